import type { Input } from '@shop/contracts/endpoint'
import { removedUnit, type changeOrder } from '@shop/contracts/orders/changeEndpoints'
import { Failure, invalid } from '../../../platform/http/Failure.ts'
import { allocate } from '../../pricing/priceOrder.ts'
import { choiceOf, type OrderItem } from '../../orders/OrderItem.ts'
import type { ExchangeVariant } from '../../orders/returns/planExchanges.ts'

type RequestedLine = Input<typeof changeOrder>['lines'][number]

/** Units of a line that are sent as another variant. */
export interface ChangedUnits {
  item: OrderItem
  quantity: number
  variant: ExchangeVariant
}

/** Units of a line: those that are not sent yet, or those to leave out. */
export type OrderedUnits = Omit<ChangedUnits, 'variant'>

interface ChangeContext {
  /** Units of each line that are not sent yet. */
  unsent: readonly OrderedUnits[]
  /** All variants of the bought products. */
  variants: readonly ExchangeVariant[]
}

/**
 * Checks the requested changes against the units left and the stock. Throws `validation_failed`, `conflict`,
 * `out_of_stock`.
 */
export const planChange = (
  requestedLines: readonly RequestedLine[],
  { unsent, variants }: ChangeContext,
): { changes: ChangedUnits[]; removed: OrderedUnits[] } => {
  const takenUnits = new Map<string, number>()
  /** Adds to the units taken of a line or variant. Throws `refuse()` if they are more than `max` together. */
  const takeUnits = (id: string, units: number, max: number, refuse: () => Error) => {
    const sum = (takenUnits.get(id) ?? 0) + units
    if (sum > max) throw refuse()
    takenUnits.set(id, sum)
  }
  const changes: ChangedUnits[] = []
  const removed: OrderedUnits[] = []
  for (const [index, { itemId, quantity, variantId, left }] of requestedLines.entries()) {
    const line = unsent.find(({ item }) => item.id === itemId)
    if (!line)
      throw new Failure('conflict', 'This order has been changed in the meantime. Please look at it again.')
    const { item } = line
    if (left !== undefined && left !== line.quantity)
      throw new Failure(
        'conflict',
        `Somebody else has changed this order: ${line.quantity} of ${item.title} can still be changed, not ${left}. Please look at it again.`,
      )
    takeUnits(itemId, quantity, line.quantity, () =>
      invalid({
        [`lines.${index}.quantity`]: `Only ${line.quantity} of ${item.title} can still be changed.`,
      }),
    )
    if (variantId === removedUnit) {
      if (requestedLines.some((each, otherIndex) => otherIndex !== index && each.itemId === itemId))
        throw invalid({
          [`lines.${index}.variantId`]: 'Please leave out units of this line first, then change the others.',
        })
      removed.push({ item, quantity })
      continue
    }
    const variant = variants.find(each => each.variantId === variantId)
    if (variant?.productId !== item.productId || variant?.status !== 'ACTIVE')
      throw invalid({
        [`lines.${index}.variantId`]: `${item.title} is no longer for sale in this size and colour.`,
      })
    if (variantId === item.variantId)
      throw invalid({ [`lines.${index}.variantId`]: 'This is what was ordered. Please choose another.' })
    takeUnits(
      variantId,
      quantity,
      variant.free,
      () => new Failure('out_of_stock', outOfStockText({ variant })),
    )
    changes.push({ item, quantity, variant })
  }
  return { changes, removed }
}

/** Tells staff that too few units of a chosen variant are left. */
export const outOfStockText = ({ variant }: Pick<ChangedUnits, 'variant'>): string =>
  `${variant.title} (${choiceOf(variant)}) ${variant.free > 0 ? `is down to ${variant.free}` : 'is sold out'}. Please choose another.`

/** Amounts of a line. */
type LineAmounts = Pick<OrderItem, 'quantity' | 'lineTotal' | 'discount' | 'tax'>

/** Splits a line's amounts among groups of its units, to the penny. */
export const splitAmounts = (
  { price, discount, tax }: OrderItem,
  parts: readonly number[],
): LineAmounts[] => {
  const discounts = allocate(discount, parts)
  const taxes = allocate(tax, parts)
  return parts.map((quantity, index) => ({
    quantity,
    lineTotal: price * quantity,
    discount: discounts[index] ?? 0,
    tax: taxes[index] ?? 0,
  }))
}
