import { setImmediate as turn } from 'node:timers/promises'
import { contentWidth, page } from './look.ts'
import { drawContinuationHead, drawHead } from './drawHead.ts'
import { drawRow, drawTableHead, headHeight, measureTable } from './drawTable.ts'
import { drawTail, tailHeight } from './drawTail.ts'
import { newPdf, type Pdf } from './Pdf.ts'
import { isDrawable } from './runs.ts'
import type { Sheet } from './Sheet.ts'
import { wrapLines, style, writeLines } from './text.ts'

/** Distance of the table from the top of every page after the first. All lengths here are in points. */
const continuedTop = 83

/** Printed if the fonts lack some characters of a document, so that no name disappears without explanation. */
const unprintableNote =
  'Letters that cannot be printed here are shown as a question mark. They are kept in the text of this document, from which they can be copied, and shown with the order in your account.'

const textsOf = ({ storeName, seller, parties, giftNote = [], table }: Sheet): string[] => [
  storeName,
  ...seller,
  ...parties.flatMap(({ lines }) => lines),
  ...giftNote,
  ...table.rows.flatMap(({ title, detail }) => [title, detail]),
]

const withNote = (sheet: Sheet): Sheet =>
  textsOf(sheet).every(text => isDrawable(text, 'sans'))
    ? sheet
    : { ...sheet, closing: [...sheet.closing, unprintableNote] }

/** Generates a sheet as PDF, on as many A4 pages as it needs. The same sheet and date give the same bytes. */
export const drawSheet = (sheet: Sheet, createdAt: Date): Promise<Buffer> =>
  drawSheets([sheet], { title: `${sheet.title} ${sheet.number}`, author: sheet.storeName, createdAt })

interface DocumentInfo {
  title: string
  author: string
  createdAt: Date
}

/** Generates several sheets as one PDF, each beginning on a new page and with its own page numbers. */
export const drawSheets = async (sheets: readonly Sheet[], documentInfo: DocumentInfo): Promise<Buffer> => {
  const pdf = newPdf({ ...documentInfo, subject: documentInfo.title })
  for (const [index, sheet] of sheets.entries()) {
    // Lets the server do other work between two pages.
    if (index > 0) await turn()
    await drawPages(pdf, withNote(sheet))
  }
  return pdf.end()
}

const drawPages = async (pdf: Pdf, sheet: Sheet): Promise<void> => {
  pdf.addPage()
  const top = drawHead(pdf, sheet)
  const table = measureTable(sheet.table)
  const pages = paginate(
    table.rows.map(({ height }) => height),
    {
      first: page.bottom - top - headHeight,
      next: page.bottom - continuedTop - headHeight,
      tail: tailHeight(sheet),
    },
  )
  const tag = pdf.open('Table')
  let y = top
  for (const [index, rows] of pages.entries()) {
    if (index > 0) {
      await turn()
      pdf.addPage()
      y = drawContinuationHead(pdf, sheet)
    }
    if (rows.length) y = drawTableHead(pdf, table, y, index === 0 ? tag : undefined)
    for (const row of rows) y = drawRow(pdf, table.rows[row]!, table.ends, y, tag)
    drawFoot(pdf, sheet, index + 1, pages.length)
  }
  drawTail(pdf, sheet, y)
}

const drawFoot = (pdf: Pdf, { foot }: Sheet, number: number, pageCount: number) =>
  pdf.artifact(() => {
    const y = page.bottom + 14
    pdf.rule(y)
    const [line = ''] = wrapLines([foot], style.small, contentWidth - 80)
    writeLines(pdf, [line], style.small, { x: page.left, y: y + 7 })
    writeLines(pdf, [`Page ${number} of ${pageCount}`], style.small, {
      x: page.right,
      y: y + 7,
      align: 'right',
    })
  })

interface Space {
  /** Room for rows below the first page's head. */
  first: number
  /** Room for rows on every page after the first. */
  next: number
  /** Height of the part below the last row, which stays on one page. */
  tail: number
}

/**
 * Distributes rows over pages. The part below the table is never alone on a page: if it no longer fits, it moves
 * together with the last rows.
 */
export const paginate = (heights: readonly number[], { first, next, tail }: Space): number[][] => {
  let currentPage: number[] = []
  const pages = [currentPage]
  let spaceLeft = first
  for (const [row, height] of heights.entries()) {
    if (height > spaceLeft && (pages.length > 1 || currentPage.length > 0)) {
      currentPage = []
      pages.push(currentPage)
      spaceLeft = next
    }
    currentPage.push(row)
    spaceLeft -= height
  }
  if (tail <= spaceLeft) return pages
  const movedCount = currentPage.length > 2 ? 2 : 1
  const movedRows = currentPage.splice(-movedCount)
  // The first page keeps its head, even without a row.
  return [...pages.filter((rows, index) => index === 0 || rows.length > 0), movedRows]
}
