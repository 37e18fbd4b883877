import type { Choice } from './choices.ts'

/** Names what a shopper is asked for. */
export const sheetTitle = ({ size, color }: Choice): string => {
  if (size && color) return 'Choose another size or colour'
  if (size) return 'Choose your colour'
  return color ? 'Choose your size' : 'Choose your colour and size'
}
