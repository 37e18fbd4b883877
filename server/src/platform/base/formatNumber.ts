/** Formats a number for people: `12,345`. */
export const formatNumber = (number: number): string => number.toLocaleString('en-GB')
