import type { PublicDeliveryOption } from '@shop/contracts/shop/deliveryRegions'
import { deliveryTimeText } from '@shop/contracts/shop/deliveryDays'
import { shortMoney } from '../../kit/parts/prices/shortMoney.ts'

/**
 * Formats the price of a delivery option before there is a cart: `from £9.99` if heavier or more expensive orders cost
 * more.
 */
export const optionPrice = ({ price, steps }: PublicDeliveryOption, currency: string): string => {
  const prices = [price, ...steps.map(step => step.price)]
  const lowest = Math.min(...prices)
  const isFrom = prices.some(other => other !== lowest)
  return lowest === 0 && !isFrom ? 'free' : `${isFrom ? 'from ' : ''}${shortMoney(lowest, currency)}`
}

/** Describes a delivery option: `3-5 business days, £5.99`. */
export const optionText = (option: PublicDeliveryOption, currency: string): string =>
  [deliveryTimeText(option), optionPrice(option, currency), !option.isTracked && 'not tracked']
    .filter(Boolean)
    .join(', ')
