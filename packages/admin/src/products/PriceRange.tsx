import { useMoney } from '../app/useMoney.ts'

/** One price, or the lowest to the highest; null where there is none. */
export const PriceRange = ({ prices }: { prices: readonly (number | null)[] }) => {
  const money = useMoney()
  const known = prices.filter(price => price !== null)
  if (known.length === 0) return 'No variants'
  const [low, high] = [Math.min(...known), Math.max(...known)]
  return low === high ? money(low) : `${money(low)} - ${money(high)}`
}
