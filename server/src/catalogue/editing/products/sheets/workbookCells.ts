/** The way a cell's number is shown, as far as it tells the number's kind. */
export interface CellStyle {
  isDate: boolean
  /** Digits that are shown at least: `0000000000000` shows the zeros in front of a barcode. */
  digits: number
}

/** Formats that every workbook has without naming them: days and times. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** A format without its quoted words, colours and escaped signs. */
const bare = (code: string) => code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '')

/** The kinds of numbers that the formats of cells tell, by the style of a cell. */
export const dateStyles = (ids: readonly string[], codes: ReadonlyMap<string, string>): CellStyle[] =>
  ids.map(id => {
    const code = codes.get(id)
    if (code === undefined) return { isDate: isBuiltInDate(Number(id)), digits: 0 }
    const [first = ''] = bare(code).split(';')
    return { isDate: /[dmyhs]/i.test(first), digits: /^0{2,}$/.test(first) ? first.length : 0 }
  })

interface Cell {
  type: string | undefined
  style: CellStyle | undefined
  shared: readonly string[]
  isFrom1904: boolean
}

const dayMs = 86_400_000
/** The first of January 1970 in days since the end of 1899, and how many days later workbooks of old Macs begin. */
const [epoch, later] = [25_569, 1462]

/** A day, with its time where it has one: `2026-06-01 12:00:00`. */
const dayOf = (serial: number, isFrom1904: boolean): string => {
  const at = new Date(Math.round(((serial + (isFrom1904 ? later : 0) - epoch) * dayMs) / 1000) * 1000)
  if (Number.isNaN(at.getTime())) return ''
  return at
    .toISOString()
    .slice(0, Number.isInteger(serial) ? 10 : 19)
    .replace('T', ' ')
}

/** A number in full, as far as a spreadsheet knows it: fifteen digits, without what counting in twos adds behind them. */
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

/** The text of a cell by its type: a shared text, one of its own, a truth, an error, or a number. */
export const cellText = (value: string, cell: Cell): string => {
  if (cell.type === 's') return cell.shared[Number(value)] ?? ''
  if (cell.type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  return cell.type === undefined || cell.type === 'n' ? numberOf(value, cell) : value
}
