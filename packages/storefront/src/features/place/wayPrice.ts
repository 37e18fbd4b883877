import type { ShownWay } from '@shop/contracts/shop/deliveryRegions'
import { shortMoney } from '../../kit/parts/prices/shortMoney.ts'

/** Price of a way of delivery before there is a cart: `from £9.99` where heavier or dearer orders cost more. */
export const wayPrice = ({ price, steps }: ShownWay, currency: string): string => {
  const lowest = Math.min(price, ...steps.map(step => step.price))
  if (lowest === 0 && steps.length === 0) return 'free'
  return `${steps.some(step => step.price !== price) ? 'from ' : ''}${shortMoney(lowest, currency)}`
}
