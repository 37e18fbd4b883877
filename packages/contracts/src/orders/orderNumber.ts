/** The order number that people see: the last eight characters of the id. */
export const orderNumber = (id: string): string => id.slice(-8)

/** The number that is said over the phone, such as `M-10482`. The letter tells it from a house's or an invoice's. */
export const spokenNumber = (digits: number): string => `M-${digits}`

/** Its digits alone, as somebody may write it. */
export const digitsOf = (spoken: string): string => spoken.replace(/^M-/i, '')

/**
 * A number without what people type or paste along with it: `# m – 10482` as `m-10482`, and of `M-10482 (7728950e)`, as
 * papers have it, the first.
 */
export const bareNumber = (typed: string): string =>
  typed
    .replace(/\([^()]*\)\s*$/, '')
    .replaceAll(/[\s#\p{Cf}]/gu, '')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')

/** Tells whether a code reads like either number of an order. */
export const isOrderNumber = (text: string): boolean => /^(?:[0-9a-f]{8}|m-?\d{5,9}|\d{5,9})$/i.test(text)

/** Tells whether a code is one of an order's two numbers, in any case, with or without `M-`. */
export const isNumberOf = (order: { id: string; number: string }, code: string): boolean => {
  const typed = code.trim().toUpperCase()
  const spoken = order.number.toUpperCase()
  return [orderNumber(order.id).toUpperCase(), spoken, spoken.replace('-', ''), digitsOf(spoken)].includes(
    typed,
  )
}

/** Both numbers, the spoken one first; an older paper knows the other alone. */
export const orderName = ({ id, number }: { id: string; number?: string | undefined }): string =>
  number ? `${number} (${orderNumber(id)})` : orderNumber(id)
