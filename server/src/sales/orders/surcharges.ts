import { formatMoney, type Pence } from '@shop/contracts/money'
import type { Knex } from 'knex'
import { Failure } from '../../platform/http/Failure.ts'
import { Order } from './Order.ts'
import { flagOrder } from './flagOrder.ts'
import { lockOrder } from './lockOrder.ts'
import { createRefund, readRefundedSums } from './refunds/createRefund.ts'
import { capturedOf, refundMethodOf } from './refunds/refundable.ts'
import { findRefundBlock } from './refuseOnHold.ts'

/** SQL condition that an order has no garments: it pays for a dearer delivery of the order that it was added to. */
export const hasNoItemsSql = `not exists (select 1 from order_items surcharged where surcharged.order_id = orders.id)`

const surchargesOf = (db: Knex, baseIds: readonly string[]) =>
  Order.query(db)
    .whereIn('adds_to', [...baseIds])
    .whereRaw(hasNoItemsSql)

/** Tells whether an addition only pays for a dearer delivery. */
export const isSurcharge = async (db: Knex, { id, addsTo }: Order): Promise<boolean> =>
  addsTo !== null && !(await db('order_items').where({ order_id: id }).first('id'))

/** A paid surcharge of an order, and the part of it that has not been refunded. */
interface PaidSurcharge {
  order: Order
  left: Pence
}

/** Reads the paid surcharges for a dearer delivery of an order, the newest first. */
export const readPaidSurcharges = (db: Knex, baseId: string): Promise<PaidSurcharge[]> =>
  readSurchargesOf(db, [baseId])

/** Reads the same of several orders. */
export const readSurchargesOf = async (db: Knex, baseIds: readonly string[]): Promise<PaidSurcharge[]> => {
  const surcharges = await surchargesOf(db, baseIds)
    .whereIn('status', ['PAID', 'DELIVERED'])
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
  const refunded =
    surcharges.length > 0
      ? await readRefundedSums(
          db,
          surcharges.map(({ id }) => id),
        )
      : new Map<string, Pence>()
  return surcharges.map(order => ({ order, left: capturedOf(order) - (refunded.get(order.id) ?? 0) }))
}

interface SurchargeRefund {
  /** Shown on the credit note and in the customer's email. */
  reason: string
  actor: string
  /** Member of staff who decides it, whose role may limit the amount. */
  staffId?: string | undefined
  at: string
}

/**
 * Refunds what is left of a surcharge whose delivery is not used. During a dispute or another refund of it, flags it for
 * staff instead. Returns the refund, which is still to be sent.
 */
export const refundSurcharge = async (
  trx: Knex.Transaction,
  surcharge: Order,
  { reason, actor, staffId, at }: SurchargeRefund,
): Promise<{ id: string; amount: Pence } | null> => {
  const { id: orderId } = surcharge
  await lockOrder(trx, orderId, at)
  if (await findRefundBlock(trx, { orderId })) {
    await flagOrder(trx, { orderId, detail: `${reason} Please refund it once its dispute has ended.`, at })
    return null
  }
  const money = { captured: capturedOf(surcharge), method: refundMethodOf(surcharge) }
  try {
    return await createRefund(trx, { orderId, ...money, reason, actor, staffId, at })
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'refund_under_way')) throw error
    await flagOrder(trx, {
      orderId,
      detail: `${reason} Please refund the rest once its refund has ended.`,
      at,
    })
    return null
  }
}

/** Refuses a change of the delivery while its customer may still pay for an earlier one. Throws `conflict`. */
export const refuseOpenSurcharge = async (db: Knex, baseId: string): Promise<void> => {
  const pendingSurcharge = await surchargesOf(db, [baseId]).where({ status: 'PENDING' }).first()
  if (pendingSurcharge)
    throw new Failure(
      'conflict',
      `Its customer can still pay ${formatMoney(pendingSurcharge.total, pendingSurcharge.currency)} for another delivery, by the link of order ${pendingSurcharge.number}. Please cancel that one first.`,
    )
}
