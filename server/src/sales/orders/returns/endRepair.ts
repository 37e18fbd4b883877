import type { Input } from '@shop/contracts/endpoint'
import { nameOrder } from '../../../platform/events/nameOrder.ts'
import type { endRepair as endpoint } from '@shop/contracts/returns/adminEndpoints'
import type { Deps } from '../../../platform/base/deps.ts'
import { transactionAt } from '../../../platform/database/transaction.ts'
import { Failure, notFound } from '../../../platform/http/Failure.ts'
import { changeStock } from '../../../catalogue/products/inventory/changeStock.ts'
import { addOrderEvent, noteOrderChange } from '../moveOrder.ts'
import { OrderItem } from '../OrderItem.ts'
import { type Return, ReturnLine } from './Return.ts'

type RepairEnd = Omit<Input<typeof endpoint>, 'id'> & {
  /** A user's id. */
  actor: string
}

const outcomes = {
  restock: { column: 'restocked', text: 'was mended and is back in stock' },
  write_off: { column: 'written_off', text: 'could not be mended and was written off' },
} as const

/**
 * Ends the repair of one unit of a return: restocks it, or leaves it written off, since the check removed it from the
 * stock. Throws `not_found`, and `conflict` if the number in repair is not `left`.
 */
export const endRepair = (
  deps: Deps,
  { id, orderId, code }: Return,
  { lineId, outcome, left, actor }: RepairEnd,
): Promise<void> =>
  transactionAt(deps, async (trx, at) => {
    const { column, text } = outcomes[outcome]
    const updatedRows = await trx('return_lines')
      .where({ id: lineId, return_id: id, in_repair: left })
      .where('in_repair', '>', 0)
      .update({ in_repair: trx.raw('in_repair - 1'), [column]: trx.raw('?? + 1', [column]) })
    const line = await ReturnLine.query(trx).findOne({ id: lineId, return_id: id })
    if (!line) throw notFound('This garment is not part of this return.')
    if (updatedRows === 0)
      throw new Failure('conflict', 'A colleague has just updated this repair. Please check again.')
    const { title, variantId } = await OrderItem.query(trx).findById(line.orderItemId).throwIfNotFound()
    if (outcome === 'restock' && variantId !== null)
      await changeStock(trx, {
        variantId,
        kind: 'CORRECT',
        difference: 1,
        quantity: 1,
        at,
        actor,
        note: `Mended, from return ${code} of order ${await nameOrder(trx, orderId)}.`,
        field: 'outcome',
      })
    await addOrderEvent(trx, { orderId, at, actor, detail: `${title} of return ${code} ${text}.` })
    const after = { return: code, inRepair: left - 1, lineId, outcome }
    await noteOrderChange(trx, { orderId, at, actor, before: { return: code, inRepair: left }, after })
  })
