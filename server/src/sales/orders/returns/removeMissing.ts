import type { Input } from '@shop/contracts/endpoint'
import type { removeMissing as endpoint } from '@shop/contracts/returns/adminEndpoints'
import type { Settings } from '@shop/contracts/shop/settings'
import type { Knex } from 'knex'
import type { Deps } from '../../../platform/base/deps.ts'
import { transactionAt } from '../../../platform/database/transaction.ts'
import { enqueue } from '../../../platform/events/outbox/enqueue.ts'
import { Failure, invalid } from '../../../platform/http/Failure.ts'
import { lockOrder } from '../lockOrder.ts'
import { addOrderEvent, noteOrderChange } from '../moveOrder.ts'
import { Order } from '../Order.ts'
import { choiceOf, type OrderItem } from '../OrderItem.ts'
import { trySendRefund } from '../refunds/sendRefund.ts'
import { returnMoveRefused } from './moveReturn.ts'
import { flagOwedUnits } from './owedFlag.ts'
import { readReturnLines, type ReturnedLine } from './present.ts'
import { findSentSwaps, hasSwap, removeFromExchange } from './refundInstead.ts'
import { Return, ReturnLine } from './Return.ts'

type ArrivalCount = Omit<Input<typeof endpoint>, 'id'> & {
  /** A user's id. */
  actor: string
}

type CountedLine = ReturnedLine & {
  arrived: number
  /** Units that this count finds missing, without those found before. */
  lacking: number
  /** True if the customer was sent the replacement of the line, and so owes its missing units. */
  isOwed: boolean
}

/** Joins the lines with their counts. Throws `conflict` if another count came first, `validation_failed`. */
const countLines = async (
  trx: Knex.Transaction,
  returnedLines: readonly ReturnedLine[],
  counts: ArrivalCount['lines'],
): Promise<CountedLine[]> => {
  const sentSwaps = await findSentSwaps(trx, returnedLines)
  return returnedLines.map(each => {
    const index = counts.findIndex(({ lineId }) => lineId === each.line.id)
    const expected = each.line.quantity - each.line.missing
    const { arrived, booked } = counts[index] ?? { arrived: expected, booked: expected }
    if (booked !== expected) throw new Failure('conflict', 'Somebody else has counted this return.')
    if (arrived > booked) throw invalid({ [`lines.${index}.arrived`]: `At most ${booked}.` })
    return { ...each, arrived, lacking: booked - arrived, isOwed: sentSwaps.has(each.line.id) }
  })
}

/** Tells whether a missing unit of a line ends its exchange. */
const isEnded = (line: CountedLine): boolean => hasSwap(line) && !line.isOwed

const pieceText = ({ lacking, item }: CountedLine): string => `${lacking} × ${item.title}, ${choiceOf(item)}`

/** Describes an exchange by both garments, such as `Najd Thobe, White, Size 54 for White, Size 56`. */
const exchangeText = (item: OrderItem, replacement: OrderItem | undefined): string =>
  `${item.title}, ${choiceOf(item)}${replacement ? ` for ${choiceOf(replacement)}` : ''}`

/**
 * Records the missing units of a line: removes them, so that they can be booked again, or marks them as owed. No
 * difference in price is refunded for owed units.
 */
const recordMissing = async (trx: Knex.Transaction, line: CountedLine): Promise<void> => {
  const { id, quantity, missing, swapRefund, swapRefundWithheld } = line.line
  const row = ReturnLine.query(trx).findById(id)
  const dueRefund = Math.round((swapRefund * line.arrived) / (quantity - missing))
  if (line.isOwed)
    await row.patch({
      missing: missing + line.lacking,
      swapRefund: dueRefund,
      swapRefundWithheld: swapRefundWithheld + swapRefund - dueRefund,
    })
  else if (line.arrived > 0) await row.patch({ quantity: line.arrived })
  else await row.delete()
}

interface EndedExchange {
  order: Order
  orderReturn: Return
  settings: Settings
  actor: string
  at: string
}

/** Cancels the exchanges of missing units that are not sent. Returns the refunds of their surcharges, to be sent. */
const endExchanges = async (
  deps: Deps,
  trx: Knex.Transaction,
  missingLines: readonly CountedLine[],
  { actor, at, ...context }: EndedExchange,
): Promise<{ id: string }[]> => {
  const refunds = []
  for (const { line } of missingLines.filter(isEnded)) {
    // Cancelling one exchange places the others again.
    const returnedLines = await readReturnLines(trx, context.orderReturn.id)
    const removedLine = returnedLines.find(candidate => candidate.line.id === line.id)
    if (!removedLine) continue
    const removal = { lineId: line.id, amount: 0, isMissing: true, actor, at }
    refunds.push(
      ...(await removeFromExchange(deps, trx, { ...context, returnedLines, removedLine }, removal)),
    )
  }
  return refunds
}

/**
 * Removes items that were not in the parcel from a received return, so that the customer can book them again, and
 * emails the customer. An exchange of a missing item ends; if its replacement has been sent, the item is marked as missing
 * instead, and the order is flagged for staff. Throws `conflict` if the return has changed or an exchange cannot be
 * cancelled, such as a packed one, and `validation_failed` if nothing is missing or nothing would be left.
 */
export const removeMissing = async (
  deps: Deps,
  { id, orderId }: Return,
  { lines, actor }: ArrivalCount,
): Promise<void> => {
  const settings = await deps.settings.read()
  const refunds = await transactionAt(deps, async (trx, at) => {
    await lockOrder(trx, orderId, at)
    const orderReturn = await Return.query(trx).findById(id).throwIfNotFound()
    if (orderReturn.state !== 'RECEIVED') throw returnMoveRefused(orderReturn)
    const order = await Order.query(trx).findById(orderId).throwIfNotFound()
    const countedLines = await countLines(trx, await readReturnLines(trx, id), lines)
    const missingLines = countedLines.filter(({ lacking }) => lacking > 0)
    if (missingLines.length === 0) throw invalid({ lines: 'Nothing is missing.' })
    if (countedLines.every(each => each.arrived === 0 && !each.isOwed))
      throw invalid({ lines: 'Nothing would be left. Please refuse the return instead.' })
    const toSend = await endExchanges(deps, trx, missingLines, { order, orderReturn, settings, actor, at })
    for (const line of missingLines) await recordMissing(trx, line)
    const pieces = missingLines.map(pieceText)
    const owedLines = missingLines.filter(line => line.isOwed)
    const { code } = orderReturn
    const missingText = [orderReturn.missing, ...pieces].filter(Boolean).join('; ')
    await Return.query(trx).findById(id).patch({ missing: missingText, updatedAt: at })
    const ended = missingLines.filter(isEnded).map(({ item, swap }) => exchangeText(item, swap?.item))
    const endedText = ended.length > 0 ? ` No longer exchanged: ${ended.join('; ')}.` : ''
    const detail = `Not in the parcel of return ${code}: ${pieces.join('; ')}.${endedText}`
    await addOrderEvent(trx, { orderId, at, actor, detail })
    for (const { item } of owedLines)
      await flagOwedUnits(trx, { order, orderReturn, item, at }, { isNew: true })
    const payload = { orderId, returnId: id, missing: pieces, owed: owedLines.map(pieceText), ended }
    await enqueue(trx, { dedupeKey: `return-incomplete:${id}:${at}`, kind: 'return-incomplete', payload, at })
    const after = { return: code, missing: pieces }
    await noteOrderChange(trx, { orderId, at, actor, before: { return: code }, after })
    return toSend
  })
  for (const refund of refunds) await trySendRefund(deps, refund.id)
}
