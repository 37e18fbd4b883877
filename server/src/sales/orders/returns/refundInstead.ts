import type { Input } from '@shop/contracts/endpoint'
import { formatMoney, type Pence } from '@shop/contracts/money'
import { orderName } from '@shop/contracts/orders/orderNumber'
import type { refundInstead as endpoint } from '@shop/contracts/returns/adminEndpoints'
import type { Settings } from '@shop/contracts/shop/settings'
import type { Knex } from 'knex'
import { changeStock } from '../../../catalogue/products/inventory/changeStock.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { enqueue } from '../../../platform/events/outbox/enqueue.ts'
import { Failure, notFound } from '../../../platform/http/Failure.ts'
import { lockOrder } from '../lockOrder.ts'
import { addOrderEvent, noteOrderChange } from '../moveOrder.ts'
import { Order } from '../Order.ts'
import { choiceOf, vatOfItem } from '../OrderItem.ts'
import { cancelPaidIn } from '../payments/cancelPaid.ts'
import { refuseChangedAmount, sumOfParts } from '../refunds/refundLines.ts'
import { trySendRefund } from '../refunds/sendRefund.ts'
import { createRefunds } from './checkReturn.ts'
import type { Exchange } from './planExchanges.ts'
import { planReturn, type RefundShare } from './planReturn.ts'
import { placeReplacement, releaseReplacement } from './placeReplacement.ts'
import { isExchanged, readReturnLines, unpaidText, type ReturnedLine } from './present.ts'
import { Return, ReturnLine } from './Return.ts'

type RemovalRequest = Omit<Input<typeof endpoint>, 'id'> & {
  /** A user's id. */
  actor: string
}

type Swap = NonNullable<ReturnedLine['swap']>
type Exchanged = ReturnedLine & { swap: Swap }

export const hasSwap = (returnedLine: ReturnedLine): returnedLine is Exchanged =>
  returnedLine.swap !== null && isExchanged(returnedLine)

/** The line of a return whose replacement is removed, with its return, order and all lines. */
interface RemovalContext {
  order: Order
  orderReturn: Return
  returnedLines: readonly ReturnedLine[]
  removedLine: ReturnedLine
  settings: Settings
}

/** Tells whether the replacement of an exchanged line has been packed or sent, so that it stays with the customer. */
const isPackedSwap = ({ swap: { order } }: Exchanged): boolean =>
  order.status !== 'PENDING' && (order.status !== 'PAID' || order.packedAt !== null)

/** Finds the exchanged lines whose customer has been sent the replacement, or a part of its order. Returns their ids. */
export const findSentSwaps = async (
  db: Knex,
  returnedLines: readonly ReturnedLine[],
): Promise<ReadonlySet<string>> => {
  const exchanged = returnedLines.filter(hasSwap)
  const partSentIds: string[] = await db('parcels')
    .whereIn(
      'order_id',
      exchanged.map(({ swap: { order } }) => order.id),
    )
    .whereNull('taken_back_at')
    .pluck('order_id')
  const isSent = ({ swap: { order } }: Exchanged) =>
    order.status === 'PAID' ? partSentIds.includes(order.id) : ['SHIPPED', 'DELIVERED'].includes(order.status)
  return new Set(exchanged.filter(isSent).map(({ line }) => line.id))
}

/** Finds the other lines of an exchange that stay in it. */
const otherLinesOf = (returnedLines: readonly ReturnedLine[], { line }: Exchanged): Exchanged[] =>
  returnedLines.filter(hasSwap).filter(each => each.line.id !== line.id)

const paidFor = ({ swap: { item } }: Exchanged): Pence => item.lineTotal - item.discount

