import type { ProductChoice } from './useChoice.ts'

type ChoiceAndVariant = Pick<ProductChoice, 'choice' | 'variant'>

/** Tells whether size or colour is still to be chosen. */
export const isOpen = ({ choice: { size, color } }: ChoiceAndVariant): boolean => !size || !color

/** Tells whether the chosen size and colour do not exist together. */
export const isNotMade = (productChoice: ChoiceAndVariant): boolean =>
  !isOpen(productChoice) && !productChoice.variant

/** Explains why a choice cannot be added to the cart. Does not consider stock. */
export const choiceProblem = (productChoice: ChoiceAndVariant): string | undefined => {
  if (isOpen(productChoice)) return 'Selection Required: Please select size and color'
  return isNotMade(productChoice) ? 'Not Available: Selected combination not available' : undefined
}
