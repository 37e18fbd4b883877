import { randomInt } from 'node:crypto'
import type { Input } from '@shop/contracts/endpoint'
import type { askReturn as endpoint } from '@shop/contracts/returns/endpoints'
import type { bookReturn } from '@shop/contracts/returns/bookingEndpoints'
import { isAwaited } from '@shop/contracts/returns/isAwaited'
import { returnReasons } from '@shop/contracts/returnReasons'
import { exchangePaymentDays, returnDays } from '@shop/contracts/shop/returnDays'
import type { Settings } from '@shop/contracts/shop/settings'
import { formatMoney, type Pence } from '@shop/contracts/money'
import type { Knex } from 'knex'
import { isDuplicateKey } from '../../../platform/database/errors.ts'
import { requireRow } from '../../../platform/database/rows.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { Failure, invalid } from '../../../platform/http/Failure.ts'
import { addOrderEvent, noteOrderChange } from '../moveOrder.ts'
import { Order } from '../Order.ts'
import { enqueue } from '../../../platform/events/outbox/enqueue.ts'
import { Return, ReturnLine } from './Return.ts'
import { checkReturnable, type RequestedLine } from './checkReturnable.ts'
import { expectRefund } from './planReturn.ts'
import { surchargeSum } from './planExchanges.ts'
import { placeReplacement } from './placeReplacement.ts'
import { readReturnLines } from './present.ts'
import { lockOrder } from '../lockOrder.ts'
import type { OrderItem } from '../OrderItem.ts'
import { chargeRefusal } from '../checkout/checkTotal.ts'
import { allowedPaymentMethods } from '../checkout/openPayment.ts'
import { endOfDayIn } from '../quoteEndOf.ts'
import { readReturnPeriod } from '../returnPeriod.ts'
import { refuseDisputed } from './refuseDisputed.ts'
import { isLate, type ReturnableUnits } from './terms.ts'

// Leaves out characters that look or sound alike.
const codeCharacters = 'ACDEFGHJKLMNPQRTUVWXY34679'

/** Generates a code that can be typed from paper: `R-7KQ4-MX3P`, one of 200 thousand million. */
const makeCode = (): string => {
  const fourCharacters = () =>
    Array.from({ length: 4 }, () => codeCharacters[randomInt(codeCharacters.length)]).join('')
  return `R-${fourCharacters()}-${fourCharacters()}`
}

type ReturnInput = Omit<Input<typeof endpoint>, 'id'>

/** The member of staff who books a return for its customer. */
interface Booker {
  /** A user's id. */
  staffId: string
  /** Reason for accepting it after the return period. */
  lateReason: string
  /** Amounts as staff saw them; if left out, they are not compared. */
  expected: Input<typeof bookReturn>['expected']
}

/**
 * Books a return and places the order for its exchanges; `booker` is the member of staff who does so for the customer.
 * `returnId` is an idempotency key, chosen by the client. Throws `not_returnable`, `validation_failed` for units that
 * cannot be returned and if staff give no reason for a late one, `out_of_stock`, `order_disputed`, `total_changed`,
 * `limit_reached`, `payment_method_disabled`, and `conflict` if the id was used for another return.
 */
export const createReturn = async (
  deps: Deps,
  { id: orderId }: Pick<Order, 'id'>,
  request: ReturnInput,
  booker?: Booker,
): Promise<void> => {
  const { returnId: id } = request
  const at = nowIso(deps)
  const settings = await deps.settings.read()
  await transaction(deps.db, async trx => {
    await lockOrder(trx, orderId, at)
    const existing = await Return.query(trx).findById(id)
    if (existing) return refuseOtherReturn(trx, existing, { ...request, orderId })
    const order = await Order.query(trx).findById(orderId).throwIfNotFound()
    const { returnable, items, requestedLines, exchanges } = await checkReturnable(trx, order, {
      settings,
      lines: request.lines,
      at,
      isByStaff: booker !== undefined,
    })
    if (booker) await refuseDisputed(trx, order)
    refuseChangedUnits(returnable, booker?.expected?.units)
    const toPay = surchargeSum(exchanges)
    const quoteUntil = booker && toPay > 0 ? exchangeQuoteEnd(deps, { toPay, order, settings }) : null
    const lateReason = booker ? await requireLateReason(trx, order, { ...booker, at }) : ''
    const newReturn = { id, code: makeCode() }
    const booking = { order, requestedLines, booker, lateReason, at }
    await insertReturn(trx, { ...newReturn, ...booking, note: request.note ?? '' })
    const actor = booker?.staffId ?? 'shopper'
    const replacement =
      exchanges.length > 0
        ? await placeReplacement(deps, trx, {
            order,
            orderReturn: newReturn,
            exchanges,
            settings,
            at,
            actor,
            quoteUntil,
          })
        : null
    await recordBooking(trx, { ...booking, items }, newReturn.code, replacement)
    const returnLines = await readReturnLines(trx, id)
    const expected = await expectRefund(
      trx,
      { order, orderReturn: { createdAt: at }, lines: returnLines },
      settings,
    )
    refuseChangedAmounts({ refund: expected.sum, toPay }, booker?.expected, order.currency)
    const payload = { orderId, returnId: id, expected: expected.sum, delivery: expected.delivery }
    await enqueue(trx, { dedupeKey: `return-asked:${id}`, kind: 'return-asked', payload, at })
  }).catch((error: unknown) => {
    throw isDuplicateKey(error, 'returns') ? otherReturnFailure() : error
  })
}

