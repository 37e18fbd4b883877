import type { Input } from '@shop/contracts/endpoint'
import { formatMoney, type Pence } from '@shop/contracts/money'
import { refundOfUnits } from '@shop/contracts/orders/refundAmount'
import { orderName } from '@shop/contracts/orders/orderNumber'
import type { recordLateArrival as endpoint } from '@shop/contracts/returns/adminEndpoints'
import type { AdminReturn } from '@shop/contracts/returns/entities'
import type { Settings } from '@shop/contracts/shop/settings'
import type { Knex } from 'knex'
import type { Deps } from '../../../platform/base/deps.ts'
import { transactionAt } from '../../../platform/database/transaction.ts'
import { enqueue } from '../../../platform/events/outbox/enqueue.ts'
import { Failure, invalid, notFound } from '../../../platform/http/Failure.ts'
import { lockOrder } from '../lockOrder.ts'
import { addOrderEvent, noteOrderChange } from '../moveOrder.ts'
import { Order } from '../Order.ts'
import { choiceOf, type OrderItem } from '../OrderItem.ts'
import { readExchangeDifference } from '../refunds/differences.ts'
import { limitTo, refuseChangedAmount, sumOfParts } from '../refunds/refundLines.ts'
import { trySendRefund } from '../refunds/sendRefund.ts'
import { bookStock, createRefunds } from './checkReturn.ts'
import { deduct, type CheckedUnits } from './deduct.ts'
import { returnMoveRefused } from './moveReturn.ts'
import { flagOwedUnits } from './owedFlag.ts'
import { planReturn, type RefundShare } from './planReturn.ts'
import { isExchanged, readReturnLines, type ReturnedLine } from './present.ts'
import { arrivedUnits, type Payer, readPayers } from './readPayers.ts'
import { recordRefund } from './refundInstead.ts'
import { Return, ReturnLine } from './Return.ts'
import { readUnitsBack } from './unitsBack.ts'

interface LateContext {
  order: Order
  orderReturn: Return
  lateLine: ReturnedLine
  settings: Settings
}

interface LatePlan {
  shares: RefundShare[]
  /** True if the replacement of some of the units came back before, so that their price is refunded. */
  isReplacementBack: boolean
}

/** Facts from which the refund of any number of owed units of a line is planned. */
interface LateSources {
  payers: readonly Payer[]
  /** Owed units whose replacement came back before, so that their price is refunded. */
  unitsBack: number
  /** Part of their price that was refunded already. */
  excess: Pence
}

/**
 * Reads what was refunded of the price of a line beyond its units that came back, if `back` more come back: differences
 * of later exchanges of their replacements.
 */
const readExcess = async (
  db: Knex,
  item: OrderItem,
  { payers, unitsBack: back }: Omit<LateSources, 'excess'>,
): Promise<Pence> => {
  const refunded = payers[0]?.refundedLines.get(item.id)
  const exchanged = payers[0]?.exchangedUnits.get(item.id) ?? 0
  const { lineTotal, discount, quantity } = item
  const paid = refundOfUnits(
    { lineTotal, discount, quantity, refundedDifference: refunded?.difference ?? 0, refundedQuantity: 0 },
    (refunded?.units ?? 0) + exchanged - back,
  )
  return Math.max(0, (refunded?.amount ?? 0) + (await readExchangeDifference(db, item.id)) - paid)
}

const readLateSources = async (db: Knex, { order, lateLine }: LateContext): Promise<LateSources> => {
  const { line, item, swap } = lateLine
  const back = swap && isExchanged(lateLine) ? await readUnitsBack(db, swap.item.id) : 0
  const payers = await readPayers(db, order)
  // A replacement that came back before the pieces were counted has been refunded already.
  const unrefunded = payers[0]?.exchangedUnits.get(item.id) ?? 0
  const unitsBack = Math.max(0, Math.min(back - arrivedUnits(line), unrefunded))
  return { payers, unitsBack, excess: unitsBack > 0 ? await readExcess(db, item, { payers, unitsBack }) : 0 }
}

