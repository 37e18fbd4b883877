const letters = ['XXXS', 'XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL', 'XXXXL', 'XXXXXL']

/** Rewrites `2XL` as `XXL`. */
const spelledOut = (size: string) =>
  size.toUpperCase().replace(/^(\d)X(?=[SL]$)/, (_, times: string) => 'X'.repeat(Number(times)))

/** Returns the rank of a size by its kind (number, letter, other text), then by its value. */
const rank = (size: string): [kind: number, value: number] => {
  const figure = Number.parseFloat(size)
  const letter = letters.indexOf(spelledOut(size))
  if (letter >= 0) return [1, letter]
  return Number.isNaN(figure) ? [2, 0] : [0, figure]
}

/** Compares sizes for sorting: numbers first, then letters from small to large, such as 52, 54, 56, S, M, L, XL. */
export const compareSizes = (a: string, b: string): number => {
  const [kindA, valueA] = rank(a)
  const [kindB, valueB] = rank(b)
  return kindA - kindB || valueA - valueB || a.localeCompare(b, 'en', { numeric: true })
}
