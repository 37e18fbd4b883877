import type { PicturedVariant } from '@shop/contracts/products/pictures'

/** Maximum number of parts in a name; nobody types a file name with more. */
const maxNameParts = 30
const maxSkuLength = 80

export const partsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Returns the parts of a file name without its extension. */
export const namePartsOf = (name: string): string[] => partsOf(name.replace(/\.[^.]*$/, ''))

/** Lists every run of parts in a name, longest first: each may be a SKU, whatever its separators. */
export const runsIn = (name: string): string[][] => {
  const parts = namePartsOf(name).slice(0, maxNameParts)
  const indexes = [...parts.keys()]
  return indexes
    .flatMap(first => indexes.slice(first).map(last => parts.slice(first, last + 1)))
    .filter(run => run.join('').length <= maxSkuLength)
    .toSorted((one, other) => other.join('').length - one.join('').length)
}

/** A variant with the text in a name that identifies it. */
export interface PicturedRow extends Omit<PicturedVariant, 'product'> {
  key: string
  product_id: string
  title: string
}

export const present = ({ id, sku, color, size, product_id, title }: PicturedRow): PicturedVariant => ({
  id,
  sku,
  color,
  size,
  product: { id: product_id, title },
})

/** Maps each name to the variant or product that it identifies. Leaves out names that identify none. */
export const matchNames = (
  names: readonly string[],
  targetOf: (name: string) => PicturedVariant | undefined,
): Map<string, PicturedVariant> =>
  new Map(
    names.flatMap((name): [string, PicturedVariant][] => {
      const target = targetOf(name)
      return target ? [[name, target]] : []
    }),
  )
