import type { ProductCard } from '@shop/contracts/catalog/entities'
import { isOnSale } from '@shop/contracts/money'

type Colored = Pick<ProductCard, 'id' | 'colors' | 'variants'>

/** RGB distance below which two garments look alike; the maximum is 441. */
const minDistance = 90

const channels = (hex: string): number[] =>
  [1, 3, 5].map(start => Number.parseInt(hex.slice(start, start + 2), 16))

const distance = (hex: string, otherHex: string): number => {
  const otherChannels = channels(otherHex)
  return Math.hypot(...channels(hex).map((value, index) => value - (otherChannels[index] ?? 0)))
}

/**
 * Chooses initial colours, so that the cards of a row look different. A card whose own colour looks like that of an
 * earlier card gets its first colour in stock that does not. Returns only the changed colours, by product id.
 */
export const variedColors = (products: readonly Colored[]): ReadonlyMap<string, string> => {
  const usedHexes: string[] = []
  const chosenColors = new Map<string, string>()
  for (const { id, colors, variants } of products) {
    const differs = ({ hex }: Colored['colors'][number]) =>
      hex !== null && usedHexes.every(usedHex => distance(hex, usedHex) >= minDistance)
    const ownColor = colors.find(({ name }) => name === variants[0]?.color)
    // A product on sale keeps its own colour, because the reduced price may apply only to it.
    const keepsColor = !ownColor || differs(ownColor) || (variants[0] && isOnSale(variants[0]))
    const replacement = keepsColor ? undefined : colors.find(color => color.look?.inStock && differs(color))
    if (replacement) chosenColors.set(id, replacement.name)
    const hex = (replacement ?? ownColor)?.hex
    if (hex) usedHexes.push(hex)
  }
  return chosenColors
}
