/** Order of day and month in days such as 01/11/2026. */
export type DayOrder = 'dmy' | 'mdy'

const zonePattern = String.raw`(?: ?(Z|UTC|GMT|[+-]\d{2}:?\d{2}))?`
const clock = String.raw`(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2}(?:\.\d+)?))?(?: ?([ap])\.?m\.?)?${zonePattern})?`
/** Matches a day with its year first, such as 2026-11-01 09:59. */
const yearFirst = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${clock}$`, 'i')
/** Matches a day with its year last; Excel for Mac writes only two digits of it. */
const yearLast = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})${clock}$`, 'i')

/**
 * Returns the orders of day and month in which a date can be read, both if it is ambiguous. Returns none if the date
 * has another form, or if day and month are the same.
 */
const ordersIn = (text: string): readonly DayOrder[] => {
  const [, first, , second] = yearLast.exec(text.trim()) ?? []
  if (first === undefined || Number(first) === Number(second)) return []
  if (Number(first) > 12) return ['dmy']
  return Number(second) > 12 ? ['mdy'] : ['dmy', 'mdy']
}

/**
 * How a file writes days. `isUnclear` if dates in it are ambiguous and none of them proves the order; they are then
 * read as the British do.
 */
export interface FileDays {
  order: DayOrder
  isUnclear: boolean
}

/** Detects the order of days and months in a file by its first unambiguous day. */
export const readDays = (texts: readonly string[]): FileDays => {
  const orders = texts.map(ordersIn)
  const [proven] = orders.find(({ length }) => length === 1) ?? []
  return {
    order: proven ?? 'dmy',
    isUnclear: proven === undefined && orders.some(({ length }) => length === 2),
  }
}

/** Creates a function that returns a note for the first row with an ambiguous day in an unclear file. */
export const dayNotes = ({ isUnclear }: FileDays) => {
  let isNoted = !isUnclear
  return (texts: readonly string[]): string[] => {
    const text = isNoted ? undefined : texts.find(candidate => ordersIn(candidate).length === 2)
    if (text === undefined) return []
    isNoted = true
    return [
      `Nothing in this file shows whether ${text.trim()} begins with the day or with the month: it is read as the British write it, the day first, and so are the others.`,
    ]
  }
}

/** Returns the four digits of a year; two digits are of this century, or of the last one from 70. */
const wholeYear = (year: string): number =>
  year.length === 4 ? Number(year) : Number(year) + (Number(year) < 70 ? 2000 : 1900)

/** Groups of `clock`: hours, minutes, seconds, `a` or `p`, and the zone. */
type ClockGroups = readonly (string | undefined)[]

/** Returns milliseconds from the beginning of the day in UTC; null for an impossible time. */
const clockMsOf = ([hours = '0', minutes = '0', seconds = '0', half, zone = '']: ClockGroups) => {
  const isTwelveHour = half !== undefined
  if (Number(hours) > (isTwelveHour ? 12 : 23) || (isTwelveHour && hours === '0')) return null
  if (Number(minutes) > 59) return null
  const afternoonHours = half?.toLowerCase() === 'p' ? 12 : 0
  const hour = isTwelveHour ? (Number(hours) % 12) + afternoonHours : Number(hours)
  const [, sign, zoneHours = '0', zoneMinutes = '0'] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? []
  const minutesToUtc = (Number(zoneHours) * 60 + Number(zoneMinutes)) * (sign === '-' ? 1 : -1)
  return (hour * 60 + Number(minutes) + minutesToUtc) * 60_000 + Math.round(Number(seconds) * 1000)
}

/** Reads a date in figures; null for any other text, and for the 31st of a shorter month. */
const parseFigures = (text: string, order: DayOrder): number | null => {
  const yearFirstMatch = yearFirst.exec(text)
  if (yearFirstMatch) {
    const [, year, , month, day, ...time] = yearFirstMatch
    return instantFrom(Number(year), Number(month), Number(day), time)
  }
  const [, first, , second, year = '', ...time] = yearLast.exec(text) ?? []
  const [day, month] = order === 'dmy' ? [first, second] : [second, first]
  return instantFrom(wholeYear(year), Number(month), Number(day), time)
}

const instantFrom = (year: number, month: number, day: number, time: ClockGroups): number | null => {
  const midnight = Date.UTC(year, month - 1, day)
  const clockMs = clockMsOf(time)
  const dayExists = month <= 12 && new Date(midnight).getUTCDate() === day
  return dayExists && clockMs !== null ? midnight + clockMs : null
}

const monthInWords = /(?:^|[^a-z])(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?[-, ]/i
const yearPattern = /(?:^|\D)\d{4}(?!\d)|-\d{2}(?:$| )/

/** Reads a date with its month in words, such as `1 Nov 2026, 9:59 am`. */
const parseMonthInWords = (text: string): number | null => {
  if (!monthInWords.test(text) || !yearPattern.test(text)) return null
  // Without hours, `-2026` at the end is a year and no offset.
  const hasZone = /(?:z|utc|gmt|:.*[+-]\d{2}:?\d{2})$/i.test(text)
  const at = Date.parse(hasZone ? text : `${text} UTC`)
  return Number.isNaN(at) ? null : at
}

/** Days from the beginning of a spreadsheet's calendar, 30 December 1899, to 1970. */
const serialOf1970 = 25_569
const secondsPerDay = 86_400

/** Reads a spreadsheet's number of a day, which a workbook saved as CSV may have: 1954 to 2119. */
const parseSerial = (text: string): number | null =>
  /^[2-7]\d{4}(?:\.\d+)?$/.test(text)
    ? Math.round((Number(text) - serialOf1970) * secondsPerDay) * 1000
    : null

/** End of the range of valid instants, which begins in 1970, so that other numbers are not read as dates; ms. */
const maxInstant = Date.UTC(2200, 0)

/**
 * Reads a time from a file. Hours without a zone are in the former shop's time zone, which is unknown, so they are read
 * as UTC.
 */
export const instantOf = (text: string, order: DayOrder): string | null => {
  const plain = text.trim()
  const at = parseSerial(plain) ?? parseFigures(plain, order) ?? parseMonthInWords(plain)
  return at === null || at < 0 || at >= maxInstant ? null : new Date(at).toISOString()
}
