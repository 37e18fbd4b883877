import type { PublicDeliveryOption } from '@shop/contracts/shop/deliveryRegions'
import { deliveryTimeText } from '@shop/contracts/shop/deliveryDays'
import { shortMoney } from '../../kit/parts/prices/shortMoney.ts'

/**
 * Formats the price of a delivery option before there is a cart: `from £9.99` if heavier or larger orders cost more,
 * `£9.99, less on larger orders` if they cost less.
 */
export const optionPrice = ({ price, priceBy, steps }: PublicDeliveryOption, currency: string): string => {
  const prices = [price, ...steps.map(step => step.price)]
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)]
  const money = (amount: number) => shortMoney(amount, currency)
  const others = priceBy === 'weight' ? 'heavier orders' : 'larger orders'
  if (lowest === highest) return price === 0 ? 'free' : money(price)
  if (price === lowest) return price === 0 ? `free, except for ${others}` : `from ${money(price)}`
  return price === highest ? `${money(price)}, less on ${others}` : `${money(lowest)} to ${money(highest)}`
}

/** Describes a delivery option: `3-5 business days, £5.99`. */
export const optionText = (option: PublicDeliveryOption, currency: string): string =>
  [deliveryTimeText(option), optionPrice(option, currency), !option.isTracked && 'not tracked']
    .filter(Boolean)
    .join(', ')
