import { isOrderNumber } from '@shop/contracts/orders/orderNumber'

/** Tells whether a quoted cell with line breaks holds a later row: one of its further lines names an order. */
const hasSwallowedRow = (cell: string, separator: string): boolean =>
  cell
    .split('\n')
    .slice(1)
    .some(line => line.split(separator).some(part => isOrderNumber(part.trim())))

/**
 * Splits a sheet into rows of cells, which may be quoted, and then hold separators and line breaks. If a quotation is
 * never closed, or only by a mark of a later row, each line is a row, so that no row is swallowed by another.
 */
const rowsOf = (text: string, separator: string): string[][] => {
  const rows: string[][] = []
  let cells: string[] = []
  let cell = ''
  let [isQuoted, isJustClosed, isTorn] = [false, false, false]
  const endCell = () => {
    // Strips the apostrophe that keeps spreadsheets from reading a text as a formula.
    cells.push(cell.trim().replace(/^'/, ''))
    cell = ''
  }
  for (const char of text) {
    const wasJustClosed = isJustClosed
    isJustClosed = false
    // In an unquoted cell a quotation mark is plain text, as in inches. In a quoted cell, two of them stand for one.
    if (char === '"' && (isQuoted || wasJustClosed || cell.trim() === '')) {
      if (wasJustClosed) cell += char
      isJustClosed = isQuoted
      if (isQuoted && hasSwallowedRow(cell, separator)) isTorn = true
      isQuoted = !isQuoted
    } else if (isQuoted) cell += char
    else if (char === separator) endCell()
    else if (char === '\n') {
      endCell()
      rows.push(cells)
      cells = []
    } else {
      if (wasJustClosed && char.trim() !== '' && cell.includes('\n')) isTorn = true
      cell += char
    }
  }
  if (isQuoted || isTorn)
    return text.includes('\n')
      ? text.split('\n').flatMap(line => rowsOf(line, separator))
      : rowsOf(text.replaceAll('"', ''), separator)
  endCell()
  return [...rows, cells]
}

// The first heading found counts, since another matching column is the carrier's own reference.
const orderHeadings = [
  /^short number$/,
  /^order reference$/,
  /reference/,
  /^(?:customer|cust) ref(?: ?1)?$/,
  /order/,
]
const trackingHeadings = [
  /^tracking (?:number|no|code)$/,
  /tracking/,
  /^(?:consignment|parcel|shipment) (?:number|no)$/,
  /barcode/,
]

const columnOf = (headings: readonly string[], patterns: readonly RegExp[]): number => {
  for (const pattern of patterns) {
    const index = headings.findIndex(heading => pattern.test(heading))
    if (index !== -1) return index
  }
  return -1
}

/**
 * Finds the columns of order and tracking number by the headings of our own or a carrier's sheet. Returns their cells
 * row by row, without rows lacking a tracking number; null if the headings are missing.
 */
export const trackingColumns = (text: string): [order: string, tracking: string][] | null => {
  const sheet = text.replace(/^\u{FEFF}/u, '')
  const [first = ''] = sheet.split(/\r?\n/, 1)
  const separator = [',', ';', '\t'].find(each => first.includes(each))
  // A first line with a number is an order, not headings.
  if (separator === undefined || /\d{3}/.test(first)) return null
  const [header = [], ...rows] = rowsOf(sheet, separator)
  const headings = header.map(heading => heading.toLowerCase().replaceAll(/[_.]/g, ' ').trim())
  const [order, tracking] = [columnOf(headings, orderHeadings), columnOf(headings, trackingHeadings)]
  // A sheet of two columns is left to the caller, who reads it like pasted lines, in either order.
  if (headings.length < 3 || order === -1 || tracking === -1 || order === tracking) return null
  return rows
    .map((cells): [string, string] => [cells[order] ?? '', cells[tracking] ?? ''])
    .filter(([, number]) => number !== '')
}
