import { dayMs } from './durations.ts'

/** Recognises dates and times in the forms in which spreadsheets show them, in the languages of Europe and Arabic. */

/** A code that became a date: `6-8` in the year in which it was typed, `2-54` in February 1954, or `9-4-12`. */
interface SheetDate {
  /** Day and month, in either order. */
  numbers: readonly [number, number]
  year: number | null
  /** False for `10/12/14`, which may be three sizes. */
  isCertain: boolean
}

const locales =
  'en-GB en-US de fr es it pt nl tr pl sv da nb fi cs sk hu ro el ru uk bg hr sl et lv lt ca id ar'.split(' ')
/** Spellings of Excel's own that `Intl` does not have. */
const furtherMonths: readonly (readonly [string, number])[] = [
  ['mrz', 3],
  ['fevr', 2],
  ['aout', 8],
]
/** Months of other languages that are also words of sizes and goods: `Set 2`, `12 Pro`. They need a day before them. */
const wordsOfGoods = new Set(['set', 'out', 'pro', 'led'])

const plainWord = (word: string): string => word.toLowerCase().replace(/\.$/, '')

/** Lists the names of a part of dates in all languages, such as months. */
const namesOf = (part: 'month' | 'weekday', days: readonly Date[]): [string, number][] =>
  locales.flatMap(locale =>
    (['short', 'long'] as const).flatMap(length =>
      [{ [part]: length }, { [part]: length, day: 'numeric' as const, month: length }].flatMap(options => {
        const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
        return days.map((date, index): [string, number] => {
          const name = format.formatToParts(date).find(({ type }) => type === part)?.value ?? ''
          return [plainWord(name).replace(/^d(?:e |’)/, ''), index + 1]
        })
      }),
    ),
  )

const daysFrom = (count: number, at: (index: number) => number) =>
  Array.from({ length: count }, (_, index) => new Date(at(index)))

interface Words {
  months: ReadonlyMap<string, number>
  weekdays: ReadonlyMap<string, number>
}
let words: Words | null = null
/** Reads the names on first use, as few processes need them. */
const readWords = (): Words => {
  const monthNames = namesOf(
    'month',
    daysFrom(12, index => Date.UTC(2026, index, 6)),
  )
  const weekdayNames = namesOf(
    'weekday',
    daysFrom(7, index => Date.UTC(2026, 7, 3 + index)),
  )
  return {
    // The first language in the list keeps a name that two have.
    months: new Map([...furtherMonths, ...monthNames].toReversed()),
    weekdays: new Map(weekdayNames),
  }
}
const knownWords = (): Words => (words ??= readWords())

const monthOf = (word: string): number => knownWords().months.get(plainWord(word)) ?? 0

/** Matches a time at the end of a text, with its zone. */
const timePattern =
  /(?:^|[T ,]+)(\d{1,2}):(\d{2})(?::\d{2}(?:[.,]\d+)?)?(?: ?[ap]\.?m\.?)?(?: ?(?:Z|UTC|GMT)?(?:[+-]\d{2}:?\d{2})?(?: \([^)]*\))?)?$/i

const isWeekday = (text: string): boolean => knownWords().weekdays.has(plainWord(text.trim()))

/** Removes from a date its time of the day, its weekday, and words between its parts. */
const dateAlone = (text: string): string =>
  text
    .replace(timePattern, '')
    .trim()
    .replace(/^(\p{L}{1,15})[.,]* +/u, (beginning, name: string) => (isWeekday(name) ? '' : beginning))
    .replace(/ (\p{L}{3,15})$/u, end => (isWeekday(end) ? '' : end))
    .replaceAll(/(?<=[\d\p{L}.] )del? (?=[\d\p{L}])/gu, '')
    .replace(/ ?г\.$/u, '')

