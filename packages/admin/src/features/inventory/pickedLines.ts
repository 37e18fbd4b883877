import type { StockedVariant } from '@shop/contracts/inventory/endpoints'
import { choiceText } from '@shop/contracts/orders/variantName'

/** A variant picked in a form. */
export interface PickedLine {
  variantId: string
  sku: string
  /** `Najd Thobe (White, 54)`. */
  name: string
  /** Null while the field is empty. */
  quantity: number | null
}

export const lineName = (title: string, choice: string): string => `${title} (${choice})`

export const pickedLine = (variant: StockedVariant, quantity = 1): PickedLine => ({
  variantId: variant.id,
  sku: variant.sku,
  name: lineName(variant.product.title, choiceText(variant)),
  quantity,
})

/** Adds a picked line, or adds one unit to the variant's existing line. */
export const withOneMore = <L extends PickedLine>(lines: readonly L[], picked: L): L[] =>
  lines.some(({ variantId }) => variantId === picked.variantId)
    ? lines.map(line =>
        line.variantId === picked.variantId ? { ...line, quantity: (line.quantity ?? 0) + 1 } : line,
      )
    : [...lines, picked]

export const isQuantity = (quantity: number | null): boolean =>
  Number.isInteger(quantity) && Number(quantity) > 0

/** Returns the errors of lines without a valid number of units. */
export const quantityProblems = (lines: readonly PickedLine[]): Record<string, string> =>
  Object.fromEntries(
    lines.flatMap(({ quantity }, index) =>
      isQuantity(quantity) ? [] : [[`lines.${index}.quantity`, 'Please give a whole number of at least 1.']],
    ),
  )
