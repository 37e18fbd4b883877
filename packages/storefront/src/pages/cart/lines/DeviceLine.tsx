import type { Product } from '@shop/contracts/catalog/entities'
import { choiceText, variantDetails } from '@shop/contracts/catalog/variantDetails'
import { effectivePrice, formatMoney, isOnSale } from '@shop/contracts/money'
import { useSettings } from '../../../kit/shop/settings.ts'
import { Price } from '../../../kit/parts/prices/Price.tsx'
import { QuantityStepper } from '../../../kit/controls/QuantityStepper.tsx'
import { TextButton } from '../../../kit/controls/TextButton.tsx'
import {
  type DeviceCartItem,
  removeFromDeviceCart,
  setDeviceQuantity,
} from '../../../features/cart/deviceCart.ts'
import styles from './DeviceLine.module.css'
import { LineFrame } from './LineFrame.tsx'
import { lineNotes } from '../../../features/cart/lineNote.ts'
import { LineNotes } from './LineNotes.tsx'
import { useMoveToWishlist } from './useMoveToWishlist.ts'

interface Props {
  item: DeviceCartItem
  /** Undefined where it has left the shop, or cannot be read. */
  product: Product | undefined
  /** Reads the product again, where it may still be there. */
  onRetry: (() => void) | undefined
}

/** A line kept on the device. */
export const DeviceLine = ({ item, product, onRetry }: Props) => {
  const { variantId, quantity } = item
  const { currency, maxOrderQuantity } = useSettings()
  const variant = product?.variants.find(({ id }) => id === variantId)
  const { mutate: moveToWishlist } = useMoveToWishlist()
  const remove = () => removeFromDeviceCart(variantId)
  if (!product && onRetry)
    return (
      <div className={styles.unknown}>
        <p>{item.title} could not be loaded.</p>
        <TextButton onClick={onRetry}>Try Again</TextButton>
      </div>
    )
  if (!product || !variant)
    return (
      <div className={styles.unknown}>
        <p>{product ? `${product.title}: this choice` : item.title} is not available at the moment.</p>
        <TextButton aria-label={`Remove ${item.title}`} onClick={remove}>
          Remove
        </TextButton>
      </div>
    )

  const unitPrice = effectivePrice(variant)
  const maxQuantity = Math.min(variant.stock, maxOrderQuantity)
  const details = variantDetails(variant, product.variants)
  const name = `${product.title}, ${choiceText({ ...variant, details })}`
  return (
    <LineFrame
      title={product.title}
      slug={product.slug}
      color={variant.color}
      size={variant.size}
      details={details}
      picture={variant.images[0] ?? product.images[0]}
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
      total={formatMoney(unitPrice * quantity, currency)}
      note={
        <LineNotes
          notes={lineNotes({ quantity, maxQuantity, unitPrice, previousPrice: item.unitPrice }, currency)}
        />
      }
    >
      {maxQuantity > 0 && (
        <QuantityStepper
          quantity={quantity}
          max={maxQuantity}
          of={name}
          onChange={wanted => setDeviceQuantity(variantId, wanted, unitPrice)}
        />
      )}
      <TextButton
        aria-label={`Move to Wishlist: ${name}`}
        onClick={() => moveToWishlist({ productId: product.id, variantId })}
      >
        Move to Wishlist
      </TextButton>
      <TextButton aria-label={`Remove ${name}`} onClick={remove}>
        Remove
      </TextButton>
    </LineFrame>
  )
}
