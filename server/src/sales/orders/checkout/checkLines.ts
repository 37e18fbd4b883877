import { maxLines } from '../../cart/setQuantity.ts'
import type { CartLine } from '../../cart/findCart.ts'
import { shortageText } from '../../../catalogue/products/shortageText.ts'
import { Failure } from '../../../platform/http/Failure.ts'

export const soldOutText = (line: Pick<CartLine, 'title' | 'color' | 'size' | 'details' | 'free'>) =>
  `${shortageText(line)}. ${line.free > 0 ? 'Please lower the quantity.' : 'Please remove it from your cart.'}`

/** Refuses a cart that is empty or contains items that cannot be bought in these quantities. */
export const checkLines = (lines: readonly CartLine[], maxOrderQuantity: number): void => {
  if (lines.length === 0)
    throw new Failure('cart_empty', 'Please add items to your cart before proceeding to checkout.')
  // Simultaneous adds may have exceeded the cart's own limit together.
  if (lines.length > maxLines)
    throw new Failure(
      'limit_reached',
      `An order holds at most ${maxLines} different items. Please remove ${lines.length - maxLines} from your cart.`,
    )
  for (const line of lines) {
    if (!line.isForSale)
      throw new Failure(
        'item_unavailable',
        `${line.title} is no longer for sale. Please remove it from your cart.`,
      )
    if (line.quantity > maxOrderQuantity)
      throw new Failure('limit_reached', `You can order at most ${maxOrderQuantity} of one item.`)
    // Checked here only to name the item in the message; the reservation checks the stock itself.
    if (line.quantity > line.free) throw new Failure('out_of_stock', soldOutText(line))
  }
}