/** Explains why the replacement for a line cannot be removed from the exchange; null if it can. */
const obstacleTo = ({
  orderReturn,
  returnedLines,
  removedLine,
}: Pick<RemovalContext, 'orderReturn' | 'returnedLines' | 'removedLine'>): string | null => {
  if (orderReturn.state === 'CANCELED' || !hasSwap(removedLine))
    return 'There is no longer an exchange for this.'
  const { order } = removedLine.swap
  const name = orderName(order)
  if (order.status === 'PENDING') return unpaidText(order)
  if (isPackedSwap(removedLine)) return `Order ${name}, which comes in exchange, has been packed.`
  const otherLines = otherLinesOf(returnedLines, removedLine)
  const paid = otherLines.reduce((sum, other) => sum + paidFor(other), 0)
  if (paid > 0)
    return `The customer has paid ${formatMoney(paid, order.currency)} for something else in ${name}. Please send that order without this piece, and refund the piece by hand.`
  return otherLines.some(({ swap }) => swap.item.variantId === null)
    ? `Something else in ${name} has left the catalogue. Please cancel that order instead.`
    : null
}

/** Plans the immediate refund: none before the check, which refunds the line with the others. */
const planRemoval = async (
  db: Knex,
  { order, orderReturn, removedLine, settings }: RemovalContext,
): Promise<RefundShare[]> =>
  orderReturn.checkedAt === null
    ? []
    : planReturn(db, { order, orderReturn, lines: [{ ...removedLine, isTakenOut: true }] }, settings)

/** Computes the immediate refund if the replacement for a line is removed; null if it cannot be. */
export const readRemovalRefund = async (db: Knex, context: RemovalContext): Promise<Pence | null> =>
  obstacleTo(context) === null
    ? sumOfParts((await planRemoval(db, context)).flatMap(({ parts }) => parts))
    : null

/**
 * Cancels one line of an unpacked exchange that cannot be sent, and refunds it with any surcharge: at once if the
 * return was checked, otherwise with the check. The other lines move to a new order. Throws `not_found`, `conflict`,
 * `total_changed`, and the failures of `createRefund`.
 */
export const refundInstead = async (
  deps: Deps,
  { id, orderId }: Return,
  input: RemovalRequest,
): Promise<void> => {
  const at = nowIso(deps)
  const settings = await deps.settings.read()
  const refunds = await transaction(deps.db, async trx => {
    await lockOrder(trx, orderId, at)
    await Return.query(trx).findById(id).patch({ updatedAt: at })
    const orderReturn = await Return.query(trx).findById(id).throwIfNotFound()
    const order = await Order.query(trx).findById(orderId).throwIfNotFound()
    const returnedLines = await readReturnLines(trx, id)
    const removedLine = returnedLines.find(({ line }) => line.id === input.lineId)
    if (!removedLine) throw notFound('This garment is not part of this return.')
    return removeFromExchange(
      deps,
      trx,
      { order, orderReturn, returnedLines, removedLine, settings },
      { ...input, at },
    )
  })
  for (const refund of refunds) await trySendRefund(deps, refund.id)
}

type Removal = RemovalRequest & {
  at: string
  /** True if the returned piece was not in its parcel, which the caller tells the customer. */
  isMissing?: boolean
}

