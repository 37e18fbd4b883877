import { getProduct } from '@shop/contracts/catalog/endpoints'
import type { ProductCard } from '@shop/contracts/catalog/entities'
import { useQueries } from '@tanstack/react-query'
import { query } from '../../kit/query/query.ts'
import { cardOf } from './cardOf.ts'

/** Returns cards of the products with these ids, without those no longer sold; undefined while loading. */
export const useViewedCards = (ids: readonly string[]): ProductCard[] | undefined => {
  const products = useQueries({ queries: ids.map(id => query(getProduct, { id })) })
  if (products.some(({ isPending }) => isPending)) return undefined
  return products.flatMap(({ data }) => (data ? [cardOf(data)] : []))
}
