/** Formats a number for people: `12,345`. */
export const figure = (number: number): string => number.toLocaleString('en-GB')
