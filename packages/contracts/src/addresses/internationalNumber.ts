import { dialableNumber } from '../phoneNumbers.ts'

/**
 * Calling codes of countries whose national numbers begin with 0. The 0 is left out after the calling code. Source: ITU
 * Operational Bulletin, annexes 1125 (dialling procedures) and 1114 (E.164 country codes).
 */
const callingCodes: Readonly<Record<string, string>> = {
  AE: '971',
  AT: '43',
  AU: '61',
  BD: '880',
  BE: '32',
  BG: '359',
  CH: '41',
  DE: '49',
  DZ: '213',
  EG: '20',
  FI: '358',
  FR: '33',
  GG: '44',
  HR: '385',
  ID: '62',
  IE: '353',
  IL: '972',
  IN: '91',
  IQ: '964',
  JE: '44',
  JO: '962',
  JP: '81',
  KR: '82',
  LB: '961',
  MA: '212',
  MY: '60',
  NL: '31',
  NZ: '64',
  PK: '92',
  PS: '970',
  RO: '40',
  SA: '966',
  SE: '46',
  SI: '386',
  SK: '421',
  TH: '66',
  TR: '90',
  ZA: '27',
}

/** Matches a British mobile number, which an account with an address abroad may also have. */
const britishMobile = /^07\d{9}$/

/** Formats a phone number for a carrier: a national number gets the calling code of its country, if that is known. */
export const internationalNumber = (country: string, phone: string | null | undefined): string => {
  const number = dialableNumber(phone ?? '')
  const code = callingCodes[country]
  const isNational = /^0[^0]/.test(number) && !britishMobile.test(number)
  return code !== undefined && isNational ? `+${code}${number.slice(1)}` : number
}
