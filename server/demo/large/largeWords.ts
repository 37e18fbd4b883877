/** First words of generated titles. */
export const places = `
  Abha Aden Ajman Aleppo Algiers Amman Asilah Aswan Bahla Basra Beirut Bosra Cairo Cordoba Damascus
  Dammam Djerba Doha Essaouira Fujairah Granada Hail Harar Hofuf Ibra Jeddah Jericho Kairouan Kufa
  Luxor Manama Meknes Mosul Muscat Nablus Petra Qatif Rustaq Salalah Sanaa Seville Sharjah Shibam
  Sidon Sohar Sousse Taif Tetouan Tripoli Zabid`
  .trim()
  .split(/\s+/)

/** Second words. */
export const moods = `
  Dawn Morning Noon Evening Dusk Midnight Summer Winter Spring Autumn Classic Modern Heritage
  Coastal Desert Garden Harbour Summit Courtyard Travel`
  .trim()
  .split(/\s+/)
