import { useMoney } from '../../kit/screen/useMoney.ts'
import { pricesText } from './productFigures.ts'

/** Shows the range of a product's prices, in the shop's currency. */
export const PriceRange = ({ prices }: { prices: readonly (number | null)[] }) =>
  pricesText(prices, useMoney())
