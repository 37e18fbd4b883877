import type { ProductChoice } from './useChoice.ts'

type ChoiceAndVariant = Pick<ProductChoice, 'choice' | 'variant'>

/** Tells whether size or colour is still to be chosen. */
export const isChoiceIncomplete = ({ choice: { size, color } }: ChoiceAndVariant): boolean => !size || !color

/** Tells whether the chosen size and colour do not exist together. */
export const hasNoVariant = (productChoice: ChoiceAndVariant): boolean =>
  !isChoiceIncomplete(productChoice) && !productChoice.variant

/** Explains why a choice cannot be added to the cart. Does not consider stock. */
export const choiceProblem = (productChoice: ChoiceAndVariant): string | undefined => {
  if (isChoiceIncomplete(productChoice)) return 'Selection Required: Please select size and color'
  return hasNoVariant(productChoice) ? 'Not Available: Selected combination not available' : undefined
}
