import type { Pence } from '@shop/contracts/money'
import type { AdminReturn } from '@shop/contracts/returns/entities'
import type { Deps } from '../../../platform/base/deps.ts'
import { readMakers } from '../../../people/accounts/readMakers.ts'
import { requireRow } from '../../../platform/database/rows.ts'
import { dayMs } from '../../../platform/base/time.ts'
import { notFound } from '../../../platform/http/Failure.ts'
import { Order } from '../Order.ts'
import { presentOrderItem } from '../present.ts'
import { readItems } from '../readItems.ts'
import { Refund } from '../refunds/Refund.ts'
import { sumOfParts } from '../refunds/refundLines.ts'
import { readLateRefunds } from './lateArrival.ts'
import { planReturn } from './planReturn.ts'
import { findSentSwaps, readRemovalRefund } from './refundInstead.ts'
import { presentLine, presentReturn, readReturnLines, readRefundOrders } from './present.ts'
import { openStates, Return } from './Return.ts'
import { readLabelKinds } from './returnLabel.ts'

/**
 * Time within which the law requires the refund once the goods have arrived, ms: Consumer Contracts Regulations 2013,
 * regulation 34.
 */
export const refundPeriodMs = 14 * dayMs

/** Finds a return. Throws `not_found`. */
export const findReturn = async ({ db }: Pick<Deps, 'db'>, id: string): Promise<Return> => {
  const orderReturn = await Return.query(db).findById(id)
  if (!orderReturn) throw notFound('This return does not exist.')
  return orderReturn
}

/** Reads a return for the back office. Throws `not_found`. */
export const readReturn = async (deps: Deps, id: string): Promise<AdminReturn> => {
  const { db } = deps
  const orderReturn = await findReturn(deps, id)
  const order = await Order.query(db).findById(orderReturn.orderId).throwIfNotFound()
  const lines = await readReturnLines(db, id)
  const refund =
    orderReturn.refundId === null ? undefined : await Refund.query(db).findById(orderReturn.refundId)
  const creatorOf = await readMakers(db, [{ userId: orderReturn.bookedBy }])
  const items = (await readItems(db, [order.id])).get(order.id) ?? []
  const settings = await deps.settings.read()
  const shares = orderReturn.checkedAt ? null : await planReturn(db, { order, orderReturn, lines }, settings)
  const parts = shares?.flatMap(share => share.parts)
  const expected = parts && openStates.includes(orderReturn.state) ? sumOfParts(parts) : null
  const plannedSum = (lineId: string | null) =>
    sumOfParts((parts ?? []).filter(part => part.lineId === lineId))
  const refundOfLines = lines.reduce((sum, { line }) => sum + line.refund, 0)
  const refundsInstead = new Map<string, Pence | null>()
  const lateRefunds = new Map<string, AdminReturn['lines'][number]['lateRefunds']>()
  const sentSwaps = await findSentSwaps(db, lines)
  for (const returnedLine of lines) {
    const context = { order, orderReturn, settings }
    const removal = { ...context, returnedLines: lines, removedLine: returnedLine }
    refundsInstead.set(returnedLine.line.id, await readRemovalRefund(db, removal))
    lateRefunds.set(returnedLine.line.id, await readLateRefunds(db, { ...context, lateLine: returnedLine }))
  }
  return {
    ...presentReturn(orderReturn, lines, {
      expected,
      refundOrder: (await readRefundOrders(db, [id])).get(id) ?? null,
      label: (await readLabelKinds(db, [id])).get(id),
    }),
    orderId: order.id,
    orderNumber: order.number,
    currency: order.currency,
    customer: `${order.firstName} ${order.lastName}`.trim(),
    email: order.email,
    bookedBy: orderReturn.bookedBy && (creatorOf({ userId: orderReturn.bookedBy })?.name ?? 'Former user'),
    lateReason: orderReturn.lateReason,
    dueBy:
      orderReturn.receivedAt && new Date(Date.parse(orderReturn.receivedAt) + refundPeriodMs).toISOString(),
    delivery: parts ? plannedSum(null) : (orderReturn.refund ?? 0) - refundOfLines,
    refundState: refund?.state ?? null,
    lines: lines.map(returnedLine => {
      const { sku, image } = presentOrderItem(requireRow(items, returnedLine.item.id))
      const worth = parts
        ? plannedSum(returnedLine.line.id)
        : returnedLine.line.refund + returnedLine.line.deduction
      return {
        ...presentLine(returnedLine),
        missing: returnedLine.line.missing,
        isOwedIfMissing: sentSwaps.has(returnedLine.line.id),
        sku,
        image,
        worth,
        refundInstead: refundsInstead.get(returnedLine.line.id) ?? null,
        lateRefunds: lateRefunds.get(returnedLine.line.id) ?? [],
      }
    }),
  }
}
