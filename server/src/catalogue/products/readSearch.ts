import type { SearchReading } from '@shop/contracts/catalog/entities'
import type { Deps } from '../../platform/base/deps.ts'
import { interpretSearch, type SearchOptions, type InterpretedSearch } from './search/interpretSearch.ts'
import type { SearchTerm } from './search/WordIndex.ts'
import { findByCode } from './findByCode.ts'
import type { Filters, Matches } from './lists/Filters.ts'
import { choicesOf } from './memory/choicesOf.ts'
import { loadCatalogueWithWords, type CatalogueIndex } from './memory/catalogueIndex.ts'
import { rankProducts, selectProducts } from './memory/selectProducts.ts'
import { spellingFinder } from './spellingFinder.ts'

/** A search as filters of a list, and how it was understood. */
export interface SearchResult {
  filters: Pick<Filters, 'matches' | 'colors' | 'sizes'>
  reading: SearchReading
  corrected: string | null
}

/** Lowest rank of products with every word in their titles. */
const lastRankOfTitles = 2

const matchesOf = (terms: readonly SearchTerm[]): Matches => ({ terms, key: JSON.stringify(terms) })

const hasHits = (catalogue: CatalogueIndex, filters: Filters): boolean =>
  selectProducts(catalogue, rankProducts(catalogue, null, filters), filters).total > 0

const nonEmptyNames = (names: readonly string[]): string[] | undefined =>
  names.length > 0 ? [...names] : undefined

/**
 * Turns a query's words into filters. If no product has the understood colours and sizes, but some have all of the
 * words as text, the words are searched as text.
 */
const filtersOf = (catalogue: CatalogueIndex, understood: InterpretedSearch): SearchResult['filters'] => {
  const { terms, choiceTerms, colors, sizes } = understood
  if (colors.length + sizes.length === 0) return { matches: matchesOf(terms) }
  const matches = terms.length > 0 ? matchesOf(terms) : undefined
  const filters = { matches, colors: nonEmptyNames(colors), sizes: nonEmptyNames(sizes) }
  const allTerms = [...terms, ...choiceTerms]
  if (hasHits(catalogue, filters)) return filters
  const rank = catalogue.products.words.bestRank(allTerms, catalogue.products.ids.length)
  return rank > 0 && rank <= lastRankOfTitles ? { matches: matchesOf(allTerms) } : filters
}

/** Interprets a search: products by a complete code, or by words, colours and sizes. */
export const readSearch = async (
  deps: Pick<Deps, 'db'>,
  query: string,
  options?: SearchOptions,
): Promise<SearchResult> => {
  const catalogue = await loadCatalogueWithWords(deps)
  const { products } = catalogue
  const idsByCode = await findByCode(deps.db, query)
  if (idsByCode.length > 0)
    return {
      filters: { matches: { terms: [], onlyIds: idsByCode, key: idsByCode.join() } },
      reading: { words: query, colors: [], sizes: [], ignored: [], pages: [] },
      corrected: null,
    }
  const searchContext = {
    db: deps.db,
    words: products.words,
    productCount: products.ids.length,
    choices: choicesOf(products),
    spellingOf: spellingFinder(deps, products),
  }
  const understood = await interpretSearch(searchContext, query, options)
  const filters = filtersOf(catalogue, understood)
  const { corrected, remainingWords, ignored, pages } = understood
  const isFiltered = Boolean(filters.colors ?? filters.sizes)
  return {
    filters,
    reading: {
      words: isFiltered ? remainingWords : (corrected ?? query),
      colors: filters.colors ?? [],
      sizes: filters.sizes ?? [],
      ignored,
      pages: pages.map(({ to, label }) => ({ to, label })),
    },
    corrected,
  }
}
