import { withoutNumberFormat } from './spreadsheets.ts'
import { tidyCode } from './tidy.ts'

/** Tells whether the last digit is the check digit of the others, as in every GTIN; leading zeros do not affect it. */
export const hasCheckDigit = (digits: string): boolean => {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

/** Minimum number of digits of a GTIN that has lost a leading zero, and the maximum of any GTIN. */
const [minDigits, maxDigits] = [7, 14]

/** Strips the leading zeros of a GTIN, so that its EAN-13, UPC-A and GTIN-14 forms are equal. Null for other codes. */
const gtinWithoutZeros = (code: string): string | null => {
  if (!/^\d+$/.test(code) || code.length > maxDigits) return null
  const digits = code.replace(/^0+/, '')
  return code.length >= minDigits && digits.length > 2 && hasCheckDigit(digits) ? digits : null
}

/** Fields that may follow a GTIN in a GS1 symbol, such as a batch (10) or a serial number (21). */
const nextField = '(?:1[0-7]|2[0-2]|24[01]|3[0-7]|9\\d)'
/** Patterns of a GTIN that is marked as one by GS1: after `(01)` in print, in a link, and after `01` from scanners. */
const gtinPatterns = [
  /\(01\)(\d{14})(?!\d)/,
  /^https?:\/\/[^?#]+\/01\/(\d{8,14})(?:[/?#]|$)/i,
  new RegExp(`^(?:1[1-7]\\d{6}|20\\d{2}|00\\d{18})*01(\\d{14})(?:$|${nextField})`),
]
/** Separators between fields from scanners: FNC1 as a control character, or spelled for keyboards. */
const separator = '\u001D'
const spelledSeparator = /<GS>/gi

/** Finds the GTIN in a GS1 text, such as `(01)05012345678900(10)LOT7`; null for any other code. */
const gtinInFields = (text: string): string | null => {
  const parts = text.replaceAll(/\s/g, '').replaceAll(spelledSeparator, separator).split(separator)
  for (const part of parts)
    for (const field of gtinPatterns) {
      const digits = field.exec(part)?.[1]
      if (digits !== undefined && gtinWithoutZeros(digits) !== null) return digits
    }
  return null
}

/** Strips the marks that make spreadsheets store a code as text: `'0123`, `="0123"` and `=0123`. */
const withoutTextMark = (text: string): string =>
  text
    .replace(/^="(.*)"$/, '$1')
    .replace(/^=(?=\d+$)/, '')
    .replace(/^'(?=.)/, '')

/** Tells whether a code is a GTIN of any length, with its check digit. */
export const isGtin = (code: string): boolean =>
  gtinWithoutZeros(code) !== null && /^(\d{8}|\d{12,14})$/.test(code)

/** Tells whether a code has the length of a GTIN but a wrong check digit. */
export const hasWrongCheckDigit = (code: string): boolean => /^(\d{8}|\d{12,14})$/.test(code) && !isGtin(code)

/** Tidies a code or number from a cell or a form, such as a SKU, a size, a postcode or a telephone number. */
export const tidyCodeOrNumber = (text: string): string => withoutTextMark(tidyCode(text)).trim()

/** Strips the dots, blanks and dashes with which tariffs are printed. */
export const tidyTariffCode = (text: string): string => text.replaceAll(/[\s.\p{Pd}]/gu, '')

/** Tidies a size. Strips the point and zeros that spreadsheets append to whole numbers. */
export const tidySize = (text: string): string => tidyCodeOrNumber(text).replace(/^(\d+)[.,]0{1,2}$/, '$1')

/** Matches signs before and after a number. */
const signsAround = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu

/** Tidies a barcode: removes blanks and hyphens from a GTIN, and reduces a GS1 symbol to its GTIN. */
export const tidyBarcode = (text: string): string => {
  const tidied = tidyCodeOrNumber(text)
  const field = gtinInFields(tidied)
  if (field !== null) return field
  const code = withoutNumberFormat(tidied)
  // A GTIN may stand between signs, such as a currency's or a semicolon.
  const inner = withoutNumberFormat(tidied.replaceAll(signsAround, ''))
  const gtin = [code, inner]
    .map(form => form.replaceAll(/[ -]/g, ''))
    .find(digits => digits.length >= 8 && gtinWithoutZeros(digits) !== null)
  return gtin ?? code
}

/** Tells whether a text stands for no barcode: `n/a`, `-`, `0`, or a cell that became a boolean. */
export const isNoBarcode = (text: string): boolean =>
  !/[\p{L}\p{N}]/u.test(text) ||
  /^(?:0+|n\/?a|none|null|nil|undefined|unknown|nan|no barcode|tbc|tbd)\.?$/i.test(text)

/**
 * Restores the leading zeros of a GTIN that a spreadsheet removed: `12345678905` becomes `012345678905`. Other codes
 * are returned unchanged.
 */
export const withRestoredZeros = (code: string): string => {
  if (gtinWithoutZeros(code) === null) return code
  if (code.length === 7) return code.padStart(8, '0')
  return code.length > 8 && code.length < 12 ? code.padStart(12, '0') : code
}

/** Returns the key by which two barcodes are equal for a scanner: ignores case and the leading zeros of a GTIN. */
export const barcodeKey = (text: string): string => {
  const code = tidyBarcode(text)
  return gtinWithoutZeros(code)?.padStart(maxDigits, '0') ?? code.toLowerCase()
}

/** Lists all spellings in which this barcode may be stored, in lower case. */
export const barcodeSpellings = (text: string): string[] => {
  const code = tidyBarcode(text)
  const gtin = gtinWithoutZeros(code)
  if (gtin === null) return [code.toLowerCase()]
  return Array.from({ length: maxDigits - gtin.length + 1 }, (_, zeros) => '0'.repeat(zeros) + gtin)
}

/** Returns the key by which two SKUs are equal. */
export const skuKey = (text: string): string => tidyCodeOrNumber(text).toLowerCase()
