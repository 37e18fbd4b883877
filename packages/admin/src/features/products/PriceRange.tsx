import { useMoney } from '../../kit/screen/useMoney.ts'
import { pricesText } from './productFigures.ts'

/** Range of a product's prices, in the currency of the shop. */
export const PriceRange = ({ prices }: { prices: readonly (number | null)[] }) =>
  pricesText(prices, useMoney())
