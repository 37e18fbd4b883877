import type { Product } from '@shop/contracts/catalog/entities'
import { useEffect } from 'react'
import { rememberViewed } from '../../../features/viewed/recentlyViewed.ts'
import { Companions } from './Companions.tsx'
import { RelatedProducts } from './RelatedProducts.tsx'
import { ViewedProducts } from './ViewedProducts.tsx'

/** Others to look at, below all there is to read; the next of them will know that this one was looked at. */
export const MoreProducts = ({ product }: { product: Product }) => {
  const { id } = product
  useEffect(() => rememberViewed(id), [id])
  return (
    <>
      <Companions product={product} />
      <RelatedProducts productId={id} />
      <ViewedProducts productId={id} />
    </>
  )
}
