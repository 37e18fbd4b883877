import { tidyPhone } from './tidy.ts'

/** Formats a telephone number for a link: `+44 (0)7700 900123` is `+447700900123`; leaves out an extension. */
export const dialableNumber = (phone: string): string => {
  const [number = ''] = tidyPhone(phone).split(/ext|x|#/i)
  const international = number.replace(/^ *00/, '+')
  return (international.includes('+') ? international.replace(/\( *0 *\)/, '') : international).replaceAll(
    /[^\d+]/g,
    '',
  )
}

/** Returns the number with its country code, digits only, as WhatsApp requires. A number without one is British. */
export const internationalDigits = (phone: string): string =>
  dialableNumber(phone).replace(/^0/, '+44').replaceAll('+', '')
