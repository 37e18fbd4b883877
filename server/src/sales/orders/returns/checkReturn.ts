import { formatMoney, type Pence } from '@shop/contracts/money'
import { orderName, orderNumber } from '@shop/contracts/orders/orderNumber'
import type { Input } from '@shop/contracts/endpoint'
import type { checkReturn as endpoint } from '@shop/contracts/returns/adminEndpoints'
import { misplaced } from '@shop/contracts/returns/misplaced'
import type { Knex } from 'knex'
import { noteChange } from '../../../platform/events/audit/noteChange.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { Failure, invalid } from '../../../platform/http/Failure.ts'
import { changeStock } from '../../../catalogue/products/inventory/changeStock.ts'
import { moveStock } from '../../../catalogue/products/inventory/stock.ts'
import { Order } from '../Order.ts'
import { refuseBlockedRefund } from '../refuseHeld.ts'
import { ratesOf } from '../../pricing/delivery.ts'
import { intendRefund } from '../refunds/intendRefund.ts'
import { capturedOf, refundMethodOf } from '../refunds/refundable.ts'
import { refuseOtherSum, sumOfParts, writeRefundLines } from '../refunds/refundLines.ts'
import { sendSoon } from '../refunds/sendRefund.ts'
import { moveReturn } from './moveReturn.ts'
import { planReturn, type Share } from './planReturn.ts'
import { readLines, type ReturnedLine } from './present.ts'
import { Return, ReturnLine } from './Return.ts'

type Check = Omit<Input<typeof endpoint>, 'id'> & {
  /** A user's id. */
  actor: string
}

/** With its place among the lines that were given, which complaints name. */
type Checked = ReturnedLine & { index: number; check: Check['lines'][number] }

/**
 * Takes a received return in: its garments go where they are said to go, and what they were worth goes back, less what is
 * deducted with a reason. What was swapped is not refunded, but for a difference in price. Throws `conflict` where it has
 * moved on, and what a refund throws.
 */
export const checkReturn = async (
  deps: Deps,
  found: Return,
  { amount, actor, lines }: Check,
): Promise<void> => {
  const at = nowIso(deps)
  const rates = ratesOf(await deps.settings.read())
  const { id, orderId, code } = found
  const refunds = await transaction(deps.db, async trx => {
    // Whoever refunds at the same moment waits for this row.
    await trx('orders').where({ id: orderId }).update({ updated_at: at })
    const order = await Order.query(trx).findById(orderId).throwIfNotFound()
    const checked = matchLines((await readLines(trx, [id])).get(id)!, lines)
    refuseUnpaid(checked)
    const shares = deduct(checked, await planReturn(trx, { order, found, lines: checked }, rates))
    const parts = shares.flatMap(share => share.parts)
    const sum = sumOfParts(parts)
    refuseOtherSum(sum, amount, order.currency)
    const says = (of: string) =>
      `Return ${of} was checked: ${formatMoney(sum, order.currency)} to be refunded.`
    // Nothing follows where nothing goes back.
    const to = sum === 0 ? 'DONE' : 'CHECKED'
    await moveReturn(trx, found, { from: ['RECEIVED'], to, at: 'checkedAt', says }, { at, actor })
    for (const { line, check } of checked)
      await ReturnLine.query(trx)
        .findById(line.id)
        .patch({
          restocked: check.outcomes.restock,
          inRepair: check.outcomes.repair,
          writtenOff: check.outcomes.write_off,
          deduction: check.deduction,
          deductionReason: check.deduction > 0 ? check.deductionReason : '',
          refund: sumOfParts(parts.filter(({ lineId }) => lineId === line.id)),
        })
    const made = []
    for (const share of shares) {
      const isOfExchange = share.order.id !== orderId
      const name = isOfExchange ? `${code} of order ${order.number}` : code
      const reason = reasonOf(name, { checked, shares, sum, currency: order.currency })
      made.push(...(await refundShare(trx, share, { reason, actor, at, isOfExchange })))
    }
    await Return.query(trx)
      .findById(id)
      .patch({ refund: sum, ...(made.length > 0 ? { refundId: made.at(-1)!.id } : { endedAt: at }) })
    await shelve(trx, checked, { at, actor, about: `return ${code} of order ${orderNumber(orderId)}` })
    await noteChange(trx, {
      at,
      userId: actor,
      act: 'update',
      subject: 'order',
      subjectId: orderId,
      before: { return: code, state: 'RECEIVED' },
      after: { return: code, state: to, amount: sum, lines },
    })
    return made
  })
  for (const refund of refunds) await sendSoon(deps, refund.id)
}

/** Nobody knows yet what comes instead. */
const refuseUnpaid = (checked: readonly Checked[]): void => {
  const unpaid = checked.find(({ swap }) => swap?.order.status === 'PENDING')
  if (unpaid)
    throw new Failure(
      'conflict',
      `The customer is still paying for the exchange, ${orderName(unpaid.swap!.order)}. Please try again in an hour.`,
    )
}

