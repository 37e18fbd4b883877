import { code39 } from '@shop/contracts/orders/code39'
import type { LabelFacts } from '@shop/payments-sandbox/startSandbox'

// All lengths are in points.
const width = 283
const height = 425
const left = 18

/** Draws a label of the carrier's stand-in, 10 by 15 cm, which nobody can mistake for postage. */
export const drawLabel = async ({ heading, lines, number, foot }: LabelFacts): Promise<Uint8Array> => {
  const { newPdf } = await import('./Pdf.ts')
  const { color } = await import('./look.ts')
  const style = (face: 'sans' | 'strong', size: number) => ({ face, size, color: color.ink })
  const documentInfo = { title: heading, author: 'Sandbox', subject: 'Label', createdAt: new Date(0) }
  const pdf = newPdf({ ...documentInfo, sheetSize: [width, height] })
  pdf.addPage()
  pdf.tag('H1', () => pdf.line(heading, style('strong', 15), { x: left, y: 34 }))
  pdf.tag('P', () => {
    for (const [index, text] of lines.entries())
      pdf.line(text, style('sans', 12), { x: left, y: 72 + index * 18 })
  })
  const code = code39(number)
  const scale = (width - 2 * left) / code.width
  pdf.artifact(() => {
    for (const bar of code.bars)
      pdf.box({ x: left + bar.x * scale, y: 280, width: bar.width * scale, height: 64 }, color.bars)
  })
  pdf.tag('P', () => {
    pdf.line(number, style('strong', 13), { x: left, y: 366 })
    pdf.line(foot, style('sans', 9), { x: left, y: 400 })
  })
  return pdf.end()
}
