import { expectedDelivery } from '@shop/contracts/orders/expectedDelivery'
import type { Knex } from 'knex'
import type { Deps } from '../../platform/base/deps.ts'
import { Order } from '../../sales/orders/Order.ts'
import { OrderItem } from '../../sales/orders/OrderItem.ts'
import { readRecordedParcels, type RecordedParcel } from '../../sales/orders/parcels/readParcels.ts'
import { readUnits } from '../../sales/orders/parcels/units.ts'
import { Refund } from '../../sales/orders/refunds/Refund.ts'
import { readLinesOfRefunds, readRefundedLines } from '../../sales/orders/refunds/refundLines.ts'
import { Return, ReturnLine } from '../../sales/orders/returns/Return.ts'
import { AgentSession } from '../sessions/AgentSession.ts'
import { quoteOrder } from '../sessions/quoteOrder.ts'
import { lineId, orderPage, buyerText } from '../sessions/words.ts'
import { presentGoods } from './presentSession.ts'

interface LineUnits {
  id: string
  quantity: number
}

/** Lists units of lines by the ids that an agent knows; lines without units are left out. */
const unitsOf = (
  lines: readonly { itemId: string | null; quantity: number }[],
  idByItemId: ReadonlyMap<string, string>,
) =>
  lines.flatMap(({ itemId, quantity }): LineUnits[] => {
    const id = itemId === null ? undefined : idByItemId.get(itemId)
    return id === undefined || quantity <= 0 ? [] : [{ id, quantity }]
  })

/** Names each line after its variant, as the checkout did, or by its own id if two lines have the same variant. */
const idsOf = (items: readonly OrderItem[]): Map<string, string> => {
  const usedIds = new Set<string>()
  return new Map(
    items.map(({ id, variantId }) => {
      const preferredId = lineId(variantId ?? id)
      const uniqueId = usedIds.has(preferredId) ? lineId(id) : preferredId
      usedIds.add(uniqueId)
      return [id, uniqueId]
    }),
  )
}

const statusOf = (total: number, fulfilled: number) => {
  if (total === 0) return 'removed'
  if (fulfilled >= total) return 'fulfilled'
  return fulfilled > 0 ? 'partial' : 'processing'
}

const readQuantities = async (
  db: Knex,
  order: Order,
  items: readonly OrderItem[],
  parcels: readonly RecordedParcel[],
) => {
  const [units, refunded] = await Promise.all([readUnits(db, order.id), readRefundedLines(db, order.id)])
  const isExpected = order.status === 'PAID' || order.status === 'SHIPPED'
  const linesUnderWay = parcels
    .filter(({ deliveredAt, takenBackAt }) => deliveredAt === null && takenBackAt === null)
    .flatMap(({ lines }) => lines)
  const isEnded = order.status === 'CANCELED' || order.status === 'REFUNDED'
  return items.map(({ id, quantity }) => {
    const refundedLine = refunded.get(id)
    const total = isEnded ? 0 : Math.max(0, quantity - (refundedLine?.units ?? 0))
    const { sent: fulfilled = 0, toSend = 0 } = units.find(({ itemId }) => itemId === id) ?? {}
    const underWay = linesUnderWay
      .filter(({ itemId }) => itemId === id)
      .reduce((sum, line) => sum + line.quantity, 0)
    return {
      // Leaves out units under way that were refunded as lost.
      expected: isExpected ? Math.min(total, toSend + underWay) : 0,
      present: {
        quantity: { original: quantity, total, fulfilled },
        status: statusOf(total, fulfilled),
      },
    }
  })
}

/**
 * Lists what happened to a parcel. Each event keeps the tracking of its time: a correction is an event of its own. The
 * protocol demands a tracking number; an untracked parcel has the order's, which its page asks for.
 */
