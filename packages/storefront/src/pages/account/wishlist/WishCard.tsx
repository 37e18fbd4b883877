import type { WishlistItem } from '@shop/contracts/wishlist/endpoints'
import { lazy, Suspense, useState } from 'react'
import { cardOf } from '../../../features/viewed/cardOf.ts'
import { Button } from '../../../kit/parts/Button.tsx'
import { ConfirmDialog } from '../../../kit/dialogs/ConfirmDialog.tsx'
import { ProductCard } from '../../../features/cards/ProductCard.tsx'
import { TextButton } from '../../../kit/controls/TextButton.tsx'
import { choiceQuery } from '../../../features/choice/choiceQuery.ts'
import { wishedVariant, needsChoice } from './wishedVariant.ts'
import styles from './WishCard.module.css'
import { addCartItem } from '@shop/contracts/cart/endpoints'
import type { Variant } from '@shop/contracts/catalog/entities'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useShop } from '../../../kit/shop/shop.ts'
import { storeCart, cartScope } from '../../../features/cart/mutations.ts'
import { adviceTakenFor } from '../../../features/choice/fitAdvice.ts'
import { refusalText } from '../../../kit/query/failureText.ts'
import { showError, showToast } from '../../../kit/toasts/useToast.ts'
import { countVisit } from '../../../kit/visits/countVisit.ts'
import { removeFromWishlist } from '../../../features/wishes/saved/wishes.ts'

const wishOf = ({ id, variantId, product }: WishlistItem) => ({ id, variantId, productId: product.id })

/** Removes a product from the wishlist, with a toast. */
const useRemoveWish = () => {
  const shop = useShop()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (item: WishlistItem) => removeFromWishlist(shop, queryClient, wishOf(item)),
  })
}

/** Adds one unit to the cart, and then removes the product from the wishlist. */
const useMoveToCart = () => {
  const shop = useShop()
  const queryClient = useQueryClient()
  return useMutation({
    scope: cartScope,
    mutationFn: async ({ item, variant }: { item: WishlistItem; variant: Variant | undefined }) => {
      if (!variant) throw new Error('There is nothing to add to your cart.')
      const cartItem = { variantId: variant.id, quantity: 1, ...adviceTakenFor(item.product.id, variant) }
      storeCart(queryClient, await shop.client.call(addCartItem, cartItem))
      countVisit('add_to_cart')
      return removeFromWishlist(shop, queryClient, wishOf(item), { isQuiet: true })
    },
    onSuccess: (isRemoved, { item: { product } }) => {
      if (isRemoved) showToast({ title: `${product.title} has been moved to your cart.` })
    },
    onError: error => showError(refusalText(error, 'Failed to move item to cart. Please try again.')),
  })
}

const MoveSheet = lazy(async () => ({ default: (await import('./MoveSheet.tsx')).MoveSheet }))

const pictureSizes = '(min-width: 1024px) 22vw, (min-width: 700px) 30vw, 46vw'

/** Shows an item of the wishlist, with buttons that move it to the cart or remove it. */
export const WishCard = ({ item }: { item: WishlistItem }) => {
  const { product } = item
  const [openDialog, setOpenDialog] = useState<'removal' | 'choice' | null>(null)
  const { mutate: remove, isPending: isRemoving } = useRemoveWish()
  const { mutate: move, isPending: isMoving } = useMoveToCart()
  const variant = wishedVariant(item)
  const isForSale = product.status === 'ACTIVE'
  const isSoldOut = product.variants.length > 0 && !product.variants.some(({ stock }) => stock > 0)
  const label = isSoldOut ? 'Out of Stock' : 'Move to Cart'
  const close = () => setOpenDialog(null)
  return (
    <div className={styles.wish}>
      <div>
        <ProductCard
          product={cardOf(variant ? { ...product, variants: [variant] } : product)}
          address={
            variant && `/products/${product.slug}?${choiceQuery({ ...variant, variantId: variant.id })}`
          }
          sizes={pictureSizes}
          hasButtons={false}
        />
        {(variant || !isForSale) && (
          <p className={styles.meant}>
            {isForSale && variant ? `${variant.color}, size ${variant.size}` : 'No longer for sale'}
          </p>
        )}
      </div>
      <div className={styles.acts}>
        {isForSale && (
          <Button
            isWide
            look="outline"
            disabled={isSoldOut}
            isBlocked={isMoving}
            aria-label={`${label}: ${product.title}`}
            onClick={() => (needsChoice(item) ? setOpenDialog('choice') : move({ item, variant }))}
          >
            {label}
          </Button>
        )}
        <TextButton aria-label={`Remove ${product.title}`} onClick={() => setOpenDialog('removal')}>
          Remove
        </TextButton>
      </div>
      {openDialog === 'removal' && (
        <ConfirmDialog
          title="Remove from Wishlist"
          text={`Are you sure you want to remove ${product.title} from your wishlist?`}
          actionLabel="Remove"
          isBusy={isRemoving}
          onConfirm={() => remove(item, { onSettled: close })}
          onClose={close}
        />
      )}
      {openDialog === 'choice' && (
        <Suspense>
          <MoveSheet
            product={product}
            isPending={isMoving}
            onChoose={chosen => move({ item, variant: chosen }, { onSettled: close })}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  )
}
