import { tidyCode } from '../tidy.ts'

/** Returns the older order number: the last eight characters of the id. */
export const orderNumber = (id: string): string => id.slice(-8)

/** Returns the number for phone calls, such as `M-10482`. The letter sets it apart from house and invoice numbers. */
export const spokenNumber = (digits: number): string => `M-${digits}`

/** Strips the `M-` that people may leave out. */
export const digitsOf = (spoken: string): string => spoken.replace(/^M-/i, '')

const looksLikeNumber = (text: string): boolean => /^(?:[0-9a-f]{8}|m-?\d{5,9}|\d{5,9})$/i.test(text)

/** Maximum length of a text that may contain a number. */
const maxTypedLength = 200

/**
 * Returns a number without surrounding text: `m-10482` from `# m – 10482`, and the first number of the form used in
 * documents, `M-10482 (7728950e)`. Neither number has an O, an I or an L.
 */
export const bareNumber = (typed: string): string => {
  const number = tidyCode(typed.slice(0, maxTypedLength))
    .replace(/^order\b/i, '')
    .replace(/^ *(?:(?:number|no|nr)\b\.?)? *:?/i, '')
    .replace(/\([^()]*\)$/, '')
    .replaceAll(/[ #]/g, '')
    .replace(/[.,;:!]$/, '')
  const corrected = number.replaceAll(/o/gi, '0').replaceAll(/[il]/gi, '1')
  return looksLikeNumber(corrected) ? corrected : number
}

/** Tells whether a code has the form of an order number. */
export const isOrderNumber = (text: string): boolean => looksLikeNumber(bareNumber(text))

/** Lists the spellings of an order's two numbers, in capitals: with and without `M-`, and the older number. */
export const spellingsOf = ({ id, number }: { id: string; number: string }): string[] => {
  const spoken = number.toUpperCase()
  return [orderNumber(id).toUpperCase(), spoken, spoken.replace('-', ''), digitsOf(spoken)]
}

/** Tells whether a code is one of an order's two numbers, in any case, with or without `M-`. */
export const isNumberOf = (order: { id: string; number: string }, code: string): boolean =>
  spellingsOf(order).includes(bareNumber(code).toUpperCase())

/** Returns both numbers, since older documents show only the one made from the id. */
export const orderName = ({ id, number }: { id: string; number?: string | undefined }): string =>
  number ? `${number} (${orderNumber(id)})` : orderNumber(id)
