import { dayMs } from '../../../../platform/base/time.ts'

/** The format of a cell, as far as it determines the kind of number. */
export interface CellStyle {
  isDate: boolean
  /** Minimum number of digits shown: `0000000000000` shows the leading zeros of a barcode. */
  digits: number
}

/** Recognises built-in formats of days and times, which workbooks do not declare. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** Removes quoted words, colours and escaped characters from a format. */
const withoutLiterals = (code: string) => code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '')

/** Maps each cell style to the kind of number that its format shows. */
export const cellStyles = (ids: readonly string[], codes: ReadonlyMap<string, string>): CellStyle[] =>
  ids.map(id => {
    const code = codes.get(id)
    if (code === undefined) return { isDate: isBuiltInDate(Number(id)), digits: 0 }
    const [first = ''] = withoutLiterals(code).split(';')
    return { isDate: /[dmyhs]/i.test(first), digits: /^0{2,}$/.test(first) ? first.length : 0 }
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

/** Writes a number in full, to a spreadsheet's precision of fifteen digits, without binary rounding errors. */
const numberOf = (value: string, { style, isFrom1904 }: Cell): string => {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return value
  if (style?.isDate) return dayOf(number, isFrom1904)
  if (Number.isInteger(number) && Math.abs(number) < 1e21)
    return BigInt(number)
      .toString()
      .padStart(style?.digits ?? 0, '0')
  return String(Number(number.toPrecision(15)))
}

/** Returns the text of a cell by its type: a shared text, its own text, a boolean, an error, or a number. */
export const cellText = (value: string, cell: Cell): string => {
  if (cell.type === 's') return cell.shared[Number(value)] ?? ''
  if (cell.type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  return cell.type === undefined || cell.type === 'n' ? numberOf(value, cell) : value
}
