/** Splits a line of a sheet into its cells, which may stand in quotes. Line breaks within a cell are not known here. */
const cellsOf = (line: string, separator: string): string[] => {
  const cells: string[] = []
  let [cell, isQuoted] = ['', false]
  for (const sign of line)
    if (sign === '"') isQuoted = !isQuoted
    else if (sign === separator && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else cell += sign
  // The apostrophe keeps a spreadsheet from taking a text for a formula.
  return [...cells, cell].map(each => each.trim().replace(/^'/, ''))
}

// The first that a sheet has: its other column of that kind is the carrier's own.
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

const columnOf = (headings: readonly string[], wanted: readonly RegExp[]): number => {
  for (const form of wanted) {
    const index = headings.findIndex(heading => form.test(heading))
    if (index !== -1) return index
  }
  return -1
}

/**
 * Finds the columns of order and tracking number by the headings of a sheet, ours or a carrier's, and gives their cells row by
 * row, those without tracking left out; null where the first line has no such headings.
 */
export const trackingColumns = (text: string): [order: string, tracking: string][] | null => {
  const [first = '', ...lines] = text.replace(/^\u{FEFF}/u, '').split(/\r?\n/)
  const separator = [',', ';', '\t'].find(each => first.includes(each))
  if (separator === undefined || /\d{3}/.test(first)) return null
  const headings = cellsOf(first, separator).map(heading =>
    heading.toLowerCase().replaceAll(/[_.]/g, ' ').trim(),
  )
  const [order, tracking] = [columnOf(headings, orderHeadings), columnOf(headings, trackingHeadings)]
  // Two columns are read as lines are, whatever stands first in them.
  if (headings.length < 3 || order === -1 || tracking === -1 || order === tracking) return null
  return lines
    .map(line => cellsOf(line, separator))
    .map((cells): [string, string] => [cells[order] ?? '', cells[tracking] ?? ''])
    .filter(([, number]) => number !== '')
}
