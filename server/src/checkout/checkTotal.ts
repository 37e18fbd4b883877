import type { CheckoutInput } from '@shop/contracts/checkout/endpoints'
import { formatMoney, type Pence } from '@shop/contracts/money'
import type { CartPromotion } from '../cart/cartPromotion.ts'
import { Failure } from '../http/Failure.ts'
import type { OrderPrice } from '../pricing/priceOrder.ts'
import { promotionRefused } from '../promotions/refusalOf.ts'

// https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
const smallestPayments: Readonly<Record<string, Pence>> = { GBP: 30, USD: 50, EUR: 50, AED: 200 }
/** Eight digits; also far below what an integer column of Postgres holds. */
const largestPayment: Pence = 99_999_999

/**
 * Refuses a total that the shopper did not see, and one that the provider cannot charge. A code that no longer applies
 * is refused with its reason, unless the shopper has seen the total without it.
 */
export const checkTotal = (
  { expectedTotal }: CheckoutInput,
  { subtotal, total, isReduced }: OrderPrice,
  { promoted, currency }: { promoted: CartPromotion | null; currency: string },
): void => {
  const money = (amount: Pence) => formatMoney(amount, currency)
  const smallest = smallestPayments[currency] ?? 0
  if (total > 0 && total < smallest)
    throw isReduced
      ? promotionRefused(
          `With this code only ${money(total)} is left to pay, and no card payment is below ${money(smallest)}.`,
        )
      : new Failure(
          'limit_reached',
          `The total is ${money(total)}, and no payment is below ${money(smallest)}. Please add something to your cart.`,
        )
  if (Math.max(subtotal, total) > largestPayment)
    throw new Failure(
      'limit_reached',
      `The total is above ${money(largestPayment)}, the largest payment. Please lower the quantities.`,
    )
  if (expectedTotal === total) return
  if (promoted?.refusal) throw promotionRefused(promoted.refusal)
  if (expectedTotal !== undefined)
    throw new Failure('total_changed', `The total is now ${money(total)}. Please check your cart.`)
}