const word = String.raw`(?<month>\p{L}{2,12}\.?)`
/** Patterns of a date with its month in words. `first` is its day, or the year of a month alone. */
const wordPatterns = [
  new RegExp(String.raw`^(?<year>\d{4})[-. /]+${word}[-. /]+(?<first>\d{1,2})$`, 'u'),
  new RegExp(
    String.raw`^(?<first>\d{1,4})(?:st|nd|rd|th|er|\.)?[-. /,]+${word}(?:[-. /,]+(?<year>\d{4}|\d{2}))?$`,
    'u',
  ),
  new RegExp(String.raw`^${word}[-. /]+(?<first>\d{1,4})(?:st|nd|rd|th|\.)?(?:,? (?<year>\d{4}))?$`, 'u'),
]
const [first, second] = [String.raw`(?<first>\d{1,2})`, String.raw`(?<second>\d{1,2})`]
const figurePatterns = [
  new RegExp(String.raw`^${first}(?<sign>[./-]) ?${second}\k<sign> ?(?<year>\d{4}|\d{2})\.?$`),
  new RegExp(String.raw`^(?<year>\d{4})(?<sign>[./-]) ?${first}\k<sign> ?${second}\.?$`),
  new RegExp(String.raw`^${first}\. ?${second}\.$`),
  new RegExp(String.raw`^(?:(?<year>\d{4}) ?[年년] ?)?${first} ?[月월] ?${second} ?[日일]?$`, 'u'),
  // Two digits of the year come first in South Africa and Hungary.
  /^(?<year>[23]\d)(?<sign>[./-])(?<first>0[1-9]|1[0-2])\k<sign>(?<second>\d{2})\.?$/,
]

const wholeYear = (year: string | undefined): number | null => {
  if (year === undefined) return null
  return Number(year) + (year.length === 4 ? 0 : 2000)
}

const isDayAndMonth = (numbers: readonly number[]) =>
  Math.min(...numbers) > 0 && Math.max(...numbers) <= 31 && Math.min(...numbers) <= 12

const inWords = (text: string): SheetDate | null => {
  for (const pattern of wordPatterns) {
    const { first: number = '', month = '', year } = pattern.exec(text)?.groups ?? {}
    const isWordOfGoods = wordsOfGoods.has(plainWord(month)) && !/^\d{2}-|\d{4}/.test(text)
    if (month === '' || isWordOfGoods || monthOf(month) === 0) continue
    return { numbers: [Number(number) % 100, monthOf(month)], year: wholeYear(year), isCertain: true }
  }
  return null
}

const inFigures = (text: string): SheetDate | null => {
  const dates = figurePatterns.flatMap((pattern): SheetDate[] => {
    const { first: one, second: two, year } = pattern.exec(text)?.groups ?? {}
    const numbers = [Number(one), Number(two)] as const
    const isCertain = year?.length !== 2 || /^[23]/.test(year)
    return one !== undefined && isDayAndMonth(numbers) ? [{ numbers, year: wholeYear(year), isCertain }] : []
  })
  return dates.find(({ isCertain }) => isCertain) ?? dates[0] ?? null
}

const readDate = (text: string): SheetDate | null => {
  // Most cells are no dates; every date has a figure, and a sign, a blank or a letter between its parts.
  if (text.length > 60 || !/\d\D+\d|\d[-. /,]*\p{L}|\p{L}[-. /]*\d/u.test(text)) return null
  const date = dateAlone(text)
  return inFigures(date) ?? inWords(date)
}

/** Returns the two numbers of a time: 8 and 20 of `8:20:00 AM`. `8:20` may be as it was typed. */
const numbersOfTime = (text: string): [number, number] | null => {
  const [, hours, minutes] = /^(\d{1,3}):(\d{2})(?::\d{2}(?: ?[ap]\.?m\.?)?| ?[ap]\.?m\.?)$/i.exec(text) ?? []
  return hours === undefined ? null : [Number(hours), Number(minutes)]
}

/**
 * Returns the date of a serial number of this century, as spreadsheets show it: 46366 is 10 December 2026. `42.500` and
 * `44,500` are half sizes.
 */
