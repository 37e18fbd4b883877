import type { Suggestions } from '@shop/contracts/search/endpoints'
import { searchAddress } from './searchTerm.ts'

/** One line to choose from. */
export type Suggestion =
  | { kind: 'product'; to: string; product: Suggestions['products'][number] }
  | { kind: 'collection'; to: string; name: string }
  | { kind: 'all'; to: string; total: number }

/** Collections first, which hold more; then products, and all that is found where that is more. */
export const suggestionsOf = (term: string, found: Suggestions | undefined): Suggestion[] => {
  if (!found || !term) return []
  const { products, collections, total } = found
  return [
    ...collections.map(
      ({ name, slug }) => ({ kind: 'collection', to: `/collections/${slug}`, name }) as const,
    ),
    ...products.map(product => ({ kind: 'product', to: `/products/${product.slug}`, product }) as const),
    ...(total > 0 ? [{ kind: 'all', to: searchAddress(term), total } as const] : []),
  ]
}

/** Text about them for screen readers. */
export const suggestionsText = (term: string, found: Suggestions | undefined): string => {
  if (!found || !term) return ''
  const { products, collections, total } = found
  const count = products.length + collections.length
  if (count === 0) return 'No suggestions.'
  const all = `${total} ${total === 1 ? 'product' : 'products'} found.`
  return `${count} ${count === 1 ? 'suggestion' : 'suggestions'}, ${all} Use the arrow keys to choose.`
}
