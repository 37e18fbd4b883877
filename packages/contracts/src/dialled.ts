import { tidyPhone } from './tidy.ts'

/** A telephone number as a link dials it: `+44 (0)7700 900123` is `+447700900123`, and an extension is left to whoever calls. */
export const dialled = (phone: string): string => {
  const [number = ''] = tidyPhone(phone).split(/ext|x|#/i)
  const whole = number.replace(/^ *00/, '+')
  return (whole.includes('+') ? whole.replace(/\( *0 *\)/, '') : whole).replaceAll(/[^\d+]/g, '')
}

/** The same with its country, in digits alone, as WhatsApp wants it. A number without a country is a British one. */
export const internationalDigits = (phone: string): string =>
  dialled(phone).replace(/^0/, '+44').replaceAll('+', '')
