import type { Pence } from '@shop/contracts/money'
import type { AdminReturn } from '@shop/contracts/returns/entities'
import type { Deps } from '../../../platform/base/deps.ts'
import { readMakers } from '../../../people/accounts/readMakers.ts'
import { rowOf } from '../../../platform/database/rows.ts'
import { dayMs } from '../../../platform/base/time.ts'
import { notFound } from '../../../platform/http/Failure.ts'
import { Order } from '../Order.ts'
import { presentOrderItem } from '../present.ts'
import { readItems } from '../readItems.ts'
import { Refund } from '../refunds/Refund.ts'
import { sumOfParts } from '../refunds/refundLines.ts'
import { planReturn } from './planReturn.ts'
import { sumInstead } from './refundInstead.ts'
import { presentLine, presentReturn, readReturnLines, readRefundOrders } from './present.ts'
import { openStates, Return } from './Return.ts'
import { readLabelKinds } from './returnLabel.ts'

/**
 * Time within which the law requires the refund once the goods have arrived, ms: Consumer Contracts Regulations 2013,
 * regulation 34.
 */
export const refundPeriod = 14 * dayMs

/** Finds a return. Throws `not_found`. */
export const findReturn = async ({ db }: Pick<Deps, 'db'>, id: string): Promise<Return> => {
  const found = await Return.query(db).findById(id)
  if (!found) throw notFound('This return does not exist.')
  return found
}

/** Reads a return for the back office. Throws `not_found`. */
export const readReturn = async (deps: Deps, id: string): Promise<AdminReturn> => {
  const { db } = deps
  const found = await findReturn(deps, id)
  const order = await Order.query(db).findById(found.orderId).throwIfNotFound()
  const lines = await readReturnLines(db, id)
  const refund = found.refundId === null ? undefined : await Refund.query(db).findById(found.refundId)
  const makerOf = await readMakers(db, [{ userId: found.bookedBy }])
  const items = (await readItems(db, [order.id])).get(order.id) ?? []
  const settings = await deps.settings.read()
  const shares = found.checkedAt ? null : await planReturn(db, { order, found, lines }, settings)
  const parts = shares?.flatMap(share => share.parts)
  const expected = parts && openStates.includes(found.state) ? sumOfParts(parts) : null
  const planned = (lineId: string | null) => sumOfParts((parts ?? []).filter(part => part.lineId === lineId))
  const ofLines = lines.reduce((sum, { line }) => sum + line.refund, 0)
  const instead = new Map<string, Pence | null>()
  for (const each of lines)
    instead.set(each.line.id, await sumInstead(db, { order, found, bought: lines, each, settings }))
  return {
    ...presentReturn(found, lines, {
      expected,
      refundOrder: (await readRefundOrders(db, [id])).get(id) ?? null,
      label: (await readLabelKinds(db, [id])).get(id),
    }),
    orderId: order.id,
    orderNumber: order.number,
    currency: order.currency,
    customer: `${order.firstName} ${order.lastName}`.trim(),
    email: order.email,
    bookedBy: found.bookedBy && (makerOf({ userId: found.bookedBy })?.name ?? 'Former user'),
    lateReason: found.lateReason,
    dueBy: found.receivedAt && new Date(Date.parse(found.receivedAt) + refundPeriod).toISOString(),
    delivery: parts ? planned(null) : (found.refund ?? 0) - ofLines,
    refundState: refund?.state ?? null,
    lines: lines.map(bought => {
      const { sku, image } = presentOrderItem(rowOf(items, bought.item.id))
      const worth = parts ? planned(bought.line.id) : bought.line.refund + bought.line.deduction
      return { ...presentLine(bought), sku, image, worth, refundInstead: instead.get(bought.line.id) ?? null }
    }),
  }
}
