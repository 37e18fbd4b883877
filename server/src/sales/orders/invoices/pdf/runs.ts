import bidiFactory from 'bidi-js'
import { covers, fontFor, mainFont, type Face, type LoadedFont, memoize } from './fonts.ts'

/** A piece of a line in one font and direction, in visual order. */
interface Run {
  text: string
  /** The original text, if no font has its characters and something else is drawn. */
  actual: string | null
  font: LoadedFont
  /** In thousandths of the text's size. */
  width: number
}

/** Digits of equal width, so that columns of numbers are aligned. */
export const features = ['tnum'] as const

const bidi = bidiFactory()
/** Tells whether a part of a text reads from right to left. Digits alone do not count, whatever their script. */
export const isRightToLeft = (text: string): boolean => rightToLeft.test(text)

const rightToLeft =
  /(?=\p{L})[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]|[\u200f\u202b\u202e\u2067]/u
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Tells whether every character of a text is in one of the fonts; others are shown as a question mark. */
export const isDrawable = (text: string, face: Face): boolean => {
  const composed = text.normalize('NFC')
  return (
    covers(mainFont(face), composed) ||
    Array.from(graphemes.segment(composed)).every(
      ({ segment }) => !/[\p{L}\p{N}]/u.test(segment) || fontFor(face, segment) !== null,
    )
  )
}

/** Removes the emoji that no font has: they would be shown as question marks. */
export const withoutEmoji = (text: string, face: Face): string =>
  Array.from(graphemes.segment(text), ({ segment }) => segment)
    .filter(
      sign => !/[\p{Extended_Pictographic}\p{Regional_Indicator}\u20E3]/u.test(sign) || fontFor(face, sign),
    )
    .join('')
    .trim()

interface Piece {
  text: string
  actual: string | null
  level: number
  font: LoadedFont
}

/** Builds the piece for a sign; one that no font has is shown as a question mark rather than as nothing. */
const pieceOf = (face: Face, sign: string, level: number, previous: Piece | undefined): Piece => {
  // A space or a full stop stays with its word, so that the word's letters join across it.
  if (previous?.level === level && !previous.actual && !/\p{L}/u.test(sign) && covers(previous.font, sign))
    return { text: sign, actual: null, level, font: previous.font }
  const font = fontFor(face, sign)
  return font
    ? { text: sign, actual: null, level, font }
    : { text: '?', actual: sign, level, font: mainFont(face) }
}

/** Tells whether something else is drawn than a piece's text. */
const isReplaced = ({ actual }: Piece): boolean => actual !== null

const canJoin = (a: Piece, b: Piece): boolean =>
  a.level === b.level && a.font === b.font && isReplaced(a) === isReplaced(b)

const splitIntoPieces = (text: string, face: Face): Piece[] => {
  const isMixed = isRightToLeft(text)
  const embedding = isMixed ? bidi.getEmbeddingLevels(text) : null
  const mirrored = embedding && bidi.getMirroredCharactersMap(text, embedding.levels)
  const pieces: Piece[] = []
  for (const { segment, index } of graphemes.segment(text)) {
    const sign = mirrored?.get(index) ?? segment
    const piece = pieceOf(face, sign, embedding?.levels[index] ?? 0, pieces.at(-1))
    const previous = pieces.at(-1)
    if (previous && canJoin(previous, piece)) {
      previous.text += piece.text
      previous.actual &&= previous.actual + piece.actual
    } else pieces.push(piece)
  }
  return pieces
}

/**
 * Reverses the signs of a piece that reads from right to left but has none of its letters, such as a space and a
 * bracket: fontkit reverses pieces by their script only.
 */
const visualText = ({ text, level }: Piece): string =>
  level % 2 === 0 || isRightToLeft(text)
    ? text
    : Array.from(graphemes.segment(text), ({ segment }) => segment)
        .toReversed()
        .join('')

/** Reorders what reads from right to left: rule L2 of https://www.unicode.org/reports/tr9/ on whole pieces. */
const inVisualOrder = (pieces: Piece[]): Piece[] => {
  const ordered = [...pieces]
  for (let level = Math.max(0, ...pieces.map(piece => piece.level)); level > 0; level--)
    for (let start = 0; start < ordered.length; start++) {
      if (ordered[start]!.level < level) continue
      let end = start
      while (end < ordered.length && ordered[end]!.level >= level) end++
      ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed())
      start = end
    }
  return ordered
}

const memoized = memoize<readonly Run[]>()

/** Splits a line of text into pieces from left to right as they appear, each in a font that has its letters. */
export const runsOf = (text: string, face: Face): readonly Run[] =>
  memoized(`${face} ${text}`, () => {
    const composed = text.normalize('NFC')
    const main = mainFont(face)
    const isPlain = !isRightToLeft(composed) && covers(main, composed)
    const pieces = isPlain
      ? [{ text: composed, actual: null, font: main }]
      : inVisualOrder(splitIntoPieces(composed, face)).map(piece => ({ ...piece, text: visualText(piece) }))
    return pieces.map(({ text: piece, actual, font: loaded }) => {
      const { font, scale } = loaded
      const width = (font.layout(piece, [...features]).advanceWidth * 1000 * scale) / font.unitsPerEm
      return { text: piece, actual, font: loaded, width }
    })
  })

/** Computes the width of a line in points. */
export const widthOf = (text: string, face: Face, size: number): number =>
  (runsOf(text, face).reduce((sum, { width }) => sum + width, 0) * size) / 1000

/** Breaks a text into lines of at most `width` points: between words, and within a word that exceeds a line. */
export const wrap = (text: string, face: Face, size: number, width: number): string[] => {
  const lines: string[] = []
  let line = ''
  const fits = (candidate: string) => widthOf(candidate.trimEnd(), face, size) <= width
  // An email address that is too long for a line breaks before its `@`.
  const words = text.split(/(?<=\s)/u).flatMap(word => (fits(word) ? [word] : word.split(/(?=@)/u)))
  for (const word of words) {
    if (fits(line + word)) {
      line += word
      continue
    }
    if (line.trim()) lines.push(line.trimEnd())
    line = ''
    for (const { segment } of graphemes.segment(word)) {
      if (line && !fits(line + segment)) {
        lines.push(line)
        line = ''
      }
      line += segment
    }
  }
  return [...lines, line.trimEnd()]
}
