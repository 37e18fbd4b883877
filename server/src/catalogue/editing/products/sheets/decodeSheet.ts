import { invalid } from '../../../../platform/http/Failure.ts'
import { wideText } from '../../../../platform/http/uploads/wideText.ts'

/** Characters of Windows-1252 at 0x80 to 0x9F, where Node reads ISO 8859-1; five of them have no meaning. */
const windowsSigns = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'

/** Western texts have at most three such letters in a row; words in Arabic, Greek and Cyrillic code pages have more. */
const foreignWord = /[\u00C0-\u00FF]{4}/

const foreignText =
  'The letters of this file cannot be read. Please save it as “CSV UTF-8”, or as an Excel workbook (.xlsx).'

/** Decodes Windows-1252. Throws `validation_failed` for a code page of another alphabet. */
const decodeWindows = (bytes: Buffer): string => {
  const text = bytes.toString('latin1')
  if (foreignWord.test(text)) throw invalid({ sheet: foreignText })
  return text.replaceAll(/[\u0080-\u009F]/g, sign => windowsSigns[sign.charCodeAt(0) - 0x80] ?? sign)
}

const decodeUtf8 = (bytes: Buffer): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Decodes a file with lines from several programs, each line in UTF-8 or in Windows-1252. */
const decodeLines = (bytes: Buffer): string => {
  const lines: string[] = []
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf('\n', start)
    const line = bytes.subarray(start, end === -1 ? bytes.length : end + 1)
    lines.push(decodeUtf8(line) ?? decodeWindows(line))
    start += line.length
  }
  return lines.join('')
}

/** Decodes what spreadsheets save: UTF-8 or UTF-16, with or without a byte order mark, otherwise Windows-1252. */
export const decodeSheet = (bytes: Buffer): string => {
  const wide = wideText(bytes)
  return wide ? new TextDecoder(wide).decode(bytes) : (decodeUtf8(bytes) ?? decodeLines(bytes))
}
