import type { Settings } from '@shop/contracts/shop/settings'
import { formatMoney, type Pence } from '@shop/contracts/money'
import { orderName } from '@shop/contracts/orders/orderNumber'
import type { Knex } from 'knex'
import { transaction } from '../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { Failure } from '../../../platform/http/Failure.ts'
import { changeStock } from '../../../catalogue/products/inventory/changeStock.ts'
import { moveStock } from '../../../catalogue/products/inventory/stock.ts'
import { lockOrder } from '../lockOrder.ts'
import { Order } from '../Order.ts'
import { refuseBlockedRefund } from '../refuseOnHold.ts'
import { createRefund } from '../refunds/createRefund.ts'
import { writeDifferences } from '../refunds/differences.ts'
import { capturedOf, refundMethodOf } from '../refunds/refundable.ts'
import { refuseChangedAmount, sumOfParts, writeRefundLines } from '../refunds/refundLines.ts'
import { trySendRefund } from '../refunds/sendRefund.ts'
import {
  deduct,
  deductionsText,
  matchLines,
  type CheckedLine,
  type CheckedUnits,
  type ReturnCheck,
} from './deduct.ts'
import { moveReturn } from './moveReturn.ts'
import { planReturn, type RefundShare } from './planReturn.ts'
import { readReturnLines, unpaidText } from './present.ts'
import { takeOverRestocked } from './takeOverRestocked.ts'
import { Return, ReturnLine } from './Return.ts'
import { noteOrderChange } from '../moveOrder.ts'

interface Attribution {
  /** A user's id. */
  actor: string
  at: string
}

type Check = ReturnCheck & Pick<Attribution, 'actor'>

/**
 * Checks a received return: assigns its items to their outcomes, and refunds what was paid for them less the
 * deductions. Of an exchanged item only a difference in price is refunded. Throws `conflict` if the return has changed
 * or the exchange is still being paid, `validation_failed`, `total_changed`, and the failures of `createRefund`.
 */
export const checkReturn = async (
  deps: Deps,
  orderReturn: Return,
  { actor, ...check }: Check,
): Promise<void> => {
  const attribution = { actor, at: nowIso(deps) }
  const settings = await deps.settings.read()
  const refunds = await transaction(deps.db, trx =>
    saveCheck(trx, orderReturn, check, { ...attribution, settings }),
  )
  for (const refund of refunds) await trySendRefund(deps, refund.id)
}

/** Saves a check in the caller's transaction. Returns the refunds that it created. */
const saveCheck = async (
  trx: Knex.Transaction,
  orderReturn: Return,
  { amount, lines }: ReturnCheck,
  { settings, ...attribution }: Attribution & { settings: Settings },
): Promise<{ id: string }[]> => {
  const { id, orderId, code } = orderReturn
  await lockOrder(trx, orderId, attribution.at)
  const order = await Order.query(trx).findById(orderId).throwIfNotFound()
  const checkedLines = matchLines(await readReturnLines(trx, id), lines)
  refuseUnpaidExchange(checkedLines)
  const shares = deduct(
    checkedLines,
    await planReturn(trx, { order, orderReturn, lines: checkedLines }, settings),
  )
  const parts = shares.flatMap(share => share.parts)
  const sum = sumOfParts(parts)
  refuseChangedAmount(sum, amount, order.currency)
  const historyText = (name: string) =>
    `Return ${name} was checked: ${formatMoney(sum, order.currency)} to be refunded.`
  // A return without a refund is complete at once.
  const newState = sum === 0 ? 'DONE' : 'CHECKED'
  await moveReturn(
    trx,
    orderReturn,
    { from: ['RECEIVED'], to: newState, timeColumn: 'checkedAt', historyText },
    attribution,
  )
  for (const { line, check } of checkedLines)
    await ReturnLine.query(trx)
      .findById(line.id)
      .patch({
        restocked: check.outcomes.restock,
        inRepair: check.outcomes.repair,
        writtenOff: check.outcomes.write_off + line.missing,
        deduction: check.deduction,
        deductionReason: check.deduction > 0 ? check.deductionReason : '',
        refund: sumOfParts(parts.filter(({ lineId }) => lineId === line.id)),
      })
  const refunds = await createRefunds(trx, orderReturn, { order, checkedLines, shares, sum }, attribution)
  const refundId = refunds.at(-1)?.id
  await Return.query(trx)
    .findById(id)
    .patch({ refund: sum, ...(refundId ? { refundId } : { endedAt: attribution.at }) })
  await bookStock(trx, checkedLines, `return ${code} of order ${orderName(order)}`, attribution)
  const after = { return: code, state: newState, amount: sum, lines }
  await noteOrderChange(trx, { orderId, ...attribution, before: { return: code, state: 'RECEIVED' }, after })
  return refunds
}

