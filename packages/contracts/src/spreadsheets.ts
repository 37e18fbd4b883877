import { codesOfDate, isDateOfCode, sizeOfDate } from './spreadsheetDates.ts'

/** Detects codes that a spreadsheet turned into numbers or days, and restores them where that is certain. */

/** Matches a number in scientific notation, with a decimal point of any language: `5.06E+12`, `5,06×10^12`. */
const exponentPattern = /^(\d+)(?:[.,٫](\d+))? ?(?:E|[×x*·] ?10 ?\^) ?\+?(\d{1,4})$/i

/** Tells whether a spreadsheet has shortened a long number: `5.06E+12`, `5,06E+12`. `5E12` may be a code. */
export const isShortened = (text: string): boolean => exponentPattern.test(text) && /[.,٫+^]/.test(text)

/**
 * Errors without a final `!` or `?`: `#N/A` where it has no slash, and `#GETTING_DATA`, in the languages of Excel and
 * LibreOffice. They are listed, because a pattern would also match the tag `#SUMMER_SALE`.
 */
const plainErrors =
  'NV|YOK|HIÁNYZIK|NENÍ_K_DISPOZICI|NEDOSTUPNÝ|GETTING_DATA|DATEN_ABRUFEN|' +
  'OBTENTION_DONNEES|CHARGEMENT_DONNEES|OBTENIENDO_DATOS|OBTENDO_DADOS|A_OBTER_DADOS|' +
  'ESTRAZIONE_DATI|ESTRAZIONE_DATI_IN_CORSO|GEGEVENS_OPHALEN|GEGEVENS.OPHALEN|POBIERANIE_DANYCH|ОЖИДАНИЕ_ДАННЫХ|VERİ_ALINIYOR|HENTER_DATA|HÄMTAR_DATA|NOUDETAAN_TIETOJA'

// Chinese, Japanese and Korean have no capitals; Excel writes no error in Arabic or Hebrew letters.
const capital = String.raw`\p{Lu}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}`
/**
 * Matches the text of a failed formula, or of a cell too narrow for its value, in any language: `#REF!`, `#¡REF!`,
 * `#N/A`, `#YOK`. `#EU1001` is the number of an order.
 */
const failedFormula = new RegExp(
  String.raw`^(?:#[¡¿]?[${capital}][${capital}\p{Lm}\p{M}\d/_. ¡]*[!?]|#[${capital}]/[${capital}]|#(?:${plainErrors})|#{3,}|Err:\d{3})$`,
  'u',
)
export const isFailedFormula = (text: string): boolean => failedFormula.test(text.trim().normalize())

/** Tells whether a spreadsheet has turned a size into a date. */
export const isDatedSize = (text: string): boolean => sizeOfDate(text) !== null

const withoutLeadingZeros = (text: string): string => text.replace(/^0+(?=\d)/, '')

/** Maximum number of significant digits in spreadsheets. */
const exactDigits = 15

/**
 * Tells whether a number has more digits than spreadsheets store and ends in zeros, as if its last digits were lost.
 */
export const isRounded = (text: string): boolean =>
  new RegExp(String.raw`^\d{${exactDigits}}0+$`).test(text) && text.length > exactDigits

/** Matches a number that was saved as it was shown with an exponent: `5.01235E+12`. */
const exponentDigits = /^(?=\d{12,}$)(\d{3,}?)0{5,}$/

/** Tells whether a number may have been shown with an exponent. A genuine code may also end in zeros. */
export const mayHaveHadExponent = (text: string): boolean => exponentDigits.test(text)

/** Tells whether a number is a full one whose last digits were lost. */
const isRoundedFrom = (text: string, full: string): boolean => {
  const digits = isRounded(text) ? exactDigits : (exponentDigits.exec(text)?.[1]?.length ?? 0)
  return (
    digits > 0 &&
    full.length === text.length &&
    (full.startsWith(text.slice(0, exactDigits)) ||
      Number(full).toPrecision(digits) === Number(text).toPrecision(digits))
  )
}

/** Tells whether a number in scientific notation may stand for a full one. */
const isShortenedFrom = (text: string, full: string): boolean => {
  const [, whole, decimals = '', exponent] = exponentPattern.exec(text) ?? []
  return (
    isShortened(text) &&
    Number(full).toExponential(decimals.length) ===
      Number(`${whole}.${decimals}e${exponent}`).toExponential(decimals.length)
  )
}

/** Match whole numbers with separators between groups, as in most countries, in India, and with a single comma. */
const groupingPatterns = [
  /^\d{1,3}(?:([,. ’'])\d{3})(?:\1\d{3})+$/,
  /^\d{1,2}(?:,\d{2})+,\d{3}$/,
  /^\d{1,3},\d{3}$/,
]
/** Matches zeros after a point or comma: one or two, or more after a long code. */
const trailingZeros = /[.,]0{1,2}$|(?<=^\d{8,})[.,]0+$/

/** Strips thousands separators and a final `.0` from a number; other texts are unchanged. */
export const withoutNumberFormat = (text: string): string => {
  const trimmed = text.replace(trailingZeros, '')
  if (/^\d+$/.test(trimmed)) return trimmed
  return groupingPatterns.some(pattern => pattern.test(trimmed)) ? trimmed.replaceAll(/\D/g, '') : text
}

/** Maximum number of leading zeros that a code may have lost. */
const maxZeros = 8

/** Lists the codes that a spreadsheet may have turned into this text. */
export const possibleCodes = (text: string): string[] => {
  // A month in capitals is part of a code: `MAR-56`.
  const codes = /\p{Lu}{3}/u.test(text) ? null : codesOfDate(text)
  if (codes) return codes
  const digits = withoutNumberFormat(text)
  if (!/^\d+$/.test(digits)) return []
  return Array.from({ length: maxZeros + 1 }, (_, zeros) => '0'.repeat(zeros) + digits)
}

/**
 * Tells whether spreadsheets turn this code into the text: shortened, rounded, without leading zeros, with thousands
 * separators, or as a date.
 */
export const isDamagedForm = (text: string, code: string): boolean => {
  if (text === code) return false
  const isDateOf = isDateOfCode(text, code)
  if (isDateOf !== null) return isDateOf
  if (!/^\d+$/.test(code)) return false
  const digits = withoutNumberFormat(text)
  if (digits === code) return true
  const hasLostZeros =
    /^\d+$/.test(digits) &&
    code.length > digits.length &&
    withoutLeadingZeros(digits) === withoutLeadingZeros(code)
  if (hasLostZeros) return true
  return isRoundedFrom(digits, code) || isShortenedFrom(text, code)
}

export const shortenedText =
  'A spreadsheet has shortened this number. Please give all of its digits; formatted as text, the spreadsheet keeps them.'
export const roundedText =
  'A spreadsheet has rounded this number. Please give all of its digits; formatted as text, the spreadsheet keeps them.'

/** Returns the message that a spreadsheet has turned a size into a date. */
export const datedSizeText = (size: string): string =>
  `A spreadsheet has turned this size into a ${size.includes(':') ? 'time' : 'date'}; it may have been ${sizeOfDate(size)}. Please give the size; formatted as text, the spreadsheet keeps it.`

/** Returns the message that a cell has no value. */
export const noValueText = (text: string): string =>
  `The spreadsheet has no value here, only ${text.trim().slice(0, 20)}.`
export const failedFormulaText = (text: string): string => `${noValueText(text)} Please give one.`

export const datedSkuText = 'A spreadsheet may have turned another SKU into this date.'
