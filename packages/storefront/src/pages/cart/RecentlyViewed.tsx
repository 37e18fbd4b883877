import { listProducts } from '@shop/contracts/catalog/endpoints'
import type { ProductCard as CardProduct } from '@shop/contracts/catalog/entities'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ProductGrid, ProductGridSkeleton } from '../../features/cards/ProductGrid.tsx'
import { Section } from '../../kit/parts/Section.tsx'
import { query } from '../../kit/query/query.ts'
import { useCart } from '../../features/cart/queries.ts'
import { recentlyViewed } from '../../features/viewed/recentlyViewed.ts'
import { useViewedCards } from '../../features/viewed/useViewedCards.ts'

const maxShown = 4
/** Reads more products than are shown, because some may be in the cart. */
const firstProducts = query(listProducts, { limit: 3 * maxShown })

/**
 * Returns the products viewed on this device that are not in the cart. If none are left, returns the shop's first
 * products instead. Undefined while they load.
 */
const useRecentProducts = (): CardProduct[] | undefined => {
  const [viewedIds] = useState(recentlyViewed)
  const { data: cart } = useCart()
  const cartIds = cart?.items.map(({ variant }) => variant.product.id) ?? []
  const ids = viewedIds.filter(id => !cartIds.includes(id)).slice(0, maxShown)
  const viewedCards = useViewedCards(ids)
  const firstPage = useQuery({ ...firstProducts, enabled: viewedCards?.length === 0 })
  if (!viewedCards || viewedCards.length > 0) return viewedCards
  if (firstPage.isPending) return undefined
  return (firstPage.data?.items ?? []).filter(({ id }) => !cartIds.includes(id)).slice(0, maxShown)
}

export const RecentlyViewed = () => {
  const products = useRecentProducts()
  if (products?.length === 0) return null
  return (
    <Section title="Recently Viewed">
      {products ? <ProductGrid products={products} isRow /> : <ProductGridSkeleton count={maxShown} isRow />}
    </Section>
  )
}