/** Removes a line from an exchange in the caller's transaction. Returns the refunds to send. Throws `conflict`. */
export const removeFromExchange = async (
  deps: Deps,
  trx: Knex.Transaction,
  context: RemovalContext,
  { actor, amount, isGone = false, isMissing = false, at }: Removal,
): Promise<{ id: string }[]> => {
  const { order, orderReturn, removedLine, returnedLines } = context
  const obstacle = obstacleTo(context)
  if (obstacle !== null || !hasSwap(removedLine)) throw new Failure('conflict', obstacle ?? '')
  const { id, orderId, code } = orderReturn
  const shares = await planRemoval(trx, context)
  const sum = sumOfParts(shares.flatMap(({ parts }) => parts))
  refuseChangedAmount(sum, amount, order.currency)
  const piece = `${removedLine.line.quantity} × ${removedLine.swap.item.title}, ${choiceOf(removedLine.swap.item)}`
  const reason = isMissing
    ? `Not sent in exchange for return ${code}, as what it replaces was not in the parcel: ${piece}.`
    : `Cannot be sent in exchange for return ${code}: ${piece}.`
  const paidRefunds = await cancelPaidIn(trx, removedLine.swap.order, {
    actor,
    staffId: actor,
    reason,
    isQuiet: true,
    at,
  })
  const otherLines = otherLinesOf(returnedLines, removedLine)
  if (otherLines.length > 0) await placeOtherLines(deps, trx, context, { others: otherLines, actor, at })
  const refunds =
    sum > 0
      ? await createRefunds(trx, orderReturn, { order, checkedLines: [], shares, sum }, { actor, at })
      : []
  const { line } = removedLine
  await recordRefund(trx, { orderReturn, line, shares, refundId: refunds.at(-1)?.id })
  if (isGone) await writeOff(trx, removedLine, { note: reason, actor, at })
  const allRefunds = [...paidRefunds, ...refunds]
  if (isMissing) return allRefunds
  const outcomeText =
    sum > 0 ? ` ${formatMoney(sum, order.currency)} to be refunded.` : ' It will be refunded instead.'
  await addOrderEvent(trx, { orderId, at, actor, detail: reason + outcomeText })
  const after = { return: code, missing: [piece], ...(sum > 0 && { amount: sum }) }
  await noteOrderChange(trx, { orderId, at, actor, before: { return: code }, after })
  const payload = { orderId, returnId: id, missing: [piece], expected: sum, paid: paidFor(removedLine) }
  await enqueue(trx, {
    dedupeKey: `return-unavailable:${removedLine.line.id}`,
    kind: 'return-unavailable',
    payload,
    at,
  })
  return allRefunds
}

/** Places the order of the other replacements again, at the agreed prices. */
const placeOtherLines = async (
  deps: Deps,
  trx: Knex.Transaction,
  { order, orderReturn, settings }: RemovalContext,
  { others, actor, at }: { others: readonly Exchanged[]; actor: string; at: string },
): Promise<void> => {
  const exchanges = others.map(({ line, swap: { item } }): Exchange => {
    const { variantId, productId, price: unitPrice, quantity } = item
    if (variantId === null || productId === null)
      throw new Error('What has left the catalogue is not placed again')
    const { title, slug, sku, color, size, details, imageKey, cost } = item
    return {
      lineId: line.id,
      line: {
        variantId,
        productId,
        title,
        slug,
        sku,
        color,
        size,
        details,
        imageKey,
        cost,
        unitPrice,
        quantity,
        free: quantity,
        advice: null,
      },
      vat: vatOfItem(item),
      credit: item.discount,
      refund: line.swapRefund,
    }
  })
  const replacement = await placeReplacement(deps, trx, {
    order,
    orderReturn,
    exchanges,
    settings,
    at,
    actor,
  })
  if (orderReturn.receivedAt !== null) await releaseReplacement(trx, { replacementId: replacement.id }, at)
}

interface RecordedRefund {
  orderReturn: Return
  line: ReturnLine
  shares: readonly RefundShare[]
  /** Undefined if nothing is refunded yet. */
  refundId: string | undefined
}

/** Records an additional refund with the return and its line; the return is DONE again once it has succeeded. */
export const recordRefund = async (
  trx: Knex.Transaction,
  { orderReturn, line, shares, refundId }: RecordedRefund,
): Promise<void> => {
  if (!refundId) return
  const parts = shares.flatMap(share => share.parts)
  await ReturnLine.query(trx)
    .findById(line.id)
    .patch({ refund: line.refund + sumOfParts(parts.filter(({ lineId }) => lineId === line.id)) })
  await Return.query(trx)
    .findById(orderReturn.id)
    .patch({
      refund: (orderReturn.refund ?? 0) + sumOfParts(parts),
      refundId,
      state: 'CHECKED',
      endedAt: null,
    })
}

/** Removes missing pieces from the stock, to which the cancellation of their order has returned them. */
const writeOff = async (
  trx: Knex.Transaction,
  { swap: { item } }: Exchanged,
  attribution: { note: string; actor: string; at: string },
): Promise<void> => {
  const { variantId, quantity } = item
  if (variantId === null) return
  const change = { variantId, difference: -quantity, quantity, field: 'isGone', ...attribution }
  await changeStock(trx, { ...change, kind: 'CORRECT' })
}
