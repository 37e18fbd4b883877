import { invalid } from '../../../../platform/http/Failure.ts'
import { detectUtf16 } from '../../../../platform/http/uploads/detectUtf16.ts'

/** Characters of Windows-1252 at 0x80 to 0x9F, where Node reads ISO 8859-1; five of them have no meaning. */
const windowsCharacters = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'

/**
 * Matches four accented letters in a row, as in Arabic, Greek and Cyrillic code pages. Western texts have at most
 * three.
 */
const nonWesternWord = /[\u00C0-\u00FF]{4}/

const unreadableText =
  'The letters of this file cannot be read. Please save it as “CSV UTF-8”, or as an Excel workbook (.xlsx).'

/** Decodes Windows-1252. Throws `validation_failed` for a code page of another alphabet. */
const decodeWindows = (bytes: Buffer): string => {
  const text = bytes.toString('latin1')
  if (nonWesternWord.test(text)) throw invalid({ sheet: unreadableText })
  return text.replaceAll(
    /[\u0080-\u009F]/g,
    character => windowsCharacters[character.charCodeAt(0) - 0x80] ?? character,
  )
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

/** Matches what only Mac Roman has behind a small letter: é, ä, ü, and an apostrophe or another accent within a word. */
const macRomanLetter =
  /[a-z](?:[\u008A\u008E\u009F]|[\u0087-\u0089\u008B\u008D\u008F\u0090\u0095\u0098\u009B\u009D\u00D5](?=[a-z]))/
/** Matches a small letter with an accent in Windows-1252, which would be a capital in Mac Roman. */
const windowsLetter = /[a-z][\u00E0-\u00F6\u00F8-\u00FF]/

/** Tells whether Excel on a Mac has saved this file as plain CSV, which is in Mac Roman. */
const isMacRoman = (bytes: Buffer): boolean => {
  const text = bytes.toString('latin1')
  return macRomanLetter.test(text) && !windowsLetter.test(text)
}

/** Decodes what spreadsheets save: UTF-8 or UTF-16, with or without a byte order mark, otherwise Mac Roman or Windows-1252. */
export const decodeSheet = (bytes: Buffer): string => {
  const encoding = detectUtf16(bytes)
  if (encoding) return new TextDecoder(encoding).decode(bytes)
  const text = decodeUtf8(bytes)
  if (text !== null) return text
  return isMacRoman(bytes) ? new TextDecoder('macintosh').decode(bytes) : decodeLines(bytes)
}
