import type { Product } from '@shop/contracts/catalog/entities'
import type { UseQueryResult } from '@tanstack/react-query'
import { cardOf } from '../../features/viewed/cardOf.ts'
import { Frame } from '../../kit/parts/Frame.tsx'
import { ProductCard } from '../../features/cards/ProductCard.tsx'
import { Skeleton } from '../../kit/parts/Skeleton.tsx'
import { TextButton } from '../../kit/controls/TextButton.tsx'
import { choiceQuery } from '../../features/choice/choiceQuery.ts'
import { isNotFound } from '../../kit/query/createQueryClient.ts'
import type { WishlistEntry } from '../../features/wishes/useWishes.ts'
import { useWish } from '../../features/wishes/useWish.ts'
import styles from './WishlistPage.module.css'

const pictureSizes = '(min-width: 1024px) 22vw, (min-width: 700px) 30vw, 46vw'

interface Props {
  wish: WishlistEntry
  result: UseQueryResult<Product> | undefined
}

/** Shows a product of the device's wishlist, in its variant; its heart removes it. */
export const DeviceWish = ({ wish, result }: Props) => {
  const { toggle } = useWish(wish.productId)
  if (!result || result.isPending)
    return (
      <Frame>
        <Skeleton height="100%" />
      </Frame>
    )
  const product = result.data
  if (!product)
    return (
      <div className={styles.gone}>
        <Frame />
        {isNotFound(result.error) ? 'No longer for sale' : 'This product could not be loaded.'}
        {isNotFound(result.error) ? (
          <TextButton onClick={toggle}>Remove</TextButton>
        ) : (
          <TextButton onClick={() => void result.refetch()}>Try Again</TextButton>
        )}
      </div>
    )
  const variant = product.variants.find(({ id }) => id === wish.variantId)
  return (
    <>
      <ProductCard
        product={cardOf(variant ? { ...product, variants: [variant] } : product)}
        address={variant && `/products/${product.slug}?${choiceQuery({ ...variant, variantId: variant.id })}`}
        sizes={pictureSizes}
      />
      {variant && (
        <p className={styles.meant}>
          {variant.color}, size {variant.size}
        </p>
      )}
    </>
  )
}