/** Plans the refund of owed units that arrive after the check, before deductions. */
const planLateUnits = async (
  db: Knex,
  { order, orderReturn, lateLine, settings }: LateContext,
  { payers, unitsBack, excess }: LateSources,
  units: number,
): Promise<LatePlan> => {
  const { line, item, swap } = lateLine
  const back = Math.min(units, unitsBack)
  const lines = [
    { quantity: units - back, swapRefund: withheldFor(line, units - back), isTakenOut: false },
    { quantity: back, swapRefund: excess, isTakenOut: true },
  ]
    .filter(({ quantity }) => quantity > 0)
    .map(({ isTakenOut, ...part }) => ({
      item,
      swap,
      line: { id: line.id, reason: line.reason, missing: 0, ...part },
      isTakenOut,
    }))
  const shares = await planReturn(db, { order, payers, orderReturn, lines }, settings)
  return { shares, isReplacementBack: back > 0 }
}

/** Computes the part of the withheld difference in price that belongs to some of the owed units. */
const withheldFor = ({ swapRefundWithheld, missing }: ReturnLine, units: number): Pence =>
  Math.round((swapRefundWithheld * units) / missing)

/** Computes the refund of one, two and more owed units of a line that arrive after the check; empty before it. */
export const readLateRefunds = async (
  db: Knex,
  context: LateContext,
): Promise<AdminReturn['lines'][number]['lateRefunds']> => {
  const refunds = []
  const { orderReturn, lateLine } = context
  if (orderReturn.checkedAt === null || lateLine.line.missing === 0) return []
  const sources = await readLateSources(db, context)
  for (let units = 1; units <= lateLine.line.missing; units++) {
    const parts = (await planLateUnits(db, context, sources, units)).shares.flatMap(share => share.parts)
    const garmentParts = parts.filter(part => part.lineId !== null && part.isForReturnedUnits)
    refunds.push({ amount: sumOfParts(parts), deductible: sumOfParts(garmentParts) })
  }
  return refunds
}

type LateArrival = Omit<Input<typeof endpoint>, 'id'> & {
  /** A user's id. */
  actor: string
}

/** Returns the number of accepted units. Throws `conflict` and `validation_failed`. */
const countAccepted = (
  { line }: ReturnedLine,
  { missing, outcomes, sentBack, reason }: LateArrival,
): number => {
  if (line.missing !== missing)
    throw new Failure(
      'conflict',
      'Somebody else has recorded an arrival for this return. Please check again.',
    )
  const accepted = outcomes.restock + outcomes.repair + outcomes.write_off
  const arrived = accepted + sentBack
  if (arrived < 1 || arrived > missing)
    throw invalid({ 'outcomes.restock': `These come to ${arrived}, but ${missing} can have arrived.` })
  if (sentBack > 0 && reason === '')
    throw invalid({ reason: 'Please give a reason: the customer will see it.' })
  return accepted
}

/**
 * Records owed units of a line that arrived after the check of their return, as the check would have done: their
 * outcomes, stock and refund. Units that are not accepted go back to the customer and stay owed. Emails the customer.
 * Throws `not_found`, `conflict`, `validation_failed`, `total_changed`, and the failures of `createRefund`.
 */
export const recordLateArrival = async (
  deps: Deps,
  { id, orderId }: Return,
  arrival: LateArrival,
): Promise<void> => {
  const settings = await deps.settings.read()
  const refunds = await transactionAt(deps, async (trx, at) => {
    await lockOrder(trx, orderId, at)
    const orderReturn = await Return.query(trx).findById(id).throwIfNotFound()
    if (orderReturn.state !== 'CHECKED' && orderReturn.state !== 'DONE') throw returnMoveRefused(orderReturn)
    const order = await Order.query(trx).findById(orderId).throwIfNotFound()
    const lateLine = (await readReturnLines(trx, id)).find(({ line }) => line.id === arrival.lineId)
    if (!lateLine) throw notFound('This garment is not part of this return.')
    const accepted = countAccepted(lateLine, arrival)
    const context = { order, orderReturn, lateLine, settings }
    const { toSend, sum } =
      accepted > 0 ? await acceptUnits(trx, context, { ...arrival, accepted, at }) : { toSend: [], sum: 0 }
    await recordOutcome(trx, context, { ...arrival, accepted, sum, at })
    return toSend
  })
  for (const refund of refunds) await trySendRefund(deps, refund.id)
}

type Acceptance = LateArrival & { accepted: number; at: string }