const eventsOfParcel = (
  { id, lines, tracking, sentAt, deliveredAt, takenBackAt }: RecordedParcel,
  order: Order,
  idByItemId: ReadonlyMap<string, string>,
  page: string,
) => {
  const event = (name: string, type: EventType, occurredAt: string | null, note?: string) => {
    const current = tracking.find(
      ({ correctedAt }) => correctedAt === null || correctedAt > (occurredAt ?? ''),
    )
    if (occurredAt === null || !current) return []
    const { carrier, trackingNumber, trackingUrl } = current
    const description = [note, trackingNumber ? '' : 'Sent without tracking.'].filter(Boolean).join(' ')
    return [
      {
        id: `${id}-${name}`,
        occurred_at: occurredAt,
        type,
        line_items: unitsOf(lines, idByItemId),
        tracking_number: trackingNumber ? buyerText(trackingNumber) : order.number,
        tracking_url: trackingUrl ?? page,
        ...(carrier && { carrier: buyerText(carrier) }),
        ...(description && { description }),
      },
    ]
  }
  const typeAt = (instant: string) =>
    deliveredAt !== null && deliveredAt <= instant ? 'delivered' : 'in_transit'
  return [
    ...event('shipped', 'shipped', sentAt),
    ...event('delivered', 'delivered', deliveredAt),
    ...event('canceled', 'canceled', takenBackAt),
    ...tracking.flatMap(({ correctedAt }, index) =>
      correctedAt === null
        ? []
        : event(`corrected${index + 1}`, typeAt(correctedAt), correctedAt, 'The tracking was corrected.'),
    ),
  ]
}
type EventType = 'shipped' | 'in_transit' | 'delivered' | 'canceled'

const refundStates = { PENDING: 'pending', SUCCEEDED: 'completed', FAILED: 'failed' } as const

const returnStates = {
  ASKED: 'pending',
  SENT: 'pending',
  RECEIVED: 'pending',
  CHECKED: 'completed',
  DONE: 'completed',
  CANCELED: 'failed',
} as const

const negatedUnits = (units: readonly LineUnits[]) =>
  units.map(unit => ({ ...unit, quantity: -unit.quantity }))

/** Reads returned garments. Their refund is a separate entry. */
const readReturns = async (db: Knex, order: Order, idByItemId: ReadonlyMap<string, string>) => {
  const returns = await Return.query(db).where({ order_id: order.id }).orderBy(['created_at', 'id'])
  if (returns.length === 0) return []
  const returnLines = await ReturnLine.query(db).whereIn(
    'return_id',
    returns.map(({ id }) => id),
  )
  return returns.map(({ id, code, state, createdAt }) => {
    const linesOfReturn = returnLines.filter(({ returnId }) => returnId === id)
    const units = unitsOf(
      linesOfReturn.map(({ orderItemId, quantity }) => ({ itemId: orderItemId, quantity })),
      idByItemId,
    )
    return {
      id,
      type: 'return' as const,
      occurred_at: createdAt,
      status: returnStates[state],
      line_items: negatedUnits(units),
      description: `Return ${code}`,
    }
  })
}

const readRefunds = async (
  db: Knex,
  order: Order,
  items: readonly OrderItem[],
  idByItemId: ReadonlyMap<string, string>,
) => {
  const refunds = await Refund.query(db).where({ order_id: order.id }).orderBy(['created_at', 'id'])
  if (refunds.length === 0) return []
  const lines = await readLinesOfRefunds(db, order.id)
  const refunded = await readRefundedLines(db, order.id)
  const remainingItems = items.map(({ id, quantity }) => ({
    itemId: id,
    quantity: quantity - (refunded.get(id)?.units ?? 0),
  }))
  return refunds.map(({ id, method, createdAt, state, amount }) => {
    const linesOfRefund = lines.get(id) ?? []
    // A cancellation refunds whatever is left, without naming lines.
    const isCanceled =
      order.status === 'CANCELED' && linesOfRefund.length === 0 && createdAt >= (order.endedAt ?? createdAt)
    const units = unitsOf(isCanceled ? remainingItems : linesOfRefund, idByItemId)
    const type: 'cancellation' | 'refund' = isCanceled ? 'cancellation' : 'refund'
    return {
      id,
      type: method === 'dispute' ? ('dispute' as const) : type,
      occurred_at: createdAt,
      status: refundStates[state],
      ...(units.length > 0 && { line_items: negatedUnits(units) }),
      totals: [{ type: 'total', display_text: 'Refund', amount: -amount }],
    }
  })
}