const dateOfSerial = (text: string): SheetDate | null => {
  const [, thousands = '', rest = ''] = /^(\d{2})(?:[, ’'](?!500))?(\d{3})(?:[.,]0+)?$/.exec(text) ?? []
  const date = new Date((Number(thousands + rest) - 25_569) * dayMs)
  const year = date.getUTCFullYear()
  const isInThisCentury = year >= 2000 && year < 2100
  return isInThisCentury
    ? { numbers: [date.getUTCDate(), date.getUTCMonth() + 1], year, isCertain: true }
    : null
}

/** Lists the numbers of the codes that may have become a date: of two of its parts, or of all three. */
const numbersOf = ({ numbers, year, isCertain }: SheetDate): number[][] => {
  if (year === null) return [[...numbers]]
  const shortYear = year % 100
  // A month alone is its first day: `2-54` becomes 1 February 2054.
  const ofMonth = numbers.includes(1) ? [[Math.max(...numbers), shortYear]] : []
  return [...(isCertain ? [[...numbers], ...ofMonth] : []), [...numbers, shortYear]]
}

const orderedKey = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b).join('-')

/** Returns the size that a text may have been before it became a date or a time: `6-8` for `06-Aug`; else null. */
export const sizeOfDate = (text: string): string | null => {
  const time = numbersOfTime(text)
  if (time) return time.map((number, index) => String(number).padStart(index + 1, '0')).join(':')
  const date = readDate(text) ?? dateOfSerial(text)
  return date?.isCertain ? orderedKey(date.numbers) : null
}

/** Tells whether a spreadsheet turns this code into the date or time. Null if the text is neither. */
export const isDateOfCode = (text: string, code: string): boolean | null => {
  const time = numbersOfTime(text)
  if (time)
    return /^\d+:\d{2}$/.test(code) && code.split(':').every((part, index) => Number(part) === time[index])
  const parts = code.split(/[-/. ]+/)
  const isCode = parts.length <= 3 && parts.every(part => /^\d{1,4}$/.test(part))
  const date = readDate(text) ?? (isCode && parts.length > 1 ? dateOfSerial(text) : null)
  if (date === null) return null
  const key = orderedKey(parts.map(part => Number(part) % 100))
  return isCode && numbersOf(date).some(numbers => orderedKey(numbers) === key)
}

/** Years in which spreadsheets were open that turned a code without a year into a date of that year. */
const [firstYear, lastYear] = [2020, 2039]

/** Tells whether a code of two numbers would have been typed in an unlikely year to become this date. */
export const isOfUnlikelyYear = (text: string, code: string): boolean => {
  const year = readDate(text)?.year ?? firstYear
  return (year < firstYear || year > lastYear) && code.split(/[-/. ]+/).length === 2
}

/** Tells whether a new code may be a date. `MAR-56`, in capitals, is a code. */
export const isDatedCode = (text: string): boolean =>
  !/\p{Lu}{2}/u.test(text) &&
  (/^(?:\d{1,2}-\p{Lu}\p{Ll}{2}|\p{Lu}\p{Ll}{2}-\d{2})$/u.test(text) ||
    (/\d{4}/.test(text) && /\d\D.*\d/.test(text))) &&
  readDate(text)?.isCertain === true

const spellingsOf = (number: number): string[] => [String(number), String(number).padStart(2, '0')]

const permutationsOf = (numbers: readonly number[]): number[][] =>
  numbers.length < 2
    ? [[...numbers]]
    : numbers.flatMap((number, index) =>
        permutationsOf(numbers.toSpliced(index, 1)).map(others => [number, ...others]),
      )

/** Lists the codes that a spreadsheet may have turned into this date, such as `6-08` and `06/8`; null for other texts. */
export const codesOfDate = (text: string): string[] | null => {
  const date = readDate(text)
  if (date === null) return null
  const codes = numbersOf(date)
    .flatMap(permutationsOf)
    .flatMap(numbers =>
      ['-', '/', '.'].flatMap(sign =>
        numbers
          .map(spellingsOf)
          .reduce((starts, ends) => starts.flatMap(start => ends.map(end => start + sign + end))),
      ),
    )
  return [...new Set(codes)]
}
