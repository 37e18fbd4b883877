export const mission =
  'To make modest clothes that a man is glad to put on in the morning: cut with respect for where they come from, in cloth that lasts, at prices that are fair to those who sew and those who wear them.'

/** History of the shop, with a picture for each part. */
export const story = [
  {
    picture: 'placket',
    title: 'It began with a collar',
    text: 'In 2018 we drafted one thobe in white and changed its collar eleven times. It had to stand without stiffness, close without a gap and still look right at the end of a long day. The twelfth became our first run: twelve pieces, gone by the following Friday.',
  },
  {
    picture: 'embroidery',
    title: 'Two traditions, one table',
    text: 'A Gulf thobe falls straight and says little. A jalab from the Maghreb has a hood, a braid and a great deal to say. We cut both on the same table, and let neither borrow from the other what it does not need.',
  },
  {
    picture: 'jalab',
    title: 'Made to be worn often',
    text: 'We think of the morning rather than the photograph: cloth that stays opaque in sunlight, seams that are as tidy inside as outside, and a length that is right because it was measured, not guessed.',
  },
] as const

export const values = (vatRegistered: boolean) => [
  {
    title: 'Modesty',
    text: 'Cover and ease first. A thobe should fall freely, stay opaque in sunlight and let you pray without a thought for what you wear.',
  },
  {
    title: 'Craft',
    text: 'Plackets that stay straight, embroidery that does not pucker, seams as tidy inside as outside.',
  },
  {
    title: 'Honesty',
    text: `Measurements in centimetres, fibres in per cent,${vatRegistered ? ' prices that include VAT,' : ''} and an answer when something is wrong.`,
  },
  {
    title: 'Service',
    text: 'Free exchanges in the UK and people who know the difference between a kandura and a dishdasha.',
  },
]

export const team = [
  {
    name: 'Yusuf Rahman',
    role: 'Founder and design',
    text: 'Learned pattern cutting in his uncle’s workshop in Whitechapel and still drafts each collar himself.',
  },
  {
    name: 'Amina Haddad',
    role: 'Cloth and making',
    text: 'Grew up between Fes and Bradford. Chooses every cloth, and washes it twenty times before it is cut.',
  },
  {
    name: 'Idris Cole',
    role: 'Customers and orders',
    text: 'Reads every message. If your parcel is late, he usually knows before you do.',
  },
] as const

export const timeline = [
  {
    year: 2018,
    title: 'Twelve thobes',
    text: 'A first run of one design in white, sold after Jumah to friends of friends.',
  },
  {
    year: 2019,
    title: 'The first jalab',
    text: 'A hooded jalab in a wool blend joins the range, made for cold mornings on the way to Fajr.',
  },
  {
    year: 2020,
    title: 'Online',
    text: 'The shop opens its website, and measurements in centimetres replace guesses.',
  },
  {
    year: 2021,
    title: 'Free exchanges',
    text: 'Anyone in the United Kingdom may change size or colour at our cost.',
  },
  {
    year: 2022,
    title: 'Fifty styles',
    text: 'Gulf and Maghreb, plain and embroidered: the fiftieth style since the first twelve thobes.',
  },
  {
    year: 2023,
    title: 'Ten thousand customers',
    text: 'From Glasgow to Brighton, and many of them for the third Eid in a row.',
  },
] as const

/** The statistics count sales and production of those years, not today's catalogue. */
export const statsTitle = 'Our first five years, 2018 to 2023'

export const stats = [
  { figure: '10K+', label: 'Customers' },
  { figure: '50+', label: 'Styles' },
  { figure: '5', label: 'Years' },
  { figure: '100%', label: 'Modest' },
] as const