/** Refuses a check while an exchange is waiting for its payment: it may still become a refund. Throws `conflict`. */
const refuseUnpaidExchange = (checkedLines: readonly CheckedLine[]): void => {
  for (const { swap } of checkedLines)
    if (swap?.order.status === 'PENDING') throw new Failure('conflict', unpaidText(swap.order))
}

interface RefundPlan {
  /** Returned order. */
  order: Order
  /** Lines whose deductions are listed in the reason. */
  checkedLines: readonly CheckedUnits[]
  shares: readonly RefundShare[]
  /** Sum of all shares. */
  sum: Pence
  /** True if the returned units had been exchanged, and their replacement came back before. */
  isReplacementBack?: boolean
}

/** Creates a refund for each share that is not zero. */
export const createRefunds = async (
  trx: Knex.Transaction,
  { code }: Return,
  { order, checkedLines, shares, sum, isReplacementBack = false }: RefundPlan,
  { actor, at }: Attribution,
): Promise<{ id: string }[]> => {
  const dueShares = shares.filter(({ parts }) => sumOfParts(parts) > 0)
  const isDifference = shares.every(({ parts }) =>
    parts.every(({ isForReturnedUnits }) => !isForReturnedUnits),
  )
  const refunds = []
  for (const { order: payer, parts } of dueShares) {
    const { id: orderId } = payer
    // The returned order is a replacement, and this earlier order paid for it.
    const isOfExchange = orderId !== order.id
    const name = isOfExchange ? `${code} of order ${order.number}` : code
    // Shown on the credit note and in the customer's email.
    const reason = [
      isDifference ? `Exchange ${name}: difference in price` : `Return ${name}`,
      dueShares.length > 1 && `${formatMoney(sum, order.currency)} in all, in ${dueShares.length} refunds`,
      deductionsText(checkedLines, order.currency),
    ]
    await lockOrder(trx, orderId, at)
    await refuseBlockedRefund(trx, { orderId })
    const refund = await createRefund(trx, {
      orderId,
      captured: capturedOf(payer),
      method: refundMethodOf(payer),
      amount: sumOfParts(parts),
      reason: reason.filter(Boolean).join('. '),
      actor,
      staffId: actor,
      at,
    })
    if (!refund) continue
    refunds.push(refund)
    const returnedUnitParts = parts
      .filter(({ isForReturnedUnits }) => isForReturnedUnits)
      .map(part => ({ ...part, isOfSent: true }))
    const differences = parts.flatMap(({ orderItemId, amount, isForReturnedUnits }) =>
      isForReturnedUnits || orderItemId === null ? [] : [{ orderItemId, amount }],
    )
    await writeDifferences(trx, refund.id, differences, { isOfExchange: true })
    if (returnedUnitParts.length > 0)
      await writeRefundLines(trx, refund.id, returnedUnitParts, {
        restocks: false,
        isOfExchange: isOfExchange || isReplacementBack,
      })
  }
  return refunds
}

/** Outcomes that remove an item from stock again, with the ledger's words for them. */
const unsaleableOutcomes = [
  ['repair', 'Needs repair'],
  ['write_off', 'Written off'],
] as const

/** Adds all items to the stock that no refund has added, and removes the unsaleable ones again. */
export const bookStock = async (
  trx: Knex.Transaction,
  checkedLines: readonly CheckedUnits[],
  returnText: string,
  attribution: Attribution,
): Promise<void> => {
  const restockedBefore = await takeOverRestocked(
    trx,
    checkedLines.map(({ item }) => item.id),
  )
  const variantLines = checkedLines
    .flatMap(({ line, item: { id, variantId }, check: { outcomes } }) => {
      const arrived = line.quantity - line.missing
      const restocked = Math.min(arrived, restockedBefore.get(id) ?? 0)
      // Two lines of a return may be of one line of its order.
      restockedBefore.set(id, (restockedBefore.get(id) ?? 0) - restocked)
      return variantId === null || arrived === 0
        ? []
        : [{ variantId, quantity: arrived - restocked, outcomes }]
    })
    // Variants are locked in the order of their ids everywhere.
    .toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1))
  const note = `Returned with ${returnText}.`
  const restockLines = variantLines
    .filter(({ quantity }) => quantity > 0)
    .map(({ variantId, quantity }) => ({ orderItemId: null, variantId, quantity, note }))
  if (restockLines.length > 0) await moveStock(trx, 'return', restockLines, attribution)
  for (const { variantId, outcomes } of variantLines)
    for (const [outcome, name] of unsaleableOutcomes) {
      const quantity = outcomes[outcome]
      const move = { difference: -quantity, quantity, note: `${name}, from ${returnText}.` }
      if (quantity > 0)
        await changeStock(trx, { variantId, kind: 'CORRECT', ...move, ...attribution, field: 'lines' })
    }
}
