import type { ProductCard } from '@shop/contracts/catalog/entities'
import { isOnSale } from '@shop/contracts/money'

type Colored = Pick<ProductCard, 'id' | 'colors' | 'variants'>

/** RGB distance below which two garments look alike; the maximum is 441. */
const minDistance = 90

const channels = (hex: string): number[] =>
  [1, 3, 5].map(start => Number.parseInt(hex.slice(start, start + 2), 16))

const distance = (one: string, other: string): number => {
  const [a, b] = [channels(one), channels(other)]
  return Math.hypot(...a.map((value, index) => value - (b[index] ?? 0)))
}

/**
 * Chooses an initial colour for each card, so that a row does not repeat a colour: the card's own unless it looks like
 * an earlier card's, otherwise the first colour in stock that does not. Cards missing from the map keep their own.
 */
export const variedColors = (products: readonly Colored[]): ReadonlyMap<string, string> => {
  const usedHexes: string[] = []
  const chosenColors = new Map<string, string>()
  for (const { id, colors, variants } of products) {
    const differs = ({ hex }: Colored['colors'][number]) =>
      hex !== null && usedHexes.every(other => distance(hex, other) >= minDistance)
    const ownColor = colors.find(({ name }) => name === variants[0]?.color)
    // A reduced product keeps the colour of the reduced price.
    const keepsColor = !ownColor || differs(ownColor) || (variants[0] && isOnSale(variants[0]))
    const other = !keepsColor && colors.find(color => color.look?.inStock && differs(color))
    if (other) chosenColors.set(id, other.name)
    const hex = (other || ownColor)?.hex
    if (hex) usedHexes.push(hex)
  }
  return chosenColors
}