/** Intends the refund of what goes back of one order's money; none where that is nothing. */
const refundShare = async (
  trx: Knex.Transaction,
  { order, parts }: Share,
  { isOfExchange, ...by }: { reason: string; actor: string; at: string; isOfExchange: boolean },
): Promise<{ id: string }[]> => {
  const amount = sumOfParts(parts)
  if (amount === 0) return []
  const { id: orderId } = order
  // The return may be of a later order.
  await trx('orders').where({ id: orderId }).update({ updated_at: by.at })
  await refuseBlockedRefund(trx, { orderId })
  const money = { captured: capturedOf(order), method: refundMethodOf(order) }
  const made = await intendRefund(trx, { orderId, ...money, amount, ...by })
  const lines = parts.filter(({ isOfUnits }) => isOfUnits)
  if (lines.length > 0) await writeRefundLines(trx, made!.id, lines, { restocks: false, isOfExchange })
  return [made!]
}

const matchLines = (bought: readonly ReturnedLine[], checks: Check['lines']): Checked[] => {
  const checked = bought.map(each => {
    const index = checks.findIndex(({ lineId }) => lineId === each.line.id)
    return { ...each, index, check: checks[index] }
  })
  if (checks.length !== bought.length || checked.some(({ check }) => !check))
    throw invalid({ lines: 'Please check each line of the return once.' })
  for (const { line, check, index } of checked as Checked[]) {
    const complaint = misplaced(line.quantity, check.outcomes)
    if (complaint) throw invalid({ [`lines.${index}.outcomes.restock`]: complaint })
  }
  return checked as Checked[]
}

/** Takes the deductions off what goes back. Throws `validation_failed`. */
const deduct = (checked: readonly Checked[], shares: readonly Share[]): Share[] => {
  const left = new Map<string | null, number>()
  for (const { line, check, index } of checked) {
    const { deduction, deductionReason } = check
    const parts = shares.flatMap(share => share.parts.filter(({ lineId }) => lineId === line.id))
    if (deduction > sumOfParts(parts.filter(({ isOfUnits }) => isOfUnits)))
      throw invalid({ [`lines.${index}.deduction`]: 'You cannot deduct more than is refunded for it.' })
    if (deduction > 0 && deductionReason === '')
      throw invalid({ [`lines.${index}.deductionReason`]: 'Please give a reason: the customer sees it.' })
    left.set(line.id, deduction)
  }
  return shares.map(({ order, parts }) => ({
    order,
    parts: parts.map(part => {
      const deducted = Math.min(part.amount, left.get(part.lineId) ?? 0)
      left.set(part.lineId, (left.get(part.lineId) ?? 0) - deducted)
      return { ...part, amount: part.amount - deducted }
    }),
  }))
}

interface Refunding {
  checked: readonly Checked[]
  shares: readonly Share[]
  /** Of all shares. */
  sum: Pence
  currency: string
}

/**
 * Writes the reason that stands on the credit note and in the customer's mail. Where several orders paid for the garments,
 * each of their refunds names the whole sum.
 */
const reasonOf = (code: string, { checked, shares, sum, currency }: Refunding): string => {
  const money = (amount: Pence) => formatMoney(amount, currency)
  const count = shares.filter(({ parts }) => sumOfParts(parts) > 0).length
  const deductions = checked
    .filter(({ check }) => check.deduction > 0)
    .map(({ item, check }) => `${item.title} (${money(check.deduction)}): ${check.deductionReason}`)
  const isDifference = shares.every(({ parts }) => parts.every(({ isOfUnits }) => !isOfUnits))
  return [
    isDifference ? `Exchange ${code}: difference in price` : `Return ${code}`,
    count > 1 && `${money(sum)} in all, in ${count} refunds`,
    deductions.length > 0 && `Deducted for ${deductions.join('; ')}`,
  ]
    .filter(Boolean)
    .join('. ')
}

/** Outcomes that take a garment out of the stock again, as its ledger calls them. */
const withdrawn = [
  ['repair', 'Needs repair'],
  ['write_off', 'Written off'],
] as const

/** Books all garments in, and those that cannot be sold out again. */
const shelve = async (
  trx: Knex.Transaction,
  checked: readonly Checked[],
  { at, actor, about }: { at: string; actor: string; about: string },
) => {
  const stocked = checked
    .filter(({ item }) => item.variantId !== null)
    .map(({ line, item, check }) => ({
      variantId: item.variantId!,
      quantity: line.quantity,
      outcomes: check.outcomes,
    }))
    // Variants are locked in the order of their ids everywhere.
    .toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1))
  const note = `Returned with ${about}.`
  const back = stocked.map(({ variantId, quantity }) => ({ orderItemId: null, variantId, quantity, note }))
  if (back.length > 0) await moveStock(trx, 'return', back, { at, actor })
  for (const { variantId, outcomes } of stocked)
    for (const [outcome, name] of withdrawn) {
      const quantity = outcomes[outcome]
      const move = { difference: -quantity, quantity, note: `${name}, from ${about}.` }
      if (quantity > 0)
        await changeStock(trx, { variantId, kind: 'CORRECT', ...move, at, actor, field: 'lines' })
    }
}
