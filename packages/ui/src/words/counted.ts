import { minus } from '@shop/contracts/money'

// Writes numbers by hand as money does: the first `Intl.NumberFormat` of a page keeps a phone busy.
/** A whole number with grouped thousands: `12,345`. */
export const whole = (count: number): string => String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',')

/** A whole number with its sign: `+12`, `−3`; 0 has none. */
export const signed = (count: number): string =>
  count > 0 ? `+${whole(count)}` : `${count < 0 ? minus : ''}${whole(Math.abs(count))}`

/** Counts something in words: `1 item`, `1,204 items`. */
export const counted = (count: number, noun: string, many = `${noun}s`): string =>
  `${whole(count)} ${count === 1 ? noun : many}`
