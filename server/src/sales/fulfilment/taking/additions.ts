import type { ReplacedUnits } from '@shop/contracts/checkout/staffOrderEndpoints'
import { removedUnit } from '@shop/contracts/orders/changeEndpoints'
import { type Knex } from 'knex'
import { z } from 'zod'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { minuteMs } from '../../../platform/base/time.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { NotYet, type OutboxHandler } from '../../../platform/events/outbox/Handler.ts'
import { Failure, invalid, notFound } from '../../../platform/http/Failure.ts'
import type { Buyer } from '../../orders/checkout/checkTotal.ts'
import { endedText, flagOrder } from '../../orders/flagOrder.ts'
import { lockOrder } from '../../orders/lockOrder.ts'
import { Order } from '../../orders/Order.ts'
import { readLiveParcels } from '../../orders/parcels/updateFromParcels.ts'
import { cancelPaid } from '../../orders/payments/cancelPaid.ts'
import { refuseUnallowedRefund } from '../../orders/refunds/createRefund.ts'
import { planLines } from '../../orders/refunds/refundLines.ts'
import { isSurcharge } from '../../orders/surcharges.ts'
import { changeOrder } from '../changes/changeOrder.ts'
import { applySurcharge } from '../changes/applySurcharge.ts'
import { changeRefusalOf, readUnsentItems } from '../changes/readChangeable.ts'
import { readUnitsToSend } from '../packOrder.ts'
import { notTakenOutText } from './readRemovals.ts'

interface Addition {
  addsTo: string
  takesOut: ReplacedUnits
  /** A user's id. */
  actor: string
  at: string
}

/**
 * Locks the order that another one is about to be added to, and checks the units to be removed from it. Throws
 * `not_found`, `move_not_allowed`, `order_disputed`, `validation_failed`, and `forbidden` for somebody who may not
 * refund that much.
 */
export const lockBase = async (
  trx: Knex.Transaction,
  { addsTo, takesOut, actor, at }: Addition,
): Promise<Order> => {
  await lockOrder(trx, addsTo, at)
  const base = await Order.query(trx).findById(addsTo)
  if (!base) throw notFound('This order does not exist.')
  const refusal = await changeRefusalOf(trx, base)
  if (refusal !== null)
    throw new Failure(base.dispute === null ? 'move_not_allowed' : 'order_disputed', refusal)
  if (takesOut.length === 0) return base
  const unsent = await readUnsentItems(trx, addsTo)
  for (const [index, { itemId, quantity }] of takesOut.entries()) {
    const line = unsent.find(({ item }) => item.id === itemId)
    if (!line || line.quantity < quantity)
      throw invalid({
        [`takesOut.${index}.quantity`]: line
          ? `Only ${line.quantity} of ${line.item.title} can still be taken out.`
          : 'This can no longer be taken out.',
      })
  }
  const { amount } = await planLines(
    trx,
    base,
    { lines: takesOut, delivery: false, mayBeFree: true },
    undefined,
  )
  await refuseUnallowedRefund(trx, { orderId: addsTo, amount, staffId: actor, at })
  return base
}

/** Copies the buyer and addresses of the order that another one is added to. */
export const buyerOf = ({ email, firstName, lastName, shippingAddress, billingAddress }: Order): Buyer => ({
  person: { email, firstName, lastName },
  shippingAddress,
  billingAddress,
})

/** Tells whether these units are all of an order of which nothing has been sent. */
const isWholeUnsentOrder = async (
  { db }: Deps,
  orderId: string,
  takesOut: ReplacedUnits,
): Promise<boolean> => {
  const sum = (lines: ReplacedUnits) => lines.reduce((units, { quantity }) => units + quantity, 0)
  return (
    (await readLiveParcels(db, orderId)).length === 0 &&
    sum(takesOut) === sum(await readUnitsToSend(db, orderId))
  )
}

/** Refunds the units that a paid addition replaces; if these are the whole order, cancels it with its delivery. */
const refundReplacedUnits = async (
  deps: Deps,
  { id, number, takesOut }: Order,
  base: Order,
): Promise<void> => {
  const lines = takesOut ?? []
  if (base.status === 'PAID' && base.packedAt === null && (await isWholeUnsentOrder(deps, base.id, lines)))
    return cancelPaid(deps, base, { actor: 'system', reason: replacedByText(number) })
  const refund = await transaction(deps.db, trx =>
    planLines(trx, base, { lines, delivery: false, mayBeFree: true }, undefined),
  )
  await changeOrder(deps, base, {
    actor: 'system',
    // Idempotency key.
    changeId: id,
    lines: lines.map(line => ({ ...line, variantId: removedUnit })),
    refund: refund.amount,
  })
}

const retryMs = minuteMs

const replacedByText = (number: string) => `Order ${number} has taken its place.`

/**
 * Removes from the base order the units that a paid addition replaces. If that is too late, or the base order has ended
 * in the meantime, neither order changes, and the addition is flagged for staff.
 */
export const applyPaidAddition: OutboxHandler = {
  handle: async (deps, { payload }) => {
    const { db } = deps
    const { orderId } = z.object({ orderId: z.string() }).parse(payload)
    const addition = await Order.query(db).findById(orderId).throwIfNotFound()
    const base = addition.addsTo === null ? undefined : await Order.query(db).findById(addition.addsTo)
    if (!base) return 'Its order has been erased.'
    if (addition.status === 'CANCELED' || addition.status === 'REFUNDED') return 'It was cancelled.'
    if (await isSurcharge(db, addition)) return applySurcharge(deps, addition)
    const isDone = await db('order_events')
      .where({ id: orderId })
      .orWhere({ order_id: base.id, detail: replacedByText(addition.number) })
      .first('id')
    if (isDone) return 'It has been taken out.'
    const flag = (detail: string) =>
      transaction(db, trx => flagOrder(trx, { orderId, detail, at: nowIso(deps) }))
    if (base.status === 'CANCELED' || base.status === 'REFUNDED') {
      await flag(endedText(base.number))
      return
    }
    if (addition.takesOut === null) return
    await refundReplacedUnits(deps, addition, base).catch(async (error: unknown) => {
      if (!(error instanceof Failure)) throw error
      if (error.code === 'refund_under_way') throw new NotYet(error.message, retryMs)
      const decision = 'Please ask the customer which to keep.'
      await flag(
        `It was to replace items of order ${base.number}, which could not be taken out: ${error.message} ${decision}`,
      )
      const detail = `${notTakenOutText(addition.number)} ${decision}`
      await transaction(db, trx => flagOrder(trx, { orderId: base.id, detail, at: nowIso(deps) }))
    })
  },
}
