import type { Pence } from '@shop/contracts/money'
import type { Knex } from 'knex'
import { Order } from '../Order.ts'
import { OrderItem } from '../OrderItem.ts'
import { refundableAmount } from '../refunds/createRefund.ts'
import { readExchangedUnits } from '../refunds/exchangedUnits.ts'
import { capturedOf } from '../refunds/refundable.ts'
import { readRefundedLines } from '../refunds/refundLines.ts'
import { Return, ReturnLine } from './Return.ts'
import { readUnitsBack } from './unitsBack.ts'

/** An order that paid for returned units, with everything that decides how much of its payment is refunded. */
export interface Payer {
  order: Order
  items: readonly OrderItem[]
  refundedLines: Awaited<ReturnType<typeof readRefundedLines>>
  /** Units of each line whose payment now pays for other garments. */
  exchangedUnits: ReadonlyMap<string, number>
  /** Part of the payment without completed and pending refunds; some refunds may belong to no line. */
  left: Pence
  /** Lines of the return that the order replaced; null if it was placed at checkout. */
  replacedLines: readonly ReplacedLine[] | null
}

interface ReplacedLine {
  line: ReturnLine
  /** Units that arrived, without those whose replacement has come back before. */
  refundable: number
}

/**
 * Reads the returned order, the order that it replaced items of, and so on to the first, each with the return that it
 * replaced.
 */
export const readPayingOrders = async (
  db: Knex,
  returnedOrder: Order,
): Promise<{ order: Order; replaced: Return | undefined }[]> => {
  const payers = []
  let order: Order | undefined = returnedOrder
  while (order) {
    const replaced: Return | undefined = await Return.query(db).findOne({ replacement_id: order.id })
    payers.push({ order, replaced })
    order = replaced && (await Order.query(db).findById(replaced.orderId).throwIfNotFound())
  }
  return payers
}

/** Reads the returned order and the orders that paid for it before, back to the one that was placed at checkout. */
export const readPayers = async (db: Knex, returnedOrder: Order): Promise<Payer[]> => {
  const payers: Payer[] = []
  for (const { order, replaced } of await readPayingOrders(db, returnedOrder)) {
    const { id } = order
    payers.push({
      order,
      items: await OrderItem.query(db).where({ order_id: id }),
      refundedLines: await readRefundedLines(db, id),
      exchangedUnits: order === returnedOrder ? await readExchangedUnits(db, id) : new Map(),
      left: await refundableAmount(db, { orderId: id, captured: capturedOf(order) }),
      replacedLines: replaced ? await readReplacedLines(db, replaced.id) : null,
    })
  }
  return payers
}

/** Reads the lines of the return that an order replaces, with the units whose price may still be refunded. */
const readReplacedLines = async (db: Knex, returnId: string): Promise<ReplacedLine[]> => {
  const lines = []
  for (const line of await ReturnLine.query(db).where({ return_id: returnId })) {
    const back = line.swapItemId === null ? 0 : await readUnitsBack(db, line.swapItemId)
    lines.push({ line, refundable: Math.max(0, arrivedUnits(line) - back) })
  }
  return lines
}

/** Returns the units of a return line that were in its parcel, or arrived later. */
export const arrivedUnits = ({ quantity, missing }: Pick<ReturnLine, 'quantity' | 'missing'>): number =>
  quantity - missing
