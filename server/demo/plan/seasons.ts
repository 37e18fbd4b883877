import { day, startOfDay } from '../days.ts'

const hijri = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', {
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
})

/** Months of the Islamic year by number. */
const [shaban, ramadan, shawwal, dhuAlQadah, dhuAlHijjah] = [8, 9, 10, 11, 12]

const hijriDate = (at: number) => {
  const parts = hijri.formatToParts(at)
  const part = (type: string) => Number(parts.find(found => found.type === type)?.value)
  return { month: part('month'), date: part('day') }
}

/**
 * Returns the demand on a day of the Islamic year: it rises through Ramadan to Eid al-Fitr, and again before Eid
 * al-Adha.
 */
const festiveDemand = ({ month, date }: { month: number; date: number }): number => {
  if (month === shaban) return date > 15 ? 1.4 : 1
  // Orders of the last days arrive after the feast.
  if (month === ramadan) return date > 26 ? 1.6 : 1.6 + date / 14
  if (month === shawwal) return date <= 3 ? 0.4 : 0.8
  if (month === dhuAlQadah) return date > 15 ? 1.5 : 1
  if (month === dhuAlHijjah) return date <= 6 ? 2.4 : date <= 13 ? 0.6 : 0.9
  return 1
}

// Demand by weekday from Sunday: low in the middle of the week, highest on Friday and at the weekend.
const weekdayDemand = [1.35, 1, 0.9, 0.88, 1, 1.15, 1.2]

// Demand by hour of the day (UTC, so London is at most an hour ahead): peaks at lunch and in the evening.
const hourDemand = [
  5, 2, 1, 1, 2, 5, 6, 8, 10, 11, 12, 14, 17, 14, 11, 11, 12, 15, 18, 23, 29, 31, 24, 12,
] as const

/** Tells whether a time is in the weeks before a feast. */
export const isFestive = (at: number): boolean => festiveDemand(hijriDate(at)) >= 1.5

interface DayOfTrade {
  start: number
  demand: number
}

/** Lists the days of the year that ends with `now`, with the demand on each; the shop grows by half meanwhile. */
export const yearOfTrade = (now: number): DayOfTrade[] =>
  Array.from({ length: 365 }, (_, index) => {
    const start = startOfDay(now) - (364 - index) * day
    const weekday = weekdayDemand[new Date(start).getUTCDay()] ?? 1
    return { start, demand: festiveDemand(hijriDate(start)) * weekday * (0.8 + (0.4 * index) / 364) }
  })

export const hoursOfTrade = hourDemand.map((demand, start) => ({ start, demand }))
