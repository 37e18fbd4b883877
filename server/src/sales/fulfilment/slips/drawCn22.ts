import { color, lineHeightOf } from '../../orders/invoices/pdf/look.ts'
import { newPdf, type Pdf, type Style } from '../../orders/invoices/pdf/Pdf.ts'
import { wrapLines, heightOf, writeBlock, writeLines } from '../../orders/invoices/pdf/text.ts'
import type { Cn22 } from './describeCn22.ts'

/** 100 by 150 mm in points, the paper of label printers. All lengths below are in points too. */
const size = { width: 283.46, height: 425.2 }
const left = 12
const right = size.width - left
const width = right - left

const inkStyle = (face: Style['face'], points: number): Style => ({ face, size: points, color: color.ink })
// Label printers cannot print grey.
const style = {
  title: inkStyle('strong', 10),
  form: inkStyle('strong', 20),
  text: inkStyle('sans', 7.5),
  strong: inkStyle('strong', 7.5),
  small: inkStyle('sans', 6),
}

/** The cells of a row, one for each column. */
type Cells = readonly string[]

/** Columns of the table; the second to the last are aligned on the right. */
const columns = [
  { head: 'Quantity and description / Quantité et description', x: left, width: 108 },
  { head: 'HS, origin / SH, origine', x: left + 112, width: 64 },
  { head: 'Weight / Poids', x: right - 44, width: 32, align: 'right' as const },
  { head: 'Value / Valeur', x: right, width: 42, align: 'right' as const },
]

const declaration =
  'I certify that the particulars given in this declaration are correct, and that this item contains nothing dangerous and nothing that law or postal rules forbid.'

const rule = (pdf: Pdf, y: number) =>
  pdf.artifact(() => pdf.rule(y, { from: left, to: right, weight: 0.75, color: color.ink }))

/** Writes a paragraph over the whole width; returns its lower end. */
const writeParagraph = (pdf: Pdf, texts: readonly string[], textStyle: Style, y: number): number =>
  writeBlock(pdf, { type: 'P' }, wrapLines(texts, textStyle, width), textStyle, { x: left, y })

const drawHead = (pdf: Pdf, { sender, to, categories, number }: Cn22): number => {
  writeBlock(pdf, { type: 'H1' }, ['CN22'], style.form, { x: right, y: 10, align: 'right' })
  let y = writeBlock(pdf, { type: 'P' }, ['CUSTOMS DECLARATION', 'DÉCLARATION EN DOUANE'], style.title, {
    x: left,
    y: 12,
  })
  y = writeParagraph(
    pdf,
    ['Royal Mail.  May be opened officially / Peut être ouvert d’office'],
    style.small,
    y + 2,
  )
  rule(pdf, y + 4)
  y = writeParagraph(pdf, sender, style.text, y + 7)
  y = writeParagraph(pdf, [`Order ${number}.  To / À: ${to}`], style.strong, y + 2)
  rule(pdf, y + 4)
  return writeParagraph(pdf, categories, style.text, y + 7) + 4
}

/** Breaks the text of each cell at the width of its column. */
const linesOf = (cells: Cells, textStyle: Style) =>
  columns.map(({ width: columnWidth, x, align }, index) => {
    const text = cells[index]
    return { lines: text ? wrapLines([text], textStyle, columnWidth) : [], x, align }
  })

const heightOfRow = (cells: Cells, textStyle: Style): number =>
  Math.max(...linesOf(cells, textStyle).map(({ lines }) => heightOf(lines, textStyle))) + 5

const drawRow = (pdf: Pdf, cells: Cells, textStyle: Style, y: number): number => {
  pdf.tag(
    'P',
    () =>
      linesOf(cells, textStyle).forEach(({ lines, x, align }) =>
        writeLines(pdf, lines, textStyle, { x, y: y + 3, align }),
      ),
    undefined,
    {
      actual: cells.filter(Boolean).join(', '),
    },
  )
  return y + heightOfRow(cells, textStyle)
}

const footTop = size.height - 72

const drawFoot = (pdf: Pdf, { totals }: Cn22) => {
  rule(pdf, footTop)
  const end = drawRow(pdf, ['Total', '', totals.weight, totals.value], style.strong, footTop)
  rule(pdf, end)
  const declarationEnd = writeParagraph(pdf, [declaration], style.small, end + 4)
  writeParagraph(pdf, ['Date and signature:'], style.small, declarationEnd + lineHeightOf(style.small.size))
}

/** Draws a CN22, on further labels if it has more rows than one label holds. */
const drawForm = (pdf: Pdf, label: Cn22) => {
  const startLabel = () => {
    pdf.addPage()
    const y = drawHead(pdf, label)
    rule(pdf, y)
    return drawRow(
      pdf,
      columns.map(({ head }) => head),
      style.small,
      y,
    )
  }
  let y = startLabel()
  for (const { goods, code, weight, value } of label.rows) {
    const cells = [goods, code, weight, value]
    if (y + heightOfRow(cells, style.text) > footTop) {
      drawFoot(pdf, label)
      y = startLabel()
    }
    y = drawRow(pdf, cells, style.text, y)
  }
  drawFoot(pdf, label)
}

/** Draws CN22 forms as one PDF of labels. */
export const drawCn22s = (
  labels: readonly Cn22[],
  documentInfo: { title: string; author: string; createdAt: Date },
): Promise<Buffer> => {
  const pdf = newPdf({ ...documentInfo, subject: documentInfo.title, sheetSize: [size.width, size.height] })
  for (const label of labels) drawForm(pdf, label)
  return pdf.end()
}
