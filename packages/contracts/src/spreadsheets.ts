import { dayMs } from './durations.ts'

/** Detects codes that a spreadsheet turned into numbers or days, and restores them where that is certain. */

/** Matches a number in scientific notation, with a decimal point of any language. */
const exponentPattern = /^(\d+)(?:[.,٫](\d+))?E\+?(\d{1,3})$/i

/** Tells whether a spreadsheet has shortened a long number: `5.06E+12`, `5,06E+12`. `5E12` may be a code. */
export const isShortened = (text: string): boolean => exponentPattern.test(text) && /[.,٫+]/.test(text)

const months = [
  ['jan', 'january', 'janv', 'ene', 'gen', 'oca'],
  ['feb', 'february', 'févr', 'fevr', 'fev', 'şub'],
  ['mar', 'march', 'mrz', 'mär', 'mars', 'mrt'],
  ['apr', 'april', 'avr', 'abr', 'nis'],
  ['may', 'mai', 'mag', 'mei'],
  ['jun', 'june', 'juin', 'giu', 'haz'],
  ['jul', 'july', 'juil', 'lug', 'tem'],
  ['aug', 'august', 'août', 'aout', 'ago', 'ağu'],
  ['sep', 'september', 'sept', 'eyl'],
  ['oct', 'october', 'okt', 'ott', 'eki'],
  ['nov', 'november', 'kas'],
  ['dec', 'december', 'dez', 'déc', 'dic', 'ara'],
]

const monthOf = (word: string): number => {
  const monthName = word.toLowerCase().replace(/\.$/, '')
  return months.findIndex(names => names.includes(monthName)) + 1
}

const day = String.raw`(\d{1,4})`
const word = String.raw`(\p{L}{3,9}\.?)`
const optionalYear = String.raw`(?:[-. /,]+\d{4}|-\d{2})?`
const dayAndMonth = new RegExp(
  `^(?:${day}[-. /]+${word}${optionalYear}|${word}[-. /]+${day}(?:, \\d{4})?)$`,
  'u',
)
/** Matches a date with its year. A two-digit year has to be 20 to 39, since `10/12/14` may be three sizes. */
const fullDate =
  /^(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})([./-])(\d{1,2})\5(?:\d{4}|(?<!-)[23]\d))(?:[T ]00:00(?::00)?(?:\.0+)?)?$/

/**
 * Returns the two numbers that a spreadsheet turned into a date: 6 and 8 of `06-Aug`, 2 and 54 of `Feb-54`; or null.
 */
const numbersOfDate = (text: string): [number, number] | null => {
  const [, dayBefore, monthAfter, monthFirst, dayBehind] = dayAndMonth.exec(text) ?? []
  const month = monthOf(monthAfter ?? monthFirst ?? '')
  if (month > 0) return [Number(dayBefore ?? dayBehind) % 100, month]
  const [, year, monthOfYear, dayOfMonth, firstNumber, , secondNumber] = fullDate.exec(text) ?? []
  if (year !== undefined) return [Number(monthOfYear), Number(dayOfMonth)]
  return firstNumber === undefined ? null : [Number(firstNumber), Number(secondNumber)]
}

/** Returns the day and month of a serial number that stands for a date of this century: 46366 is 10 December 2026. */
const numbersOfSerial = (text: string): [number, number] | null => {
  const date = /^\d{5}$/.test(text) ? new Date((Number(text) - 25_569) * dayMs) : null
  const isInThisCentury = date !== null && date.getUTCFullYear() >= 2000 && date.getUTCFullYear() < 2100
  return isInThisCentury ? [date.getUTCDate(), date.getUTCMonth() + 1] : null
}

/** Returns the two numbers of a size that a spreadsheet turned into a date. No size has five digits. */
const numbersOfSize = (text: string): [number, number] | null => numbersOfDate(text) ?? numbersOfSerial(text)

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
export const isDatedSize = (text: string): boolean => numbersOfSize(text) !== null

/** Returns the size that a date may have been: `6-8` for `06-Aug` and `08-Jun`. */
const sizeOfDate = (text: string): string | null => {
  const numbers = numbersOfSize(text)
  return numbers && numbers.toSorted((a, b) => a - b).join('-')
}

/** Tells whether a text is a date as spreadsheets show it without a year. `MAR-56`, in capitals, is a code. */
export const isYearlessDate = (text: string): boolean =>
  /^(?:\d{1,2}-[A-Z][a-z]{2}|[A-Z][a-z]{2}-\d{2})$/.test(text) && numbersOfDate(text) !== null

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
  const [, , decimals = ''] = exponentPattern.exec(text) ?? []
  return (
    isShortened(text) &&
    Number(full).toExponential(decimals.length) ===
      Number(text.replace(/[,٫]/, '.')).toExponential(decimals.length)
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

const spellingsOf = (number: number): string[] => [String(number), String(number).padStart(2, '0')]

/** Lists the codes of two numbers, such as `6-08` or `06/8`. */
const pairsOf = (first: number, second: number): string[] =>
  spellingsOf(first).flatMap(firstText =>
    spellingsOf(second).flatMap(secondText => ['-', '/', '.'].map(sign => firstText + sign + secondText)),
  )
/** Lists the codes that a spreadsheet may have turned into this text. */
export const possibleCodes = (text: string): string[] => {
  const date = numbersOfDate(text)
  if (date) {
    const [first, second] = date
    return [...new Set([...pairsOf(first, second), ...pairsOf(second, first)])]
  }
  const digits = withoutNumberFormat(text)
  if (!/^\d+$/.test(digits)) return []
  return Array.from({ length: maxZeros + 1 }, (_, zeros) => '0'.repeat(zeros) + digits)
}

/** Tells whether a date has the two numbers of a code such as `06-8`, in either order. */
const isDateOf = (date: [number, number], codeParts: readonly string[]): boolean => {
  const numbers = codeParts.map(part => Number(part) % 100).join()
  return numbers === date.join() || numbers === date.toReversed().join()
}
/**
 * Tells whether spreadsheets turn this code into the text: shortened, rounded, without leading zeros, with thousands
 * separators, or as a date.
 */
export const isDamagedForm = (text: string, code: string): boolean => {
  if (text === code) return false
  const parts = code.split(/[-/. ]+/)
  const isPair = parts.length === 2 && parts.every(part => /^\d{1,4}$/.test(part))
  const date = isPair ? numbersOfSize(text) : numbersOfDate(text)
  if (date) return isPair && isDateOf(date, parts)
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
  `A spreadsheet has turned this size into a date; it may have been ${sizeOfDate(size)}. Please give the size; formatted as text, the spreadsheet keeps it.`

/** Returns the message that a cell has no value. */
export const noValueText = (text: string): string =>
  `The spreadsheet has no value here, only ${text.trim().slice(0, 20)}.`
export const failedFormulaText = (text: string): string => `${noValueText(text)} Please give one.`

export const datedSkuText = 'A spreadsheet may have turned another SKU into this date.'
