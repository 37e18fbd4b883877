import type { Collection, ProductCard } from '@shop/contracts/catalog/entities'
import type { SuggestedProduct, Suggestions } from '@shop/contracts/search/endpoints'
import type { Deps } from '../base/deps.ts'
import { findMatches } from '../search/findMatches.ts'
import { searchWords } from '../search/productText.ts'
import type { SearchTerm } from '../search/understand.ts'
import { readCards } from './lists/findListings.ts'
import { findListed } from './memory/findListed.ts'

const productsShown = 6
const collectionsShown = 3

const suggested = (card: string): SuggestedProduct => {
  const { id, slug, title, priceFrom, hasPriceRange, variants } = JSON.parse(card) as ProductCard
  return { id, slug, title, priceFrom, hasPriceRange, image: variants[0]?.images[0] ?? null }
}

/** Collections whose names have every term. */
const suggestedCollections = (collections: readonly Collection[], terms: readonly SearchTerm[]) =>
  collections
    .filter(({ name }) => {
      const words = searchWords(name)
      return terms.length > 0 && terms.every(({ meant }) => words.some(word => meant.includes(word)))
    })
    .slice(0, collectionsShown)
    .map(({ id, name, slug }) => ({ id, name, slug }))

/** Suggests products and collections for a search that is still being typed. */
export const suggest = async (
  deps: Pick<Deps, 'db'>,
  query: string,
  collections: readonly Collection[],
): Promise<Suggestions> => {
  const matches = await findMatches(deps.db, query, { isTyping: true })
  const window = { sort: 'featured', page: 1, limit: productsShown } as const
  const { ids, total } = await findListed(deps, { filters: { matches }, window })
  return {
    products: (await readCards(deps.db, ids, {})).map(suggested),
    collections: suggestedCollections(collections, matches.terms),
    total,
    corrected: matches.corrected,
  }
}
