import { tidyCode } from '../tidy.ts'

/** Returns the older order number: the last eight characters of the id. */
export const olderOrderNumber = (id: string): string => id.slice(-8)

/** Returns the short number for phone calls, `M-10482`. The letter distinguishes it from house and invoice numbers. */
export const shortNumber = (digits: number): string => `M-${digits}`

/** Returns the digits of a short number, without the `M-` that people may leave out. */
export const digitsOfShortNumber = (spoken: string): string => spoken.replace(/^M-/i, '')

const looksLikeNumber = (text: string): boolean => /^(?:[0-9a-f]{8}|m-?\d{5,9}|\d{5,9})$/i.test(text)

/** Maximum length of a text that may contain a number. */
const maxTypedLength = 200

/**
 * Strips the text around an order number: `m-10482` from `# m – 10482`, and `M-10482` from `M-10482 (7728950e)`, the
 * form used in documents. Reads O as 0, and I and L as 1, because neither number has these letters.
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
export const numberSpellings = ({ id, number }: { id: string; number: string }): string[] => {
  const spoken = number.toUpperCase()
  return [olderOrderNumber(id).toUpperCase(), spoken, spoken.replace('-', ''), digitsOfShortNumber(spoken)]
}

/** Tells whether a code is one of an order's two numbers, in any case, with or without `M-`. */
export const isNumberOf = (order: { id: string; number: string }, code: string): boolean =>
  numberSpellings(order).includes(bareNumber(code).toUpperCase())

/** Returns both numbers of an order, because older documents show only the last characters of its id. */
export const orderName = ({ id, number }: { id: string; number?: string | undefined }): string =>
  number ? `${number} (${olderOrderNumber(id)})` : olderOrderNumber(id)
