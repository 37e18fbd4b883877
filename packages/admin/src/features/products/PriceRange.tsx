import { useMoney } from '../../kit/screen/useMoney.ts'
import { pricesText } from './productFigures.ts'

/** Those of a product, in the currency of the shop. */
export const PriceRange = ({ prices }: { prices: readonly (number | null)[] }) =>
  pricesText(prices, useMoney())
