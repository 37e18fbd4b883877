import { isChoiceIncomplete } from './choiceProblem.ts'
import type { ProductChoice } from './useChoice.ts'

/** Returns the text of the button that adds the choice to the cart. */
export const buyLabel = (productChoice: ProductChoice, isPending: boolean, label = 'Add to Cart'): string => {
  if (productChoice.isSoldOut) return 'Out of Stock'
  if (isChoiceIncomplete(productChoice)) return 'Select Size & Color'
  if (isPending) return 'Adding to Cart...'
  return productChoice.variant && productChoice.variant.stock > 0 ? label : 'Out of Stock'
}

/**
 * Tells whether the product or the chosen variant is sold out. False while the choice is incomplete: pressing the button
 * then asks for it.
 */
export const isUnbuyable = ({ isSoldOut, variant }: ProductChoice): boolean =>
  isSoldOut || variant?.stock === 0
