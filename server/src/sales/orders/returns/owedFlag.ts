import { formatMoney } from '@shop/contracts/money'
import { refundOfUnits } from '@shop/contracts/orders/refundAmount'
import { orderName } from '@shop/contracts/orders/orderNumber'
import type { Knex } from 'knex'
import { flagOrder, unflagOrder } from '../flagOrder.ts'
import { Order } from '../Order.ts'
import { choiceOf } from '../OrderItem.ts'
import { readRefundedDifferences } from '../refunds/differences.ts'
import type { ReturnedLine } from './present.ts'

interface OwedUnits {
  order: Order
  /** Code of the return. */
  code: string
  line: Pick<ReturnedLine, 'item' | 'swap'>
  /** Owed units of the line. */
  units: number
  at: string
}

const endOfText = 'by a payment link.'

const middleOf = ({ code, line: { item } }: Pick<OwedUnits, 'code' | 'line'>): string =>
  ` × ${item.title}, ${choiceOf(item)}, was not in the parcel of return ${code}, `

/** Describes for staff what the customer owes, and what to ask for. */
const owedText = async (trx: Knex.Transaction, owed: OwedUnits): Promise<string> => {
  const { order, line, units } = owed
  const { item, swap } = line
  const refundedDifference = (await readRefundedDifferences(trx, order.id)).get(item.id) ?? 0
  const { lineTotal, discount, quantity } = item
  const price = formatMoney(
    refundOfUnits({ lineTotal, discount, quantity, refundedDifference, refundedQuantity: 0 }, units),
    order.currency,
  )
  const exchange = swap ? ` ${orderName(swap.order)}` : ''
  return `${units}${middleOf(owed)}and its exchange${exchange} has been sent. Please ask the customer for it, or for ${price} ${endOfText}`
}

/** Finds the sentence about the owed units of a line in a flag; null if staff have cleared it. */
const findSentence = (flag: string, owed: OwedUnits): string | null => {
  const middle = flag.indexOf(middleOf(owed))
  if (middle === -1) return null
  const start = flag.slice(0, middle).search(/\d+$/)
  return flag.slice(start, flag.indexOf(endOfText, middle) + endOfText.length)
}

/** Flags an order whose customer owes units of a line, or updates the flag. `isNew` also flags one that was cleared. */
export const flagOwedUnits = async (
  trx: Knex.Transaction,
  owed: OwedUnits,
  { isNew }: { isNew: boolean },
): Promise<void> => {
  const { order, units, at } = owed
  const { reviewFlag } = await Order.query(trx).findById(order.id).throwIfNotFound()
  const sentence = findSentence(reviewFlag ?? '', owed)
  if (sentence !== null) await unflagOrder(trx, { orderId: order.id, detail: sentence, at })
  if (units > 0 && (isNew || sentence !== null))
    await flagOrder(trx, { orderId: order.id, detail: await owedText(trx, owed), at })
}