interface BookedReturn {
  order: Order
  items: readonly OrderItem[]
  requestedLines: readonly RequestedLine[]
  booker: Booker | undefined
  lateReason: string
  at: string
}

interface NewReturn extends Omit<BookedReturn, 'items'> {
  id: string
  code: string
  note: string
}

/** Records the booking in the order's history, and in the audit log if staff did it. */
const recordBooking = async (
  trx: Knex.Transaction,
  { order: { id: orderId }, items, requestedLines, booker, lateReason, at }: BookedReturn,
  code: string,
  replacement: Pick<Order, 'number'> | null,
): Promise<void> => {
  const actor = booker?.staffId ?? 'shopper'
  const lineTexts = requestedLines.map(
    ({ itemId, quantity, reason }) =>
      `${quantity} × ${requireRow(items, itemId).title} (${returnReasons[reason].toLowerCase()})`,
  )
  const detail = [
    `Return ${code} booked: ${lineTexts.join(', ')}.`,
    replacement && `Order ${replacement.number} comes in exchange.`,
    lateReason && `Taken after the ${returnDays} days for returns: ${lateReason}`,
  ]
  await addOrderEvent(trx, { orderId, at, actor, detail: detail.filter(Boolean).join(' ') })
  if (!booker) return
  const after = { return: code, state: 'ASKED', lines: lineTexts, ...(lateReason && { reason: lateReason }) }
  await noteOrderChange(trx, { orderId, at, actor, before: null, after })
}

const insertReturn = async (
  trx: Knex.Transaction,
  { id, code, order, requestedLines, note, booker, lateReason, at }: NewReturn,
): Promise<void> => {
  await Return.query(trx).insert({
    id,
    orderId: order.id,
    code,
    state: 'ASKED',
    note,
    bookedBy: booker?.staffId ?? null,
    lateReason,
    createdAt: at,
    updatedAt: at,
  })
  for (const { id: lineId, itemId: orderItemId, quantity, reason } of requestedLines)
    await ReturnLine.query(trx).insert({ id: lineId, returnId: id, orderItemId, quantity, reason })
}

/**
 * Returns the reason for a late return; none is needed within the return period. Throws `validation_failed` if it is
 * missing.
 */
const requireLateReason = async (
  db: Knex,
  order: Order,
  { lateReason, at }: Booker & { at: string },
): Promise<string> => {
  if (!isLate({ period: await readReturnPeriod(db, order), now: Date.parse(at) })) return ''
  if (lateReason === '')
    throw invalid({
      lateReason: `The ${returnDays} days for returns are over. Please give a reason for accepting it anyway.`,
    })
  return lateReason
}

/**
 * Computes the time until which the surcharge of an exchange booked by staff can be paid by its link. Throws
 * `payment_method_disabled`, and `limit_reached` for an amount that no card can pay.
 */
const exchangeQuoteEnd = (
  deps: Deps,
  { toPay, order, settings }: { toPay: Pence; order: Order; settings: Settings },
): string => {
  allowedPaymentMethods(settings)
  if (chargeRefusal({ subtotal: toPay, total: toPay, isReduced: true }, order.currency))
    throw new Failure(
      'limit_reached',
      `The difference of ${formatMoney(toPay, order.currency)} cannot be paid by card. Please choose something else, or a refund.`,
    )
  return endOfDayIn(deps, Math.min(settings.store.quoteDays, exchangePaymentDays), settings)
}

/** Throws `total_changed` if prices have changed since staff quoted the amounts. */
const refuseChangedAmounts = (
  currentSums: { refund: Pence; toPay: Pence },
  expected: Booker['expected'],
  currency: string,
) => {
  if (!expected || (expected.refund === currentSums.refund && expected.toPay === currentSums.toPay)) return
  const money = (sum: Pence) => formatMoney(sum, currency)
  throw new Failure(
    'total_changed',
    `Prices have changed: now ${money(currentSums.toPay)} is to be paid, and up to ${money(currentSums.refund)} will be refunded. Please check and book again.`,
  )
}

/** Throws `conflict` if a return has been booked, or units refunded, since staff saw how many could be returned. */
const refuseChangedUnits = (returnable: readonly ReturnableUnits[], expectedUnits: number | undefined) => {
  const units = returnable.reduce((sum, { quantity }) => sum + quantity, 0)
  if (expectedUnits === undefined || expectedUnits === units) return
  throw new Failure(
    'conflict',
    `Somebody else has booked a return of this order, or refunded a part of it: ${units} of its garments can still be returned, not ${expectedUnits}. Please look at it again.`,
  )
}

/**
 * Throws `conflict` if a booked return is not the requested one. Its lines are compared until the parcel arrives, since
 * staff may correct them afterwards.
 */
const refuseOtherReturn = async (
  db: Knex,
  booked: Return,
  { orderId, lines, note = '' }: ReturnInput & { orderId: string },
): Promise<void> => {
  if (booked.orderId !== orderId) throw otherReturnFailure()
  if (!isAwaited(booked)) return
  const bookedLines = (await readReturnLines(db, booked.id)).map(
    ({ line: { orderItemId, quantity, reason }, swap }) =>
      [orderItemId, quantity, reason, swap?.item.variantId].join(),
  )
  const requestedLines = lines.map(({ itemId, quantity, reason, swapFor }) =>
    [itemId, quantity, reason, swapFor].join(),
  )
  if (note !== booked.note || requestedLines.toSorted().join(';') !== bookedLines.toSorted().join(';'))
    throw otherReturnFailure()
}

const otherReturnFailure = () =>
  new Failure('conflict', 'This form has already been used for another return. Please open your order again.')
