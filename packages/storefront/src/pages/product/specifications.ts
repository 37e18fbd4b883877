import type { Product } from '@shop/contracts/catalog/entities'
import { keyInWords } from '@shop/contracts/catalog/keyInWords'

/** What a product is made of and how, line by line. */
export const specificationsOf = ({
  specifications,
  materials,
  care,
}: Pick<Product, 'specifications' | 'materials' | 'care'>): [name: string, value: string][] => [
  ...(materials ? [['Materials', materials] as [string, string]] : []),
  ...Object.entries(specifications).map(([key, value]): [string, string] => [keyInWords(key), value]),
  ...(care ? [['Care', care] as [string, string]] : []),
]
