import { readAmount } from '@shop/contracts/readAmount'
import { dayMs } from '../../../../platform/base/time.ts'

/** The format of a cell, as far as it determines the kind of number. */
export interface CellStyle {
  isDate: boolean
  /** Serial below which the format shows a time without a day: 1, or 100 if it counts hours; 0 for other formats. */
  timeLimit: number
  /** Sign or code of a currency that the format shows and that is not the shop's; empty if none. */
  foreignCurrency: string
  /** Minimum number of digits shown: `0000000000000` shows the leading zeros of a barcode. */
  digits: number
}

/** Recognises built-in formats of days and times, which workbooks do not declare. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

const isBuiltInTime = (id: number) => (id >= 18 && id <= 21) || (id >= 45 && id <= 47)
const builtInCountOfHours = 46

/** Higher serials are days, whatever the format shows of them: only counted hours may exceed a day. */
const timeLimitOf = (isTime: boolean, countsHours: boolean) => (isTime ? (countsHours ? 100 : 1) : 0)

/** Removes quoted words, colours and escaped characters from a format; `[h]` counts more than a day's hours. */
const withoutLiterals = (code: string) =>
  code.replaceAll(/\[(h+|m+|s+)\]/gi, '$1').replaceAll(/"[^"]*"|\[[^\]]*\]|\\.|_./g, '')

const currencyCodes = new Set(Intl.supportedValuesOf('currency'))

/** Finds the currency of a format: `[$€-407] #,##0.00`, `"$"#,##0.00`, `#,##0.00\\ [$EUR]`; empty if it shows none. */
const currencyIn = (code: string): string => {
  const named = /\[\$([^\]-]+)/.exec(code)?.[1]?.trim()
  const words = code.replaceAll(/\[[^\]]*\]/g, '').match(/\p{Sc}|[A-Z]{3}/gu) ?? []
  return named ?? words.find(word => !/[A-Z]/.test(word) || currencyCodes.has(word)) ?? ''
}

/** Maps each cell style to the kind of number that its format shows, in a shop with prices in `currency`. */
export const cellStyles = (
  ids: readonly string[],
  codes: ReadonlyMap<string, string>,
  currency: string,
): CellStyle[] =>
  ids.map(id => {
    const code = codes.get(id)
    if (code === undefined)
      return {
        isDate: isBuiltInDate(Number(id)),
        timeLimit: timeLimitOf(isBuiltInTime(Number(id)), Number(id) === builtInCountOfHours),
        foreignCurrency: '',
        digits: 0,
      }
    const [first = ''] = withoutLiterals(code).split(';')
    const isDate = /[dmyhs]/i.test(first)
    const shownCurrency = isDate ? '' : currencyIn(code)
    const isForeign = shownCurrency !== '' && 'problem' in readAmount(`${shownCurrency}1`, currency)
    return {
      isDate,
      timeLimit: timeLimitOf(isDate && !/[dy]/i.test(first) && /[hs]/i.test(first), /\[h+\]/i.test(code)),
      foreignCurrency: isForeign ? shownCurrency : '',
      digits: /^0{2,}$/.test(first) ? first.length : 0,
    }
  })

interface Cell {
  type: string | undefined
  style: CellStyle | undefined
  shared: readonly string[]
  isFrom1904: boolean
}

/** Day number of 1 January 1970: workbooks count days from the end of 1899. */
const unixEpochDay = 25_569
/** Workbooks of old Macs count from 1904, which is so many days later. */
const macOffsetDays = 1462

/** Writes a date, with its time if it has one: `2026-06-01 12:00:00`. */
const dayOf = (serial: number, isFrom1904: boolean): string => {
  const date = new Date(
    Math.round(((serial + (isFrom1904 ? macOffsetDays : 0) - unixEpochDay) * dayMs) / 1000) * 1000,
  )
  if (Number.isNaN(date.getTime())) return ''
  return date
    .toISOString()
    .slice(0, Number.isInteger(serial) ? 10 : 19)
    .replace('T', ' ')
}

/** Writes the time of a day, or hours that were counted: `08:20:00`. */
const timeOf = (serial: number): string => {
  const seconds = Math.round((serial * dayMs) / 1000)
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map(part => String(part).padStart(2, '0'))
    .join(':')
}

/** Maximum number of significant digits that spreadsheets store. */
const exactDigits = 15

/** Writes a whole number, with zeros instead of the digits that a spreadsheet does not store. */
const wholeNumber = (number: number): string =>
  Number.isSafeInteger(number)
    ? String(number)
    : number
        .toPrecision(exactDigits)
        .replace(
          /^(-?)(\d)\.(\d+)e\+(\d+)$/,
          (_, sign, first, decimals, exponent) => sign + first + decimals.padEnd(Number(exponent), '0'),
        )

/** Writes a number in full, to a spreadsheet's precision of fifteen digits, without binary rounding errors. */
const numberOf = (value: string, { style, isFrom1904 }: Cell): string => {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return value
  if (number >= 0 && number < (style?.timeLimit ?? 0)) return timeOf(number)
  if (style?.isDate) return dayOf(number, isFrom1904)
  if (Number.isInteger(number) && Math.abs(number) < 1e21)
    return wholeNumber(number).padStart(style?.digits ?? 0, '0')
  return String(Number(number.toPrecision(exactDigits)))
}

const withoutNul = (text: string): string => text.replaceAll('\u0000', '')

/** Ends a foreign currency before a number. No text has it: Postgres cannot store NUL. */
const currencyEnd = '\u0000'

/** Keeps the foreign currency before the number of a price, and removes it elsewhere: a format is no part of a code. */
export const resolveCurrency = (cell: string, isPrice: boolean): string =>
  isPrice ? cell.replace(currencyEnd, '') : cell.slice(cell.indexOf(currencyEnd) + 1)

/**
 * Returns the text of a cell by its type: a shared text, its own text, a boolean, an error, or a number, which may
 * follow a currency for `resolveCurrency`.
 */
export const cellText = (value: string, cell: Cell): string => {
  if (cell.type === 's') return withoutNul(cell.shared[Number(value)] ?? '')
  if (cell.type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (cell.type !== undefined && cell.type !== 'n') return withoutNul(value)
  const number = withoutNul(numberOf(value, cell))
  const { foreignCurrency = '' } = cell.style ?? {}
  return number === '' || foreignCurrency === '' ? number : foreignCurrency + currencyEnd + number
}
