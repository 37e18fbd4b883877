import { tidyCode } from '../tidy.ts'

/** The order number that people see: the last eight characters of the id. */
export const orderNumber = (id: string): string => id.slice(-8)

/** The number that is said over the phone, such as `M-10482`. The letter tells it from a house's or an invoice's. */
export const spokenNumber = (digits: number): string => `M-${digits}`

/** Strips the `M-` that people may leave out. */
export const digitsOf = (spoken: string): string => spoken.replace(/^M-/i, '')

const looksLikeNumber = (text: string): boolean => /^(?:[0-9a-f]{8}|m-?\d{5,9}|\d{5,9})$/i.test(text)

/** Longer than any number with its words around it. */
const longestTyped = 200

/**
 * A number without what people type or paste along with it: `# m – 10482` as `m-10482`, and of `M-10482 (7728950e)`, as
 * papers have it, the first. Neither number has an O, an I or an L.
 */
export const bareNumber = (typed: string): string => {
  const bare = tidyCode(typed.slice(0, longestTyped))
    .replace(/^order\b/i, '')
    .replace(/^ *(?:(?:number|no|nr)\b\.?)? *:?/i, '')
    .replace(/\([^()]*\)$/, '')
    .replaceAll(/[ #]/g, '')
    .replace(/[.,;:!]$/, '')
  const mended = bare.replaceAll(/o/gi, '0').replaceAll(/[il]/gi, '1')
  return looksLikeNumber(mended) ? mended : bare
}

/** Tells whether a code reads like either number of an order. */
export const isOrderNumber = (text: string): boolean => looksLikeNumber(bareNumber(text))

/** Tells whether a code is one of an order's two numbers, in any case, with or without `M-`. */
export const isNumberOf = (order: { id: string; number: string }, code: string): boolean => {
  const typed = bareNumber(code).toUpperCase()
  const spoken = order.number.toUpperCase()
  return [orderNumber(order.id).toUpperCase(), spoken, spoken.replace('-', ''), digitsOf(spoken)].includes(
    typed,
  )
}

/** Both numbers, since older documents show only the one made of the id. */
export const orderName = ({ id, number }: { id: string; number?: string | undefined }): string =>
  number ? `${number} (${orderNumber(id)})` : orderNumber(id)
