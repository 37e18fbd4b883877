import type { Pence } from '@shop/contracts/money'
import type { Knex } from 'knex'
import { newId } from '../../../platform/database/BaseModel.ts'
import { insertRows } from '../../../platform/database/insertRows.ts'
import { itemRow } from '../../orders/checkout/insertOrder.ts'
import { OrderItem } from '../../orders/OrderItem.ts'
import { allocate } from '../../pricing/priceOrder.ts'
import { splitAmounts, type ChangedUnits } from './planChange.ts'

/** A planned change with the id of its new line, and what each unit costs more than the one that was ordered. */
export type PlannedChange = ChangedUnits & { id: string; difference: Pence }

/** Inserts a line for each change, with its share of the amounts paid, and reduces or removes the previous lines. */
export const replaceLines = async (
  trx: Knex.Transaction,
  changes: readonly PlannedChange[],
): Promise<void> => {
  const newItems: ReturnType<typeof itemRow>[] = []
  /** Lines that stand for the units of each changed line, itself first if units of it are left. */
  const successorsById = new Map<string, LineUnits[]>()
  for (const item of new Set(changes.map(each => each.item))) {
    const { orderId, price, vatRate, vatReason } = item
    const itemChanges = changes.filter(each => each.item === item)
    const unitsLeft = itemChanges.reduce((remaining, { quantity }) => remaining - quantity, item.quantity)
    const [keptShare, ...shares] = splitAmounts(item, [
      unitsLeft,
      ...itemChanges.map(({ quantity }) => quantity),
    ])
    for (const [index, share] of shares.entries()) {
      const change = itemChanges[index]
      // Fit advice was given for the size that was bought.
      if (change)
        newItems.push(
          itemRow(
            { ...change.variant, advice: null },
            { id: change.id, orderId, price, vatRate, vatReason, ...share },
          ),
        )
    }
    // A line about to be deleted is changed first: triggers update the daily totals (013) for changed lines, not for
    // deleted ones.
    await OrderItem.query(trx)
      .findById(item.id)
      .patch(unitsLeft > 0 ? (keptShare ?? {}) : { quantity: item.quantity })
    successorsById.set(item.id, [
      ...(unitsLeft > 0 ? [{ id: item.id, quantity: unitsLeft }] : []),
      ...itemChanges,
    ])
  }
  await insertRows(trx, 'order_items', newItems)
  for (const [id, successors] of successorsById) {
    await splitRefundLines(trx, id, successors)
    await splitDifferences(trx, id, successors)
    if (successors[0]?.id === id) continue
    await trx('return_lines').where({ swap_item_id: id }).update({ swap_item_id: successors[0]?.id })
    await OrderItem.query(trx).deleteById(id)
  }
}

type LineUnits = Pick<PlannedChange, 'id' | 'quantity'>

/** Takes units line by line until none are left, at most the units of each line. */
const fillLines = (lines: readonly LineUnits[], units: number): number[] => {
  let unitsLeft = units
  return lines.map(({ quantity }) => {
    const taken = Math.min(quantity, unitsLeft)
    unitsLeft -= taken
    return taken
  })
}

/**
 * Splits the refunds of a changed line by unit among the lines that stand for its units: they stay refunds of garments,
 * also if the provider reports later that a failed one was made.
 */
const splitRefundLines = async (
  trx: Knex.Transaction,
  itemId: string,
  successors: readonly LineUnits[],
): Promise<void> => {
  const isKept = successors[0]?.id === itemId
  for (const refundLine of await trx('refund_lines').where({ order_item_id: itemId })) {
    const units = fillLines(successors, refundLine.quantity)
    if (isKept && units[0] === refundLine.quantity) continue
    const amounts = allocate(refundLine.amount, units)
    const restocked = fillLines(
      successors.map(({ id }, index) => ({ id, quantity: units[index] ?? 0 })),
      refundLine.restocked,
    )
    const parts = successors.map(({ id }, index) => ({
      ...refundLine,
      id: newId(),
      order_item_id: id,
      quantity: units[index],
      amount: amounts[index],
      restocked: restocked[index],
    }))
    await trx('refund_lines').where({ id: refundLine.id }).delete()
    await trx('refund_lines').insert(parts.filter(({ quantity }) => quantity > 0))
  }
}

/** Splits the refunded differences of a changed line by unit among the lines that stand for its units. */
const splitDifferences = async (
  trx: Knex.Transaction,
  itemId: string,
  successors: readonly LineUnits[],
): Promise<void> => {
  // Exchanged units have been sent, so they stay in the line.
  const differences = trx('refund_differences').where({ order_item_id: itemId, is_of_exchange: false })
  for (const difference of await differences) {
    const amounts = allocate(
      difference.amount,
      successors.map(({ quantity }) => quantity),
    )
    await trx('refund_differences').where({ id: difference.id }).delete()
    await trx('refund_differences').insert(
      successors.flatMap(({ id }, index) => {
        const amount = amounts[index] ?? 0
        return amount > 0 ? [{ ...difference, id: newId(), order_item_id: id, amount }] : []
      }),
    )
  }
}
