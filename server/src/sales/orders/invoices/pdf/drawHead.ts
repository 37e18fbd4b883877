import { batchesOf } from '@shop/contracts/batchesOf'
import { code39 } from '@shop/contracts/orders/code39'
import { color, contentWidth, lineHeightOf, page } from './look.ts'
import type { Pdf } from './Pdf.ts'
import type { LabelledValue, Sheet } from './Sheet.ts'
import { withoutEmoji } from './runs.ts'
import { wrapLines, fitFontSize, heightOf, style, writeBlock } from './text.ts'

// All lengths are in points.
const gap = 16
const sellerWidth = 210
/** A narrow bar is one point wide, which every scanner can read. */
const barHeight = 36

/** Draws the seller, the title, the facts and the addressee; returns the height at which the table may begin. */
export const drawHead = (pdf: Pdf, sheet: Sheet): number => {
  const factsEnd = drawFacts(pdf, sheet.facts, drawNames(pdf, sheet) + 14)
  return drawGiftNote(pdf, sheet, drawParties(pdf, sheet, factsEnd + 18)) + 26
}

/**
 * Draws the shop and the title on the left, and the legal entity on the right; returns the lower end of the longer
 * side.
 */
const drawNames = (pdf: Pdf, { storeName, seller, title }: Sheet): number => {
  const width = contentWidth - sellerWidth - gap
  const { left: x, top: y } = page
  const brand = fitFontSize(storeName, style.brand, width)
  const nameEnd = writeBlock(pdf, { type: 'P' }, [storeName], brand, { x, y: y - 4 })
  const lines = wrapLines(seller, style.small, sellerWidth)
  const sellerEnd = writeBlock(pdf, { type: 'P' }, lines, style.small, { x: page.right, y, align: 'right' })
  const heading = fitFontSize(title, style.title, width)
  const top = Math.max(nameEnd + 30, sellerEnd + 6 - heightOf([title], heading))
  return writeBlock(pdf, { type: 'H1' }, [title], heading, { x, y: top })
}

/** Maximum number of columns that leave room for a label and a number in one line. */
const maxColumns = 4

/** Draws the facts in rows of at most four columns of equal width, between two rules. */
const drawFacts = (pdf: Pdf, facts: readonly LabelledValue[], top: number): number => {
  const columns = Math.min(facts.length, maxColumns)
  const width = (contentWidth + gap) / columns
  pdf.artifact(() => pdf.rule(top))
  let end = top
  for (const row of batchesOf(facts, columns)) {
    const ends = row.map(({ label, value }, index) => {
      const position = { x: page.left + index * width, y: end + 9 }
      const y = writeBlock(pdf, { type: 'P' }, [label], style.small, position)
      const lines = wrapLines([value], style.strong, width - gap)
      return writeBlock(pdf, { type: 'P' }, lines, style.strong, { ...position, y: y + 1 })
    })
    end = Math.max(...ends)
  }
  pdf.artifact(() => pdf.rule(end + 9))
  return end + 9
}

/** Draws the number as a barcode; returns its lower end. */
const drawBars = (pdf: Pdf, number: string, y: number): number => {
  const { bars, width } = code39(number)
  const left = page.right - width
  pdf.artifact(() => {
    for (const bar of bars) pdf.box({ x: left + bar.x, y, width: bar.width, height: barHeight }, color.bars)
  })
  return y + barHeight
}

const drawParties = (pdf: Pdf, { parties, hasBarcode, number }: Sheet, top: number): number => {
  const width = (contentWidth + gap) / Math.max(2, parties.length)
  const ends = parties.map(({ label, lines }, index) => {
    const x = page.left + index * width
    const y = writeBlock(pdf, { type: 'H2' }, [label], style.small, { x, y: top })
    const address = wrapLines(lines, style.text, width - gap)
    return writeBlock(pdf, { type: 'P' }, address, style.text, { x, y: y + 2 })
  })
  if (hasBarcode) ends.push(drawBars(pdf, number, top))
  return Math.max(top, ...ends)
}

const noteInset = 14
/** Draws a gift note in a box of full width, large enough to be copied onto a card; returns its lower end. */
const drawGiftNote = (pdf: Pdf, { giftNote }: Sheet, top: number): number => {
  if (!giftNote) return top
  const printed = giftNote.map(line => withoutEmoji(line, style.note.face))
  const label =
    printed.join('\n') === giftNote.join('\n') ? 'Gift note' : 'Gift note (emoji cannot be printed here)'
  const lines = wrapLines(printed, style.note, contentWidth - 2 * noteInset)
  const y = top + 18
  const height = 2 * noteInset + heightOf([label], style.small) + 4 + heightOf(lines, style.note)
  pdf.artifact(() => pdf.box({ x: page.left, y, width: contentWidth, height }))
  const x = page.left + noteInset
  const labelEnd = writeBlock(pdf, { type: 'H2' }, [label], style.small, { x, y: y + noteInset })
  writeBlock(pdf, { type: 'P' }, lines, style.note, { x, y: labelEnd + 4 })
  return y + height
}

/** Draws the head of every page except the first; returns the height at which the table may begin. */
export const drawContinuationHead = (pdf: Pdf, { storeName, title, number }: Sheet): number => {
  const { left: x, top: y } = page
  const brand = fitFontSize(storeName, { ...style.brand, size: 15 }, contentWidth / 2)
  pdf.artifact(() => {
    pdf.line(storeName, brand, { x, y: y + 10 })
    pdf.line(`${title} ${number}`, style.small, { x: page.right, y: y + 9, align: 'right' })
  })
  return y + lineHeightOf(15) + 14
}
