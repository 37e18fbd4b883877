import { color, page } from './look.ts'
import type { Pdf, Tag } from './Pdf.ts'
import { widthOf } from './runs.ts'
import type { Table } from './Sheet.ts'
import { wrapLines, heightOf, style, writeBlock, writeLines } from './text.ts'

const columnGap = 16
const rowPadding = 7
export const headHeight = 24

interface MeasuredRow {
  title: string[]
  detail: string[]
  figures: string[]
  height: number
}

interface MeasuredTable {
  columns: string[]
  /** Right edge of each column of numbers; the first is the table's second column. */
  ends: number[]
  rows: MeasuredRow[]
}

/** Measures a table: numbers get the width they need, the text of the first column the rest. */
export const measureTable = ({ columns, rows }: Table): MeasuredTable => {
  const widths = columns.slice(1).map((label, index) => {
    const figures = rows.map(row => widthOf(row.figures[index] ?? '', 'sans', style.text.size))
    return Math.max(widthOf(label, 'sans', style.small.size), ...figures) + columnGap
  })
  const ends: number[] = []
  let end: number = page.right
  for (const width of widths.toReversed()) {
    ends.unshift(end)
    end -= width
  }
  const textWidth = end - page.left
  return {
    columns,
    ends,
    rows: rows.map(row => {
      const title = wrapLines([row.title], style.text, textWidth)
      const detail = row.detail ? wrapLines([row.detail], style.small, textWidth) : []
      const height = heightOf(title, style.text) + heightOf(detail, style.small) + 2 * rowPadding
      return { title, detail, figures: row.figures, height }
    }),
  }
}

/** Draws the table's head with its rule. Screen readers read it on the first page only, where `table` is passed. */
export const drawTableHead = (pdf: Pdf, { columns, ends }: MeasuredTable, y: number, table?: Tag): number => {
  const positionOf = (index: number) =>
    index === 0 ? { x: page.left, y } : { x: ends[index - 1]!, y, align: 'right' as const }
  if (table) {
    const row = pdf.open('TR', table)
    columns.forEach((label, index) =>
      writeBlock(pdf, { type: 'TH', parent: row, scope: 'Column' }, [label], style.small, positionOf(index)),
    )
  } else
    pdf.artifact(() =>
      columns.forEach((label, index) => writeLines(pdf, [label], style.small, positionOf(index))),
    )
  pdf.artifact(() => pdf.rule(y + 16, { weight: 0.75, color: color.ink }))
  return y + 16
}

export const drawRow = (pdf: Pdf, row: MeasuredRow, ends: number[], top: number, table: Tag): number => {
  const tag = pdf.open('TR', table)
  const y = top + rowPadding
  pdf.tag(
    'TD',
    () => {
      const end = writeLines(pdf, row.title, style.text, { x: page.left, y })
      writeLines(pdf, row.detail, style.small, { x: page.left, y: end })
    },
    tag,
  )
  row.figures.forEach((figure, index) =>
    writeBlock(pdf, { type: 'TD', parent: tag }, [figure], style.text, {
      x: ends[index]!,
      y,
      align: 'right',
    }),
  )
  const end = top + row.height
  pdf.artifact(() => pdf.rule(end))
  return end
}
