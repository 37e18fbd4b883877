import type { AdminReturn } from '@shop/contracts/returns/entities'
import type { Deps } from '../base/deps.ts'
import { notFound } from '../http/Failure.ts'
import { Order } from '../orders/Order.ts'
import { presentOrderItem } from '../orders/present.ts'
import { readItems } from '../orders/readItems.ts'
import { ratesOf } from '../pricing/delivery.ts'
import { Refund } from '../refunds/Refund.ts'
import { readLinesOfRefunds } from '../refunds/refundLines.ts'
import { planReturn } from './planReturn.ts'
import { present, presentLine, readLines } from './present.ts'
import { Return } from './Return.ts'

const day = 24 * 60 * 60_000
/** Time in which the law wants money back once the goods are, ms: Consumer Contracts Regulations 2013, regulation 34. */
export const refundPeriod = 14 * day

/** Finds a return. Throws `not_found`. */
export const findReturn = async ({ db }: Pick<Deps, 'db'>, id: string): Promise<Return> => {
  const found = await Return.query(db).findById(id)
  if (!found) throw notFound('This return does not exist.')
  return found
}

/** Reads a return as staff check it. Throws `not_found`. */
export const readReturn = async (deps: Deps, id: string): Promise<AdminReturn> => {
  const { db } = deps
  const found = await findReturn(deps, id)
  const order = await Order.query(db).findById(found.orderId).throwIfNotFound()
  const lines = (await readLines(db, [id])).get(id)!
  const refund = found.refundId === null ? undefined : await Refund.query(db).findById(found.refundId)
  const items = (await readItems(db, [order.id])).get(order.id)!
  const worths = found.checkedAt
    ? await readWorths(deps, found, refund)
    : await planReturn(db, { order, found, lines }, ratesOf(await deps.settings.read()))
  return {
    ...present(found, { lines, refund }),
    orderId: order.id,
    orderNumber: order.number,
    currency: order.currency,
    customer: `${order.firstName} ${order.lastName}`.trim(),
    email: order.email,
    dueBy: found.receivedAt && new Date(Date.parse(found.receivedAt) + refundPeriod).toISOString(),
    delivery: worths.delivery,
    refundState: refund?.state ?? null,
    lines: lines.map(bought => {
      const { sku, image } = presentOrderItem(items.find(({ id: itemId }) => itemId === bought.item.id)!)
      const worth =
        (worths.parts.get(bought.item.id)?.amount ?? 0) + (found.checkedAt ? bought.line.deduction : 0)
      return { ...presentLine(bought), sku, image, worth }
    }),
  }
}

/** Reads the parts of the refund that a checked return was given. */
const readWorths = async ({ db }: Deps, { orderId }: Return, refund: Refund | undefined) => {
  const parts = refund ? ((await readLinesOfRefunds(db, orderId)).get(refund.id) ?? []) : []
  return {
    parts: new Map(parts.map(part => [part.itemId, part])),
    delivery: parts.find(({ itemId }) => itemId === null)?.amount ?? 0,
  }
}
