/** A number as people read it: `12,345`. */
export const figure = (number: number): string => number.toLocaleString('en-GB')
