import { choiceText } from '@shop/contracts/orders/variantName'
import { formatMoney } from '@shop/contracts/money'
import { QuantityStepper } from '../../../kit/controls/QuantityStepper.tsx'
import { TextButton } from '../../../kit/controls/TextButton.tsx'
import styles from './CartLine.module.css'
import { LineFrame } from './LineFrame.tsx'
import { useChangeCart } from '../../../features/cart/mutations.ts'
import { useMoveToWishlist } from './useMoveToWishlist.ts'
import type { LineProps } from '../../../features/cart/lines/CartLines.tsx'

/** A line on the cart page. What it costs is dimmed until the server has said it. */
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
          of={name}
          onChange={wanted => change({ itemId: id, quantity: wanted })}
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
