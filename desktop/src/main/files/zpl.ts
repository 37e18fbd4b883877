import type { LabelText } from '@shop/admin/kit/platform/Platform'
import type { ZplLabels } from '@shop/admin/kit/platform/Preferences'

/** Size of the label on which the measures below are based: 4 by 6 inches. */
const baseLabel = { widthMm: 101.6, heightMm: 152.4 }

/**
 * Escapes a text for a field: `^` and `~` begin commands, and `\` has a meaning in blocks of lines. These, the escape
 * character itself and control characters are written as numbers.
 */
const escapeField = (text: string): string =>
  text.normalize('NFC').replaceAll(
    // Control characters would be commands to the printer.
    // oxlint-disable-next-line no-control-regex
    /[_^~\\\u0000-\u001f\u007f]/g,
    char => `_${(char < ' ' ? ' ' : char).charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  )

/** Tells whether a text has only letters of the font of every ZPL printer, which omits all others. */
const isPrintable = (text: string): boolean =>
  /^[\s\u0020-\u024f\u1e00-\u1eff\u2010-\u2044\u20ac]*$/.test(text.normalize('NFC'))

/** Tells whether the printer's own font has every letter of a label. */
export const isLatin = ({ head, note, title, lines, caption, foot }: LabelText): boolean =>
  [head, note, title, ...lines, caption, foot].every(isPrintable)

/** Tells whether a code is a complete EAN-13, whose last digit checks the others. */
const isEan13 = (code: string): boolean => {
  if (!/^\d{13}$/.test(code)) return false
  const sum = Array.from(code, Number).reduce(
    (total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3),
    0,
  )
  return sum % 10 === 0
}

/** Height of a row with the space below it, in multiples of the type size. */
const rowHeight = 1.25

interface Box {
  x: number
  y: number
  width: number
}

/** Returns the bars of a code, centred in the available width: as EAN-13 if it is one, or else as Code 128. */
const barcode = (code: string, { x, y, width }: Box, height: number): string => {
  const isEan = isEan13(code)
  // Code 128 needs 11 modules for each character, plus three extra characters and a closing bar.
  const modules = isEan ? 95 : 11 * (code.length + 3) + 2
  // Scanners need a white margin of ten modules on both sides.
  const moduleWidth = Math.max(1, Math.min(10, Math.floor(width / (modules + 20))))
  const left = Math.round(x + (width - modules * moduleWidth) / 2)
  // The printer computes the check digit. In Code 128 `>` begins commands.
  const command = isEan ? `^BEN,${height},N` : `^BCN,${height},N,N,N`
  const data = isEan ? code.slice(0, 12) : escapeField(code.replaceAll('>', '>0'))
  return `^FO${left},${y}^BY${moduleWidth}${command}^FH^FD${data}^FS`
}

/** Returns text in a block of at most `max` lines, which the printer wraps. */
const textBlock = (lines: readonly string[], box: Box, size: number, max: number, align = 'L'): string =>
  `^FO${box.x},${box.y}^A0N,${size},${size}^FB${box.width},${max},${Math.round(size * (rowHeight - 1))},${align}` +
  `^FH^FD${lines.map(escapeField).join('\\&')}^FS`

/** Estimates the rows after wrapping: a letter counts as 0.6 times as wide as high. */
const countWrappedRows = (lines: readonly string[], width: number, size: number): number =>
  lines.reduce((rows, line) => rows + Math.max(1, Math.ceil((line.length * size * 0.6) / width)), 0)

/** Writes a label in ZPL II (Zebra's Programming Guide), encoded as UTF-8 and scaled to its paper. */
export const zplOf = (label: LabelText, { widthMm, heightMm, dotsPerMm }: ZplLabels): string => {
  const scale = Math.min(widthMm / baseLabel.widthMm, heightMm / baseLabel.heightMm)
  /** Converts millimetres of the basic label to dots of this label. */
  const dots = (mm: number) => Math.round(mm * scale * dotsPerMm)
  const right = Math.round(widthMm * dotsPerMm)
  const bottom = Math.round(heightMm * dotsPerMm)
  const margin = dots(5)
  const lineWidth = dots(0.5)
  const width = right - 2 * margin
  const boxAt = (y: number, inset = 0): Box => ({ x: margin + inset, y, width: width - 2 * inset })

  const headHeight = dots(10)
  const footTop = bottom - margin - dots(13)
  const codeTop = footTop - dots(31)
  const linesTop = margin + headHeight + dots(11)
  const room = codeTop - linesTop - dots(2)
  const innerWidth = boxAt(linesTop, dots(2)).width
  /** The largest type size in which the address fits. */
  const size =
    [5.6, 5, 4.4, 3.8, 3.2]
      .map(dots)
      .find(height => countWrappedRows(label.lines, innerWidth, height) * height * rowHeight <= room) ??
    dots(2.6)

  /** Text of the head, in white if its box is filled (`^FR`). */
  const headText = (text: string, align: string) =>
    textBlock([text], boxAt(margin + dots(2.6), dots(2.5)), dots(5), 1, align).replace(
      '^FH',
      `${label.isFilled ? '^FR' : ''}^FH`,
    )
  return [
    `^XA^CI28^LH0,0^PW${right}^LL${bottom}`,
    `^FO${margin},${margin}^GB${width},${headHeight},${label.isFilled ? headHeight : lineWidth}^FS`,
    headText(label.head, 'L'),
    headText(label.note, 'R'),
    textBlock([label.title], boxAt(linesTop - dots(6), dots(2)), dots(3.2), 1),
    textBlock(label.lines, boxAt(linesTop, dots(2)), size, Math.floor(room / (size * rowHeight))),
    `^FO${margin},${codeTop}^GB${width},${lineWidth},${lineWidth}^FS`,
    ...(label.code === null ? [] : [barcode(label.code, boxAt(codeTop + dots(4)), dots(17))]),
    textBlock([label.caption], boxAt(codeTop + dots(23)), dots(4.2), 1, 'C'),
    `^FO${margin},${footTop}^GB${width},${lineWidth},${lineWidth}^FS`,
    textBlock([label.foot], boxAt(footTop + dots(2.5), dots(2)), dots(2.8), 3),
    '^XZ',
  ].join('\n')
}
