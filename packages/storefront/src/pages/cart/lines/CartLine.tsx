import { choiceText } from '@shop/contracts/catalog/variantDetails'
import { formatMoney, isOnSale } from '@shop/contracts/money'
import { Price } from '../../../kit/parts/prices/Price.tsx'
import { QuantityStepper } from '../../../kit/controls/QuantityStepper.tsx'
import { TextButton } from '../../../kit/controls/TextButton.tsx'
import styles from './CartLine.module.css'
import { LineFrame } from './LineFrame.tsx'
import { lineId, lineNotes } from '../../../features/cart/lineNote.ts'
import { LineNotes } from '../../../features/cart/lines/LineNotes.tsx'
import { useChangeCart } from '../../../features/cart/mutations.ts'
import { useMoveToWishlist } from './useMoveToWishlist.ts'
import type { LineProps } from '../../../features/cart/lines/CartLines.tsx'

/** A line on the cart page. What it costs is dimmed until the server has said it. */
export const CartLine = ({ line, currency, onRemoved }: LineProps) => {
  const { id, quantity, variant, unitPrice, lineTotal, maxQuantity, isChanging } = line
  const { mutate: change } = useChangeCart()
  const { mutate: moveToWishlist, isPending: isMoving } = useMoveToWishlist()
  const { title, slug } = variant.product
  const name = `${title}, ${choiceText(variant)}`
  return (
    <LineFrame
      id={lineId(id)}
      title={title}
      slug={slug}
      color={variant.color}
      size={variant.size}
      details={variant.details}
      picture={variant.images[0]}
      price={
        <>
          <Price
            amount={unitPrice}
            regular={isOnSale(variant) ? variant.price : undefined}
            currency={currency}
          />{' '}
          each
        </>
      }
      total={
        maxQuantity > 0 && (
          <span className={isChanging ? styles.changing : undefined}>{formatMoney(lineTotal, currency)}</span>
        )
      }
      note={<LineNotes notes={lineNotes(line, currency)} />}
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
