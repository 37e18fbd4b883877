import { isOpen } from './choiceProblem.ts'
import type { ProductChoice } from './useChoice.ts'

/** Returns the text of the button that adds the choice to the cart. */
export const buyLabel = (chosen: ProductChoice, isPending: boolean, label = 'Add to Cart'): string => {
  if (chosen.isSoldOut) return 'Out of Stock'
  if (isOpen(chosen)) return 'Select Size & Color'
  if (isPending) return 'Adding to Cart...'
  return chosen.variant && chosen.variant.stock > 0 ? label : 'Out of Stock'
}

/** Tells whether no remaining variant can be bought. */
export const isUnbuyable = ({ isSoldOut, variant }: ProductChoice): boolean =>
  isSoldOut || variant?.stock === 0
