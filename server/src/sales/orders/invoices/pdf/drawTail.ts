import { contentWidth, lineHeightOf, page } from './look.ts'
import type { Pdf } from './Pdf.ts'
import { widthOf } from './runs.ts'
import type { Sheet, SmallTable } from './Sheet.ts'
import { wrapLines, heightOf, style, writeBlock } from './text.ts'

// All lengths are in points.
const totalsWidth = 224
const topGap = 18
/** Space between the figures and the closing lines. */
const closingGap = 22
/** Height of the summary's headings with their rule. */
const summaryHeadHeight = 20
const columnGap = 18
const rowHeight = lineHeightOf(style.text.size) + 4
const grandHeight = 30
const inset = 10

const pictureHeight = 420

const heightOfPicture = ({ picture }: Sheet) => (picture ? pictureHeight : 0)

const closingLines = ({ closing }: Sheet) => wrapLines(closing, style.small, contentWidth)

const totalsHeight = ({ totals, grandTotal, includedAmounts }: Sheet) =>
  grandTotal ? totals.length * rowHeight + grandHeight + 6 + includedAmounts.length * rowHeight : 0
const summaryHeight = ({ summary }: Sheet) =>
  summary ? summaryHeadHeight + summary.rows.length * rowHeight : 0

/** Height of the totals, the summary and the picture, which begin at the same height. */
const figuresHeight = (sheet: Sheet) =>
  Math.max(totalsHeight(sheet), summaryHeight(sheet), heightOfPicture(sheet))

/** Computes the height of the part below the table: totals, summary, picture and closing lines. */
export const tailHeight = (sheet: Sheet): number =>
  topGap + figuresHeight(sheet) + closingGap + heightOf(closingLines(sheet), style.small)

export const drawTail = (pdf: Pdf, sheet: Sheet, top: number): void => {
  const y = top + topGap
  if (sheet.summary) drawSummary(pdf, sheet.summary, y)
  drawTotals(pdf, sheet, y)
  if (sheet.picture)
    pdf.picture(sheet.picture, { x: page.left, y, width: contentWidth, height: pictureHeight })
  const end = y + figuresHeight(sheet) + closingGap
  const lines = closingLines(sheet)
  if (lines.length) writeBlock(pdf, { type: 'P' }, lines, style.small, { x: page.left, y: end })
}

const drawTotals = (pdf: Pdf, { totals, grandTotal, includedAmounts }: Sheet, top: number) => {
  if (!grandTotal) return
  const left = page.right - totalsWidth
  const table = pdf.open('Table')
  const row = (
    label: string,
    value: string,
    y: number,
    textStyle: typeof style.text | typeof style.total,
  ) => {
    const tag = pdf.open('TR', table)
    writeBlock(pdf, { type: 'TH', parent: tag }, [label], textStyle, { x: left + inset, y })
    const x = page.right - inset
    writeBlock(pdf, { type: 'TD', parent: tag }, [value], textStyle, { x, y, align: 'right' })
  }
  let y = top
  for (const { label, value } of totals) {
    row(label, value, y, style.text)
    y += rowHeight
  }
  const area = { x: left, y: y + 2, width: totalsWidth, height: grandHeight }
  pdf.artifact(() => pdf.box(area))
  row(
    grandTotal.label,
    grandTotal.value,
    y + 2 + (grandHeight - lineHeightOf(style.total.size)) / 2,
    style.total,
  )
  y += grandHeight + 8
  for (const { label, value } of includedAmounts) {
    row(label, value, y, style.text)
    y += rowHeight
  }
}

const drawSummary = (pdf: Pdf, { columns, rows }: SmallTable, top: number) => {
  const widths = columns.map((label, index) =>
    Math.max(
      widthOf(label, 'sans', style.small.size),
      ...rows.map(row => widthOf(row[index] ?? '', 'sans', style.text.size)),
    ),
  )
  const ends = widths.map((_, index) =>
    widths.slice(0, index + 1).reduce((sum, width) => sum + width + columnGap, page.left - columnGap),
  )
  const table = pdf.open('Table')
  const cells = (texts: readonly string[], y: number, textStyle: typeof style.text | typeof style.small) => {
    const tag = pdf.open('TR', table)
    const type = textStyle === style.small ? ({ type: 'TH', scope: 'Column' } as const) : { type: 'TD' }
    texts.forEach((text, index) => {
      const position = index === 0 ? { x: page.left, y } : { x: ends[index]!, y, align: 'right' as const }
      writeBlock(pdf, { ...type, parent: tag }, [text], textStyle, position)
    })
  }
  cells(columns, top + 1, style.small)
  pdf.artifact(() => pdf.rule(top + 16, { to: ends.at(-1)! }))
  rows.forEach((row, index) => cells(row, top + summaryHeadHeight + index * rowHeight, style.text))
}
