import { dayMs } from '../durations.ts'
import { publishedBankHolidays } from './bankHolidays.ts'

/** Returns midnight of a day such as `2026-05-31` in UTC, where all days have the same length. */
const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10)
const weekday = (instant: number): number => new Date(instant).getUTCDay()
const isWeekend = (instant: number): boolean => weekday(instant) % 6 === 0

/** Calculates Easter Sunday (Gregorian): the anonymous algorithm of 1876 (Meeus, Astronomical Algorithms, ch. 8). */
const easterOf = (year: number): number => {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const month = Math.floor((h + l - 7 * m + 90) / 25)
  const day = (h + l - 7 * m + 33 * month + 19) % 32
  return Date.UTC(year, month - 1, day)
}

const firstMonday = (year: number, month: number): number => {
  const firstDay = Date.UTC(year, month - 1, 1)
  return firstDay + ((8 - weekday(firstDay)) % 7) * dayMs
}

/**
 * Returns the days on which holidays are observed. A holiday at a weekend moves to the next working day that no earlier
 * substitute occupies.
 */
const observedDaysOf = (holidays: readonly number[]): number[] => {
  const observedDays: number[] = []
  for (const holiday of holidays) {
    let day = holiday
    while (isWeekend(day) || observedDays.includes(day)) day += dayMs
    observedDays.push(day)
  }
  return observedDays
}

/**
 * Calculates holidays by the rules in force since 1978 (Banking and Financial Dealings Act 1971, and proclamations).
 */
export const computedBankHolidays = (year: number): string[] => {
  const easter = easterOf(year)
  const springMonday = firstMonday(year, 6) - 7 * dayMs
  const summerMonday = firstMonday(year, 9) - 7 * dayMs
  return [
    ...observedDaysOf([Date.UTC(year, 0, 1)]),
    easter - 2 * dayMs,
    easter + dayMs,
    firstMonday(year, 5),
    springMonday,
    summerMonday,
    ...observedDaysOf([Date.UTC(year, 11, 25), Date.UTC(year, 11, 26)]),
  ].map(dayOf)
}

const cachedHolidays = new Map<number, ReadonlySet<string>>()

/** Returns the bank holidays of England and Wales: as published, and for later years as calculated. */
const bankHolidaysOf = (year: number): ReadonlySet<string> => {
  const cached = cachedHolidays.get(year)
  if (cached) return cached
  const days = new Set(publishedBankHolidays[year] ?? computedBankHolidays(year))
  cachedHolidays.set(year, days)
  return days
}

export const isBusinessDay = (day: string): boolean =>
  !isWeekend(midnight(day)) && !bankHolidaysOf(Number(day.slice(0, 4))).has(day)

/** Adds business days to a day: those of England, or of the calendar of `isBusiness`. */
export const addBusinessDays = (day: string, count: number, isBusiness = isBusinessDay): string => {
  let current = midnight(day)
  for (let remaining = count; remaining > 0;) {
    current += dayMs
    if (isBusiness(dayOf(current))) remaining--
  }
  return dayOf(current)
}

/** Returns a function that recognises business days, by the weekly days of rest (0 is Sunday) and the holidays. */
export const businessDayCheck =
  (restDays: readonly number[], holidays: readonly string[]) =>
  (day: string): boolean =>
    !restDays.includes(weekday(midnight(day))) && !holidays.includes(day)
