import type { Collection, ProductCard } from '@shop/contracts/catalog/entities'
import type { SuggestedProduct, Suggestions } from '@shop/contracts/search/endpoints'
import { fromJson, type Json } from '../../platform/database/json.ts'
import type { Deps } from '../../platform/base/deps.ts'
import { searchWords } from './search/productText.ts'
import type { SearchTerm } from './search/WordIndex.ts'
import { readCards } from './lists/findListings.ts'
import { readSearch, type SearchResult } from './readSearch.ts'
import { findListed } from './memory/findListed.ts'

const maxProducts = 6
const maxCollections = 3

/** Suggests a product in the colour and size that were typed. */
const toSuggestedProduct =
  ({ colors, sizes }: SearchResult['filters']) =>
  (card: Json<ProductCard>): SuggestedProduct => {
    const { id, slug, title, priceFrom, hasPriceRange, vatClass, variants } = fromJson(card)
    const [cardVariant] = variants
    return {
      id,
      slug,
      title,
      priceFrom,
      hasPriceRange,
      vatClass,
      image: cardVariant?.images[0] ?? null,
      color: colors || sizes ? (cardVariant?.color ?? null) : null,
      size: sizes ? (cardVariant?.size ?? null) : null,
    }
  }

/** Finds collections whose names have every term. */
const findSuggestedCollections = (collections: readonly Collection[], terms: readonly SearchTerm[]) =>
  collections
    .filter(({ name }) => {
      const words = searchWords(name)
      return terms.length > 0 && terms.every(({ meanings }) => words.some(word => meanings.includes(word)))
    })
    .slice(0, maxCollections)
    .map(({ id, name, slug }) => ({ id, name, slug }))

/** Suggests products, collections and pages for a search that is still being typed. */
export const suggest = async (
  deps: Pick<Deps, 'db'>,
  query: string,
  collections: readonly Collection[],
): Promise<Suggestions> => {
  const { filters, reading, corrected } = await readSearch(deps, query, { isTyping: true })
  const window = { sort: 'featured', page: 1, limit: maxProducts } as const
  const { ids, total } = await findListed(deps, { filters, window })
  const cards = await readCards(deps.db, ids, filters)
  return {
    products: ids.flatMap(id => cards.get(id) ?? []).map(toSuggestedProduct(filters)),
    collections: findSuggestedCollections(collections, filters.matches?.terms ?? []),
    pages: reading.pages,
    total,
    corrected,
  }
}
