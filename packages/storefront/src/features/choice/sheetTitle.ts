import { isNotMade } from './choiceProblem.ts'
import type { ProductChoice } from './useChoice.ts'

/** Names what a shopper is asked for. */
export const sheetTitle = (chosen: ProductChoice): string => {
  const { size, color } = chosen.choice
  if (isNotMade(chosen)) return 'Choose another size or colour'
  if (size && color) return 'Your colour and size'
  if (size) return 'Choose your colour'
  return color ? 'Choose your size' : 'Choose your colour and size'
}
