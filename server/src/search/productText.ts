import { searchWords } from './searchWords.ts'

/** What of a product is searched. */
export interface SearchedProduct {
  id: string
  title: string
  description: string
  materials: string
  features: readonly string[]
  specifications: Readonly<Record<string, string>>
  colors: readonly string[]
  sizes: readonly string[]
  collections: readonly string[]
}

/** The words of a product, the weightiest first. */
export interface ProductText {
  title: string
  facts: string
  body: string
}

const wordsOnce = (texts: readonly string[]): string => [...new Set(texts.flatMap(searchWords))].join(' ')

export const productText = (product: SearchedProduct): ProductText => ({
  title: wordsOnce([product.title]),
  facts: wordsOnce([
    ...product.collections,
    ...product.colors,
    product.materials,
    ...Object.values(product.specifications),
    ...product.sizes,
  ]),
  body: wordsOnce([product.description, ...product.features]),
})
