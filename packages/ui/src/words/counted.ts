// Writes numbers by hand as money does: the first `Intl.NumberFormat` of a page keeps a phone busy.
/** A whole number with its thousands apart: `12,345`. */
export const whole = (count: number): string => String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',')

/** Counts something in words: `1 item`, `1,204 items`. */
export const counted = (count: number, noun: string, many = `${noun}s`): string =>
  `${whole(count)} ${count === 1 ? noun : many}`
