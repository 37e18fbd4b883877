import { setImmediate as turn } from 'node:timers/promises'
import { contentWidth, page } from './look.ts'
import { drawContinued, drawHead } from './drawHead.ts'
import { drawRow, drawTableHead, headHeight, measureTable } from './drawTable.ts'
import { drawTail, tailHeight } from './drawTail.ts'
import { newPaper, type Paper } from './Paper.ts'
import { paginate } from './paginate.ts'
import type { Sheet } from './Sheet.ts'
import { broken, style, writeLines } from './text.ts'

/** Where the table begins on further pages. */
const nextTop = 83

/** A sheet as PDF, on as many A4 pages as it needs. The same sheet and date give the same bytes. */
export const drawSheet = async (sheet: Sheet, createdAt: Date): Promise<Buffer> => {
  const title = `${sheet.title} ${sheet.number}`
  const paper = newPaper({ title, subject: title, author: sheet.storeName, createdAt })
  paper.addPage()
  const top = drawHead(paper, sheet)
  const table = measureTable(sheet.table)
  const pages = paginate(
    table.rows.map(({ height }) => height),
    {
      first: page.bottom - top - headHeight,
      next: page.bottom - nextTop - headHeight,
      tail: tailHeight(sheet),
    },
  )
  const tag = paper.open('Table')
  let y = top
  for (const [index, rows] of pages.entries()) {
    if (index > 0) {
      // Other work of the server goes on between two pages.
      await turn()
      paper.addPage()
      y = drawContinued(paper, sheet)
    }
    if (rows.length) y = drawTableHead(paper, table, y, index === 0 ? tag : undefined)
    for (const row of rows) y = drawRow(paper, table.rows[row]!, table.ends, y, tag)
    drawFoot(paper, sheet, index + 1, pages.length)
  }
  drawTail(paper, sheet, y)
  return paper.end()
}

const drawFoot = (paper: Paper, { foot }: Sheet, number: number, of: number) =>
  paper.artifact(() => {
    const y = page.bottom + 14
    paper.rule(y)
    const [line = ''] = broken([foot], style.small, contentWidth - 80)
    writeLines(paper, [line], style.small, { x: page.left, y: y + 7 })
    writeLines(paper, [`Page ${number} of ${of}`], style.small, { x: page.right, y: y + 7, align: 'right' })
  })
