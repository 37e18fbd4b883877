import { isChoiceIncomplete } from './choiceProblem.ts'
import type { ProductChoice } from './useChoice.ts'

/** Returns the text of the button that adds the choice to the cart. */
export const buyLabel = (productChoice: ProductChoice, isPending: boolean, label = 'Add to Cart'): string => {
  if (productChoice.isSoldOut) return 'Out of Stock'
  if (isChoiceIncomplete(productChoice)) return 'Select Size & Color'
  if (isPending) return 'Adding to Cart...'
  return productChoice.variant && productChoice.variant.stock > 0 ? label : 'Out of Stock'
}

/** Tells whether no remaining variant can be bought. */
export const isUnbuyable = ({ isSoldOut, variant }: ProductChoice): boolean =>
  isSoldOut || variant?.stock === 0
