import { formatMoney } from '@shop/contracts/money'
import { refundOfUnits } from '@shop/contracts/orders/refundAmount'
import { orderName } from '@shop/contracts/orders/orderNumber'
import type { Knex } from 'knex'
import { flagOrder, unflagOrder } from '../flagOrder.ts'
import { Order } from '../Order.ts'
import { choiceOf, type OrderItem } from '../OrderItem.ts'
import { readRefundedDifferences } from '../refunds/differences.ts'
import { readReturnLines, type ReturnedLine } from './present.ts'
import type { Return } from './Return.ts'

interface OwedGarment {
  order: Order
  orderReturn: Pick<Return, 'id' | 'code'>
  item: OrderItem
  at: string
}

const endOfText = 'by a payment link.'

const middleOf = ({ orderReturn: { code }, item }: OwedGarment): string =>
  ` × ${item.title}, ${choiceOf(item)}, was not in the parcel of return ${code}, `

/** Reads the lines of a return of which units of a garment are owed; several lines may be of the same garment. */
const readOwedLines = async (
  trx: Knex.Transaction,
  { orderReturn, item }: OwedGarment,
): Promise<ReturnedLine[]> =>
  (await readReturnLines(trx, orderReturn.id)).filter(
    ({ line, item: { title, ...variant } }) =>
      line.missing > 0 && title === item.title && choiceOf(variant) === choiceOf(item),
  )

/** Describes for staff what the customer owes, and what to ask for. */
const owedText = async (
  trx: Knex.Transaction,
  owed: OwedGarment,
  owedLines: readonly ReturnedLine[],
): Promise<string> => {
  const { order } = owed
  const differences = await readRefundedDifferences(trx, order.id)
  let [units, price] = [0, 0]
  for (const { line, item } of owedLines) {
    const refundedDifference = differences.get(item.id) ?? 0
    const { lineTotal, discount, quantity } = item
    price += refundOfUnits(
      { lineTotal, discount, quantity, refundedDifference, refundedQuantity: 0 },
      line.missing,
    )
    units += line.missing
  }
  const exchanges = new Set(owedLines.flatMap(({ swap }) => (swap ? orderName(swap.order) : [])))
  const exchangeText = [...exchanges].map(name => ` ${name}`).join(' and')
  return `${units}${middleOf(owed)}and its exchange${exchangeText} has been sent. Please ask the customer for it, or for ${formatMoney(price, order.currency)} ${endOfText}`
}

/** Finds the sentence about an owed garment in a flag; null if staff have cleared it. */
const findSentence = (flag: string, owed: OwedGarment): string | null => {
  const middle = flag.indexOf(middleOf(owed))
  if (middle === -1) return null
  const start = flag.slice(0, middle).search(/\d+$/)
  return flag.slice(start, flag.indexOf(endOfText, middle) + endOfText.length)
}

/**
 * Flags an order whose customer owes units of a garment, with one sentence for the whole return, or updates the flag.
 * `isNew` also flags one that was cleared.
 */
export const flagOwedUnits = async (
  trx: Knex.Transaction,
  owed: OwedGarment,
  { isNew }: { isNew: boolean },
): Promise<void> => {
  const { order, at } = owed
  const owedLines = await readOwedLines(trx, owed)
  const { reviewFlag } = await Order.query(trx).findById(order.id).throwIfNotFound()
  const sentence = findSentence(reviewFlag ?? '', owed)
  if (sentence !== null) await unflagOrder(trx, { orderId: order.id, detail: sentence, at })
  if (owedLines.length > 0 && (isNew || sentence !== null))
    await flagOrder(trx, { orderId: order.id, detail: await owedText(trx, owed, owedLines), at })
}
