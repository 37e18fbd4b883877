import type { ProductChoice } from './useChoice.ts'

type Chosen = Pick<ProductChoice, 'choice' | 'variant'>

/** Tells whether size or colour is still to be chosen. */
export const isOpen = ({ choice: { size, color } }: Chosen): boolean => !size || !color

/** Tells whether the chosen size and colour do not exist together. */
export const isNotMade = (chosen: Chosen): boolean => !isOpen(chosen) && !chosen.variant

/** Explains why a choice cannot be added to the cart. Does not consider stock. */
export const choiceProblem = (chosen: Chosen): string | undefined => {
  if (isOpen(chosen)) return 'Selection Required: Please select size and color'
  return isNotMade(chosen) ? 'Not Available: Selected combination not available' : undefined
}
