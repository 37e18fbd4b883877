import type { Knex } from 'knex'
import type { Collection, ProductCard } from '@shop/contracts/catalog/entities'
import type { SuggestedProduct, Suggestions } from '@shop/contracts/search/endpoints'
import { matchesOf } from '../search/findMatches.ts'
import { searchWords } from '../search/productText.ts'
import { understand, type SearchTerm } from '../search/understand.ts'
import { countListings, findListings } from './lists/findListings.ts'

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
  db: Knex,
  query: string,
  collections: readonly Collection[],
): Promise<Suggestions> => {
  const understood = await understand(db, query, { isTyping: true })
  const matches = await matchesOf(db, understood)
  const [cards, total] = await Promise.all([
    findListings(db, { matches }, { sort: 'featured', page: 1, limit: productsShown }),
    countListings(db, { matches }),
  ])
  return {
    products: cards.map(suggested),
    collections: suggestedCollections(collections, understood.terms),
    total,
    corrected: matches.corrected,
  }
}
