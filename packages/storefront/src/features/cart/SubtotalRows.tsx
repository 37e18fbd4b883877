import type { Cart } from '@shop/contracts/cart/endpoints'
import { formatMoney } from '@shop/contracts/money'

interface Props {
  cart: Cart
  /** Class of each row. */
  className: string | undefined
}

/** Shows the subtotal of a cart and the discount of its code, one row each. */
export const SubtotalRows = ({ cart: { currency, subtotal, discount, promotion }, className }: Props) => (
  <>
    <p className={className}>
      <span>Subtotal</span>
      <span>{formatMoney(subtotal, currency)}</span>
    </p>
    {discount > 0 && (
      <p className={className}>
        <span>Discount ({promotion?.code})</span>
        <span>{formatMoney(-discount, currency)}</span>
      </p>
    )}
  </>
)
