import { withoutBold } from '@shop/contracts/boldWords'
import { fibreLabels, type FibreShare } from '@shop/contracts/facts/fibres'
import type { Knex } from 'knex'
import { searchWords } from './search/productText.ts'
import { asWritten } from './search/synonyms.ts'
import type { HeldProducts } from './memory/HeldProducts.ts'

interface Texts {
  title: string
  description: string
  materials: string
  fibres: string
  features: string
  specifications: string
}

const typedWord = /[\p{L}\p{N}\p{M}'’]+/gu

const textsOf = async (db: Knex, id: string): Promise<string[]> => {
  const product = (await db('products')
    .where({ id })
    .first('title', 'description', 'materials', 'fibres', 'features', 'specifications')) as Texts | undefined
  if (!product) return []
  const variants = (await db('variants').where({ product_id: id }).select('color', 'size')) as {
    color: string
    size: string
  }[]
  const collections = (await db('collection_products as cp')
    .join('collections as c', 'c.id', 'cp.collection_id')
    .where('cp.product_id', id)
    .select('c.name')) as { name: string }[]
  return [
    product.title,
    ...variants.flatMap(({ color, size }) => [color, size]),
    ...collections.map(({ name }) => name),
    product.materials,
    ...(JSON.parse(product.fibres) as FibreShare[]).map(({ fibre }) => fibreLabels[fibre]),
    ...Object.values(JSON.parse(product.specifications) as Record<string, string>),
    withoutBold(product.description),
    ...(JSON.parse(product.features) as string[]),
  ]
}

/** Makes the function that returns the shop's spelling of a searched word, in lower case: the index has only stems. */
export const writtenIn =
  (db: Knex, { ids, words }: HeldProducts) =>
  async (word: string): Promise<string> => {
    const place = words.find(word)?.place
    const id = place === undefined ? undefined : ids[place]
    const texts = id === undefined ? [] : await textsOf(db, id)
    const found = texts
      .flatMap(text => text.match(typedWord) ?? [])
      .find(text => searchWords(text).includes(word))
    return (found ?? asWritten(word) ?? word).toLowerCase()
  }
