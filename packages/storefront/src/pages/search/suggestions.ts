import type { Suggestions } from '@shop/contracts/search/endpoints'
import { choiceQuery } from '../../features/choice/choiceQuery.ts'
import { searchAddress } from './searchTerm.ts'

/** A line of the suggestions; `all` leads to all results. */
export type Suggestion =
  | { kind: 'product'; to: string; product: Suggestions['products'][number] }
  | { kind: 'collection'; to: string; name: string }
  | { kind: 'page'; to: string; name: string }
  | { kind: 'all'; to: string; total: number }

/** Returns the address of a product in the colour and size of the search. */
const addressOf = ({ slug, color, size }: Suggestions['products'][number]): string =>
  color || size
    ? `/products/${slug}?${choiceQuery({ color: color ?? undefined, size: size ?? undefined })}`
    : `/products/${slug}`

/**
 * Lists the suggestions: collections first, because each leads to several products, then products, a link to all
 * results, and help pages.
 */
export const suggestionsOf = (term: string, suggestions: Suggestions | undefined): Suggestion[] => {
  if (!suggestions || !term) return []
  const { products, collections, pages, total } = suggestions
  return [
    ...collections.map(
      ({ name, slug }) => ({ kind: 'collection', to: `/collections/${slug}`, name }) as const,
    ),
    ...products.map(product => ({ kind: 'product', to: addressOf(product), product }) as const),
    ...(total > 0 ? [{ kind: 'all', to: searchAddress(term), total } as const] : []),
    ...pages.map(({ to, label }) => ({ kind: 'page', to, name: label }) as const),
  ]
}

/** Describes the suggestions for screen readers. */
export const suggestionsText = (term: string, suggestions: Suggestions | undefined): string => {
  if (!suggestions || !term) return ''
  const { products, collections, pages, total } = suggestions
  const count = products.length + collections.length + pages.length
  if (count === 0) return 'No suggestions.'
  const totalText = `${total} ${total === 1 ? 'product' : 'products'} found.`
  return `${count} ${count === 1 ? 'suggestion' : 'suggestions'}, ${totalText} Use the arrow keys to choose.`
}
