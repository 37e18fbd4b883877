import type { Product } from '@shop/contracts/catalog/entities'

/** `fabricWeight` is `Fabric weight`; what people have written stays as it is. */
const words = (key: string): string => {
  const spaced = key.replaceAll(/(?<=[a-z])[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

/** What a product is made of and how, line by line. */
export const specificationsOf = ({
  specifications,
  materials,
  care,
}: Pick<Product, 'specifications' | 'materials' | 'care'>): [name: string, value: string][] => [
  ...(materials ? [['Materials', materials] as [string, string]] : []),
  ...Object.entries(specifications).map(([key, value]): [string, string] => [words(key), value]),
  ...(care ? [['Care', care] as [string, string]] : []),
]
