import type { LabelText } from '@shop/admin/kit/platform/Platform'
import type { ZplLabels } from '@shop/admin/kit/platform/Preferences'

/** Size of the label on which the measures below are based: 4 by 6 inches. */
const usual = { widthMm: 101.6, heightMm: 152.4 }

/**
 * Escapes a text for a field: `^` and `~` begin commands, and `\` has a meaning in blocks of lines. These, the escape
 * character itself and control characters are written as numbers.
 */
const escaped = (text: string): string =>
  text.normalize('NFC').replaceAll(
    // Control characters would be commands to the printer.
    // oxlint-disable-next-line no-control-regex
    /[_^~\\\u0000-\u001f\u007f]/g,
    sign => `_${(sign < ' ' ? ' ' : sign).charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  )

/** Tells whether a text has only letters of the font of every ZPL printer, which omits all others. */
const isDrawn = (text: string): boolean =>
  /^[\s\u0020-\u024f\u1e00-\u1eff\u2010-\u2044\u20ac]*$/.test(text.normalize('NFC'))

/** Tells whether the printer's own font has every letter of a label. */
export const isLatin = ({ head, note, title, lines, caption, foot }: LabelText): boolean =>
  [head, note, title, ...lines, caption, foot].every(isDrawn)

/** Tells whether a code is a complete EAN-13, whose last digit checks the others. */
const isEan13 = (code: string): boolean => {
  if (!/^\d{13}$/.test(code)) return false
  const sum = Array.from(code, Number).reduce(
    (total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3),
    0,
  )
  return sum % 10 === 0
}

interface Place {
  x: number
  y: number
  width: number
}

/** Returns the bars of a code, centred in the available width: as EAN-13 if it is one, or else as Code 128. */
const barsOf = (code: string, { x, y, width }: Place, height: number): string => {
  const isEan = isEan13(code)
  // Code 128 needs 11 modules for each character, plus three extra characters and a closing bar.
  const bars = isEan ? 95 : 11 * (code.length + 3) + 2
  // Scanners need a white margin of ten modules on both sides.
  const bar = Math.max(1, Math.min(10, Math.floor(width / (bars + 20))))
  const left = Math.round(x + (width - bars * bar) / 2)
  // The printer computes the check digit. In Code 128 `>` begins commands.
  const kind = isEan ? `^BEN,${height},N` : `^BCN,${height},N,N,N`
  const data = isEan ? code.slice(0, 12) : escaped(code.replaceAll('>', '>0'))
  return `^FO${left},${y}^BY${bar}${kind}^FH^FD${data}^FS`
}

/** Returns text in a block of lines, which the printer wraps; a letter is half as wide as high. */
const textOf = (lines: readonly string[], place: Place, size: number, max: number, align = 'L'): string =>
  `^FO${place.x},${place.y}^A0N,${size},${size}^FB${place.width},${max},${Math.round(size * 0.25)},${align}` +
  `^FH^FD${lines.map(escaped).join('\\&')}^FS`

const rowsOf = (lines: readonly string[], width: number, size: number): number =>
  lines.reduce((rows, line) => rows + Math.max(1, Math.ceil((line.length * size * 0.6) / width)), 0)

/** Writes a label in ZPL II (Zebra's Programming Guide), encoded as UTF-8 and scaled to its paper. */
export const zplOf = (label: LabelText, { widthMm, heightMm, dotsPerMm }: ZplLabels): string => {
  const scale = Math.min(widthMm / usual.widthMm, heightMm / usual.heightMm)
  /** Converts millimetres of the basic label to dots of this label. */
  const dots = (mm: number) => Math.round(mm * scale * dotsPerMm)
  const right = Math.round(widthMm * dotsPerMm)
  const bottom = Math.round(heightMm * dotsPerMm)
  const [edge, line] = [dots(5), dots(0.5)]
  const width = right - 2 * edge
  const at = (y: number, inset = 0): Place => ({ x: edge + inset, y, width: width - 2 * inset })

  const headHeight = dots(10)
  const footTop = bottom - edge - dots(13)
  const codeTop = footTop - dots(31)
  const linesTop = edge + headHeight + dots(11)
  const room = codeTop - linesTop - dots(2)
  const inner = at(linesTop, dots(2)).width
  /** The largest type size in which the address fits. */
  const size =
    [5.6, 5, 4.4, 3.8, 3.2]
      .map(dots)
      .find(height => rowsOf(label.lines, inner, height) * height * 1.25 <= room) ?? dots(2.6)

  const headText = (text: string, align: string) =>
    textOf([text], at(edge + dots(2.6), dots(2.5)), dots(5), 1, align).replace(
      '^FH',
      `${label.isFilled ? '^FR' : ''}^FH`,
    )
  return [
    `^XA^CI28^LH0,0^PW${right}^LL${bottom}`,
    `^FO${edge},${edge}^GB${width},${headHeight},${label.isFilled ? headHeight : line}^FS`,
    headText(label.head, 'L'),
    headText(label.note, 'R'),
    textOf([label.title], at(linesTop - dots(6), dots(2)), dots(3.2), 1),
    textOf(label.lines, at(linesTop, dots(2)), size, Math.floor(room / (size * 1.25))),
    `^FO${edge},${codeTop}^GB${width},${line},${line}^FS`,
    ...(label.code === null ? [] : [barsOf(label.code, at(codeTop + dots(4)), dots(17))]),
    textOf([label.caption], at(codeTop + dots(23)), dots(4.2), 1, 'C'),
    `^FO${edge},${footTop}^GB${width},${line},${line}^FS`,
    textOf([label.foot], at(footTop + dots(2.5), dots(2)), dots(2.8), 3),
    '^XZ',
  ].join('\n')
}
