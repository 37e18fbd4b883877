import { useEffect } from 'react'
import { rememberViewed } from '../../../features/viewed/recentlyViewed.ts'
import { RelatedProducts } from './RelatedProducts.tsx'
import { ViewedProducts } from './ViewedProducts.tsx'

/** Others to look at, below all there is to read; the next of them will know that this one was looked at. */
export const MoreProducts = ({ productId }: { productId: string }) => {
  useEffect(() => rememberViewed(productId), [productId])
  return (
    <>
      <RelatedProducts productId={productId} />
      <ViewedProducts productId={productId} />
    </>
  )
}
