import { choiceText } from '@shop/contracts/catalog/variantDetails'
import type { LetterLine } from './LetterOrder.ts'

/** Which garment a line is of, as letters say it: `White, size 54`, and its details where it has any. */
export const choiceOf = ({ color, size, details }: LetterLine): string =>
  choiceText({ color, size: `size ${size}`, details })
