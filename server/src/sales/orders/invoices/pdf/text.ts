import { color, lineHeightOf } from './look.ts'
import type { Pdf, Style, Tag } from './Pdf.ts'
import { isRightToLeft, isDrawable, widthOf, wrap } from './runs.ts'

/** All text styles of a document. */
export const style = {
  brand: { face: 'serif', size: 24, color: color.ink },
  title: { face: 'serif', size: 28, color: color.ink },
  text: { face: 'sans', size: 9, color: color.ink },
  strong: { face: 'strong', size: 9, color: color.ink },
  note: { face: 'sans', size: 12, color: color.ink },
  small: { face: 'sans', size: 8, color: color.muted },
  total: { face: 'strong', size: 12, color: color.ink },
} as const satisfies Record<string, Style>

/** Finds the largest size, down to half, at which a line fits. */
export const fitFontSize = (text: string, largest: Style, width: number): Style => {
  const share = Math.min(1, Math.max(0.5, width / widthOf(text, largest.face, largest.size)))
  // Rounds down to half a point.
  return { ...largest, size: Math.floor(largest.size * share * 2) / 2 }
}

/** Breaks lines so that they fit into a width. */
export const wrapLines = (lines: readonly string[], { face, size }: Style, width: number): string[] =>
  lines.flatMap(line => wrap(line, face, size, width))

export const heightOf = (lines: readonly string[], { size }: Style): number =>
  lines.length * lineHeightOf(size)

interface Position {
  x: number
  /** The top of the first line. */
  y: number
  align?: 'right' | undefined
}

/** Distance of the baseline from the top of a line, as a share of the line's height. */
const baselineShare = 0.72

/** Writes lines below each other; returns the lower end of the last. */
export const writeLines = (
  pdf: Pdf,
  lines: readonly string[],
  textStyle: Style,
  { x, y, align }: Position,
): number => {
  const lineHeight = lineHeightOf(textStyle.size)
  lines.forEach((line, index) => {
    const baseline = y + (index + baselineShare) * lineHeight
    pdf.line(line, textStyle, { x, y: baseline, align })
  })
  return y + lines.length * lineHeight
}

/**
 * Tells whether the glyphs drawn differ from the text, so that readers need the text itself: it is right-to-left, or
 * some of it is in no font.
 */
const needsActualText = (text: string, { face }: Style): boolean =>
  isRightToLeft(text) || !isDrawable(text, face)

/** Draws a paragraph, cell or heading of the document's structure. */
export const writeBlock = (
  pdf: Pdf,
  { type, parent, scope }: { type: string; parent?: Tag; scope?: 'Column' },
  lines: readonly string[],
  textStyle: Style,
  position: Position,
): number => {
  const text = lines.join(' ')
  const options = { ...(scope && { scope }), ...(needsActualText(text, textStyle) && { actual: text }) }
  pdf.tag(type, () => writeLines(pdf, lines, textStyle, position), parent, options)
  return position.y + heightOf(lines, textStyle)
}
