import { minusSign } from '@shop/contracts/money'

// Formats numbers by hand, as for money: the first `Intl.NumberFormat` of a page keeps a phone busy.
/** Formats a whole number with grouped thousands: `12,345`. */
export const groupedDigits = (count: number): string => String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',')

/** Formats a whole number with its sign: `+12`, `−3`; 0 has none. */
export const signedCount = (count: number): string => {
  if (count > 0) return `+${groupedDigits(count)}`
  return count < 0 ? minusSign + groupedDigits(-count) : '0'
}

/** Formats a number with its noun: `1 item`, `1,204 items`. */
export const formatCount = (count: number, noun: string, plural = `${noun}s`): string =>
  `${groupedDigits(count)} ${count === 1 ? noun : plural}`