/** Books accepted units into the stock, and creates their refunds. Returns these, to be sent, with their sum. */
const acceptUnits = async (
  trx: Knex.Transaction,
  context: LateContext,
  { accepted, amount, outcomes, deduction, deductionReason, actor, at }: Acceptance,
): Promise<{ toSend: { id: string }[]; sum: Pence }> => {
  const { order, orderReturn, lateLine } = context
  const { line, item } = lateLine
  const { isReplacementBack, ...plan } = await planLateUnits(
    trx,
    context,
    await readLateSources(trx, context),
    accepted,
  )
  const checkedUnits: CheckedUnits = {
    line: { id: line.id, quantity: accepted, missing: 0 },
    item,
    check: { outcomes, deduction, deductionReason },
    field: '',
  }
  const shares = deduct([checkedUnits], plan.shares)
  const sum = sumOfParts(shares.flatMap(({ parts }) => parts))
  refuseChangedAmount(sum, amount, order.currency)
  const attribution = { actor, at }
  // Also for units whose replacement came back, so that all units that arrived have the same difference.
  const difference = withheldFor(line, accepted)
  await ReturnLine.query(trx)
    .findById(line.id)
    .patch({
      missing: line.missing - accepted,
      restocked: line.restocked + outcomes.restock,
      inRepair: line.inRepair + outcomes.repair,
      writtenOff: line.writtenOff - accepted + outcomes.write_off,
      swapRefund: line.swapRefund + difference,
      swapRefundWithheld: line.swapRefundWithheld - difference,
      deduction: line.deduction + deduction,
      deductionReason: [line.deductionReason, deduction > 0 && deductionReason].filter(Boolean).join('; '),
    })
  const plannedRefund = { order, checkedLines: [checkedUnits], shares, sum, isReplacementBack }
  const refunds = sum > 0 ? await createRefunds(trx, orderReturn, plannedRefund, attribution) : []
  await recordRefund(trx, { orderReturn, line, shares, refundId: refunds.at(-1)?.id })
  await bookStock(trx, [checkedUnits], `return ${orderReturn.code} of order ${orderName(order)}`, attribution)
  return { toSend: refunds, sum }
}

/** Removes units of a garment from the missing pieces of a return, which may list it once for each line and count. */
const withoutArrived = (missing: string, garment: string, units: number): string => {
  const takeUnits = limitTo(units)
  return missing
    .split('; ')
    .flatMap(piece => {
      const pieceUnits = Number.parseInt(piece, 10)
      if (piece !== `${pieceUnits} × ${garment}`) return [piece]
      const unitsLeft = pieceUnits - takeUnits(pieceUnits)
      return unitsLeft > 0 ? [`${unitsLeft} × ${garment}`] : []
    })
    .join('; ')
}

/** Writes the history, the flag of the order and the email about a late arrival. */
const recordOutcome = async (
  trx: Knex.Transaction,
  { order, orderReturn, lateLine }: LateContext,
  { accepted, sentBack, reason, sum, actor, at }: Acceptance & { sum: Pence },
): Promise<void> => {
  const { id, orderId, code } = orderReturn
  const { line, item } = lateLine
  const garment = `${item.title}, ${choiceOf(item)}`
  const piecesOf = (units: number) => (units > 0 ? [`${units} × ${garment}`] : [])
  const [owedBefore = ''] = piecesOf(line.missing)
  const owed = piecesOf(line.missing - accepted)
  const money = formatMoney(sum, order.currency)
  const detail = [
    ...piecesOf(accepted).map(
      piece => `Arrived later for return ${code}: ${piece}.${sum > 0 ? ` ${money} to be refunded.` : ''}`,
    ),
    ...piecesOf(sentBack).map(
      piece => `Arrived later for return ${code}, and goes back to the customer: ${piece}. ${reason}`,
    ),
  ].join(' ')
  await addOrderEvent(trx, { orderId, at, actor, detail })
  if (accepted > 0) {
    const missing = withoutArrived(orderReturn.missing, garment, accepted)
    await Return.query(trx).findById(id).patch({ missing, updatedAt: at })
    await flagOwedUnits(trx, { order, orderReturn, item, at }, { isNew: false })
  }
  const before = { return: code, missing: [owedBefore] }
  const after = { return: code, missing: owed, ...(sum > 0 && { amount: sum }), ...(reason && { reason }) }
  await noteOrderChange(trx, { orderId, at, actor, before, after })
  const payload = {
    orderId,
    returnId: id,
    arrived: piecesOf(accepted),
    notAccepted: piecesOf(sentBack),
    expected: sum,
    ...(reason && { reason }),
  }
  await enqueue(trx, { dedupeKey: `return-late:${line.id}:${at}`, kind: 'return-late', payload, at })
}
