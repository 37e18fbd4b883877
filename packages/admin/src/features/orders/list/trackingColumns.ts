/** Splits a line of a sheet into cells, which may be quoted. Does not support line breaks within a cell. */
const cellsOf = (line: string, separator: string): string[] => {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (const char of line)
    if (char === '"') isQuoted = !isQuoted
    else if (char === separator && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else cell += char
  // Strips the apostrophe that keeps spreadsheets from reading a text as a formula.
  return [...cells, cell].map(content => content.trim().replace(/^'/, ''))
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
  const [headerLine = '', ...lines] = text.replace(/^\u{FEFF}/u, '').split(/\r?\n/)
  const separator = [',', ';', '\t'].find(sign => headerLine.includes(sign))
  if (separator === undefined || /\d{3}/.test(headerLine)) return null
  const headings = cellsOf(headerLine, separator).map(heading =>
    heading.toLowerCase().replaceAll(/[_.]/g, ' ').trim(),
  )
  const order = columnOf(headings, orderHeadings)
  const tracking = columnOf(headings, trackingHeadings)
  // Two columns are read like pasted lines, in either order.
  if (headings.length < 3 || order === -1 || tracking === -1 || order === tracking) return null
  return lines
    .map(line => cellsOf(line, separator))
    .map((cells): [string, string] => [cells[order] ?? '', cells[tracking] ?? ''])
    .filter(([, number]) => number !== '')
}
