import { formOf } from '@shop/contracts/addresses/addressForm'
import { tidyCodeOrNumber } from '@shop/contracts/codes'
import { isShortened, withoutNumberFormat } from '@shop/contracts/spreadsheets'

/** Value of a cell, with a remark if it was corrected; blank if it cannot be recovered. */
interface RepairedNumber {
  text: string
  note?: string
}

/** Calling codes of countries whose people buy from British shops. */
const callingCodes: Readonly<Record<string, string>> = {
  AE: '971',
  AT: '43',
  AU: '61',
  BE: '32',
  CA: '1',
  CH: '41',
  DE: '49',
  DK: '45',
  ES: '34',
  FR: '33',
  IE: '353',
  IT: '39',
  KW: '965',
  MY: '60',
  NL: '31',
  NO: '47',
  NZ: '64',
  PK: '92',
  PT: '351',
  QA: '974',
  SA: '966',
  SE: '46',
  TR: '90',
  US: '1',
  ZA: '27',
}

/** British numbers have ten digits after their zero, the first of which is never zero. */
const britishNumber = /^[1-9]\d{9}$/
const isBritish = (country: string) => /^(?:|GB|UK|GG|JE|IM)$/i.test(country)

/** Restores the plus or zero that a spreadsheet has removed from a number; null if that is not certain. */
const withPrefix = (digits: string, country: string): string | null => {
  if (isBritish(country)) {
    if (digits.startsWith('44') && britishNumber.test(digits.slice(2))) return `+${digits}`
    return britishNumber.test(digits) ? `0${digits}` : null
  }
  const code = callingCodes[country.toUpperCase()] ?? ''
  const isComplete = code !== '' && digits.startsWith(code) && digits.length >= code.length + 8
  return isComplete ? `+${digits}` : null
}

/**
 * Reads a telephone number from a cell, and restores a leading plus or zero that a spreadsheet has removed. Also reads
 * a number that became a formula, such as `=+447700900123`.
 */
export const mendPhone = (cell: string, country: string): RepairedNumber => {
  const cellText = tidyCodeOrNumber(cell.replace(/^=(?=\+?\d+$)/, ''))
  if (isShortened(cellText))
    return {
      text: '',
      note: `The telephone number is left out: a spreadsheet has shortened it to ${cellText}.`,
    }
  const digits = withoutNumberFormat(cellText)
  if (!/^[1-9]\d+$/.test(digits)) return { text: digits }
  const text = withPrefix(digits, country)
  return text === null
    ? { text: digits }
    : {
        text,
        note: `The telephone number is read as ${text}: the spreadsheet has turned it into ${cellText}.`,
      }
}

/** Maximum number of zeros that a postcode may have lost: 501 is 00501 in the United States. */
const maxZeros = 2

/**
 * Reads a postcode from a cell, and restores leading zeros that a spreadsheet has removed, if its country uses them.
 */
export const mendPostcode = (cell: string, country: string): RepairedNumber => {
  const cellText = tidyCodeOrNumber(cell)
  const digits = withoutNumberFormat(cellText)
  if (!/^\d+$/.test(digits)) return { text: cellText }
  const { postcodeOf } = formOf(country.toUpperCase())
  for (let zeros = 0; zeros <= maxZeros; zeros++) {
    const text = '0'.repeat(zeros) + digits
    if (!postcodeOf(text)) continue
    return zeros === 0
      ? { text }
      : { text, note: `The postcode is read as ${text}: the spreadsheet has turned it into ${cellText}.` }
  }
  return { text: digits }
}
