import { choiceText } from '@shop/contracts/orders/variantName'
import { formatMoney } from '@shop/contracts/money'
import { QuantityStepper } from '../../../kit/controls/QuantityStepper.tsx'
import { TextButton } from '../../../kit/controls/TextButton.tsx'
import styles from './CartLine.module.css'
import { LineFrame } from './LineFrame.tsx'
import { useChangeCart, storeCart, cartScope, refetchCart } from '../../../features/cart/mutations.ts'
import type { LineProps } from '../../../features/cart/lines/CartLines.tsx'
import { removeCartItem } from '@shop/contracts/cart/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useShop } from '../../../kit/shop/shop.ts'
import { addToWishlist, type WishedProduct } from '../../../features/wishes/saved/wishes.ts'
import { showFailure } from '../../../kit/toasts/useToast.ts'

interface Line extends WishedProduct {
  variantId: string
  itemId: string
}

/** Adds a line's variant to the wishlist, and removes the line from the cart. */
const useMoveToWishlist = () => {
  const shop = useShop()
  const queryClient = useQueryClient()
  return useMutation({
    scope: cartScope,
    mutationFn: async ({ itemId, productId, variantId }: Line) => {
      if (!(await addToWishlist(shop, queryClient, { productId, variantId }))) return
      storeCart(queryClient, await shop.client.call(removeCartItem, { id: itemId }))
    },
    onError: error => {
      showFailure(error, 'Failed to remove the item. Please try again.')
      void refetchCart(queryClient)
    },
  })
}

/** Shows a line on the cart page. Its price is dimmed until the server has answered. */
export const CartLine = ({ line, currency, onRemoved }: LineProps) => {
  const { id, quantity, variant, lineTotal, maxQuantity, isChanging } = line
  const { mutate: change } = useChangeCart()
  const { mutate: moveToWishlist, isPending: isMoving } = useMoveToWishlist()
  const name = `${variant.product.title}, ${choiceText(variant)}`
  return (
    <LineFrame
      line={line}
      currency={currency}
      total={
        maxQuantity > 0 && (
          <span className={isChanging ? styles.changing : undefined}>{formatMoney(lineTotal, currency)}</span>
        )
      }
    >
      {maxQuantity > 0 && (
        <QuantityStepper
          quantity={quantity}
          max={maxQuantity}
          itemName={name}
          onChange={newQuantity => change({ itemId: id, quantity: newQuantity })}
        />
      )}
      <TextButton
        aria-label={`Move to Wishlist: ${name}`}
        isBlocked={isMoving}
        onClick={() => moveToWishlist({ itemId: id, productId: variant.product.id, variantId: variant.id })}
      >
        Move to Wishlist
      </TextButton>
      <TextButton
        aria-label={`Remove ${name}`}
        onClick={() => {
          onRemoved()
          change({ itemId: id, quantity: 0 })
        }}
      >
        Remove
      </TextButton>
    </LineFrame>
  )
}
