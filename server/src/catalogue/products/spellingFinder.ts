import { withoutBold } from '@shop/contracts/boldText'
import { fibreLabels, type FibreShare } from '@shop/contracts/facts/fibres'
import type { Knex } from 'knex'
import type { Deps } from '../../platform/base/deps.ts'
import { fromJson, type Json } from '../../platform/database/json.ts'
import { searchWords } from './search/productText.ts'
import { usualTextOf } from './search/synonyms.ts'
import type { ProductIndex } from './memory/ProductIndex.ts'
import { versionedCache, type VersionedCache } from './versionedCache.ts'

interface ProductTexts {
  title: string
  description: string
  materials: string
  fibres: Json<FibreShare[]>
  features: Json<string[]>
  specifications: Json<Record<string, string>>
}

const wordPattern = /[\p{L}\p{N}\p{M}'’]+/gu

const readTexts = async (db: Knex, id: string): Promise<string[]> => {
  const product: ProductTexts | undefined = await db('products')
    .where({ id })
    .first('title', 'description', 'materials', 'fibres', 'features', 'specifications')
  if (!product) return []
  const variants: {
    color: string
    size: string
  }[] = await db('variants').where({ product_id: id }).select('color', 'size')
  const collections: { name: string }[] = await db('collection_products as cp')
    .join('collections as c', 'c.id', 'cp.collection_id')
    .where('cp.product_id', id)
    .select('c.name')
  return [
    product.title,
    ...variants.flatMap(({ color, size }) => [color, size]),
    ...collections.map(({ name }) => name),
    product.materials,
    ...fromJson(product.fibres).map(({ fibre }) => fibreLabels[fibre]),
    ...Object.values(fromJson(product.specifications)),
    withoutBold(product.description),
    ...fromJson(product.features),
  ]
}

const findSpelling = async (db: Knex, { ids, words }: ProductIndex, foldedWord: string): Promise<string> => {
  const productIndex = words.find(foldedWord)?.productIndex
  const id = productIndex === undefined ? undefined : ids[productIndex]
  const texts = id === undefined ? [] : await readTexts(db, id)
  const spelling = texts
    .flatMap(text => text.match(wordPattern) ?? [])
    .find(text => searchWords(text).includes(foldedWord))
  return (spelling ?? usualTextOf(foldedWord) ?? foldedWord).toLowerCase()
}

const maxSpellings = 1000
const caches = new WeakMap<ProductIndex, VersionedCache>()

/**
 * Makes the function that returns a word of the index as the shop spells it, in lower case. The index has only folded
 * words (`searchWords`), so the texts of one product that contains the word are read, once until the catalogue changes.
 */
export const spellingFinder = (deps: Pick<Deps, 'db'>, products: ProductIndex) => {
  const cache = caches.get(products) ?? versionedCache(deps, maxSpellings)
  caches.set(products, cache)
  return (foldedWord: string): Promise<string> =>
    cache.remember(foldedWord, () => findSpelling(deps.db, products, foldedWord))
}