/** Reads refunds, returns, disputes and cancellations of an order, oldest first. */
const readAdjustments = async (...args: Parameters<typeof readRefunds>) => {
  const [db, order, , idByItemId] = args
  const adjustments = [...(await readRefunds(...args)), ...(await readReturns(db, order, idByItemId))]
  return adjustments.toSorted((a, b) => (a.occurred_at < b.occurred_at ? -1 : 1))
}

/** Presents when and where units will arrive: those to be sent, and those under way until they are delivered. */
const expectationsOf = (order: Order, expectedLines: readonly LineUnits[]) => {
  if (expectedLines.length === 0) return []
  const { firstName, lastName, address1, address2, city, state, postalCode, country } = order.shippingAddress
  const expectedText = expectedDelivery(order)
  return [
    {
      id: 'delivery',
      line_items: expectedLines,
      method_type: 'shipping',
      destination: {
        first_name: buyerText(firstName),
        last_name: buyerText(lastName),
        street_address: buyerText(address1),
        ...(address2 && { extended_address: buyerText(address2) }),
        address_locality: buyerText(city),
        ...(state && { address_region: buyerText(state) }),
        postal_code: buyerText(postalCode),
        address_country: country,
      },
      ...(expectedText && { description: `Arrives ${expectedText}` }),
    },
  ]
}

/** Reads a paid order that came through a session of this agent, as the agent may see it; undefined otherwise. */
export const readOrder = async (
  deps: Pick<Deps, 'db' | 'settings' | 'publicUrl'>,
  { id, agent }: { id: string; agent: string },
) => {
  const { db, publicUrl } = deps
  const order = await Order.query(db).findById(id).whereNotNull('paid_at')
  if (!order?.agentSessionId) return undefined
  const session = await AgentSession.query(db).findOne({ id: order.agentSessionId, agent })
  if (!session) return undefined
  const items = await OrderItem.query(db).where({ order_id: order.id }).orderBy('id')
  const idByItemId = idsOf(items)
  const page = orderPage(publicUrl, order.id)
  const quote = await quoteOrder(deps, session, order)
  const goods = presentGoods({ session, quote, extensions: new Set(), publicUrl, now: 0 })
  const parcels = await readRecordedParcels(db, order.id)
  const quantities = await readQuantities(db, order, items, parcels)
  const lines = goods.line_items.flatMap((line, index) => {
    const [item, lineQuantity] = [items[index], quantities[index]]
    return item && lineQuantity
      ? [{ ...line, id: idByItemId.get(item.id) ?? line.id, ...lineQuantity.present }]
      : []
  })
  const expectedUnits = unitsOf(
    items.map(({ id: itemId }, index) => ({ itemId, quantity: quantities[index]?.expected ?? 0 })),
    idByItemId,
  )
  return {
    id: order.id,
    label: order.number,
    checkout_id: session.id,
    permalink_url: page,
    line_items: lines,
    fulfillment: {
      expectations: expectationsOf(order, expectedUnits),
      events: parcels
        .flatMap(parcel => eventsOfParcel(parcel, order, idByItemId, page))
        // Only ever grows: a parcel that staff take back keeps its events.
        .toSorted((a, b) => a.occurred_at.localeCompare(b.occurred_at)),
    },
    adjustments: await readAdjustments(db, order, items, idByItemId),
    currency: goods.currency,
    totals: goods.totals,
    attribution: goods.attribution,
  }
}
