import { randomInt } from 'node:crypto'
import type { Input } from '@shop/contracts/endpoint'
import type { askReturn as endpoint } from '@shop/contracts/returns/endpoints'
import { returnReasons } from '@shop/contracts/returnReasons'
import { returnDays } from '@shop/contracts/shop/returnDays'
import type { Knex } from 'knex'
import { isTakenKey } from '../../../platform/database/errors.ts'
import { rowOf } from '../../../platform/database/rows.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { Failure, invalid } from '../../../platform/http/Failure.ts'
import { noteOrder, noteOrderChange } from '../moveOrder.ts'
import { Order } from '../Order.ts'
import { enqueue } from '../../../platform/events/outbox/enqueue.ts'
import { Return, ReturnLine } from './Return.ts'
import { checkReturnable, type WantedLine } from './checkReturnable.ts'
import { expectRefund } from './planReturn.ts'
import { placeReplacement } from './placeReplacement.ts'
import { readReturnLines } from './present.ts'
import { lockOrder } from '../lockOrder.ts'
import { readPeriod } from '../returnPeriod.ts'
import { refuseDisputed } from './refuseDisputed.ts'
import { isLate } from './terms.ts'

// Leaves out characters that look or sound alike.
const signs = 'ACDEFGHJKLMNPQRTUVWXY34679'

/** Makes a code that can be typed from paper: `R-7KQ4-MX3P`, one of 200 thousand million. */
const makeCode = (): string => {
  const four = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('')
  return `R-${four()}-${four()}`
}

type ReturnInput = Omit<Input<typeof endpoint>, 'id'>

/** The staff member who books a return for its customer. */
interface Booker {
  /** A user's id. */
  staffId: string
  /** Why they take it after the days for returns. */
  lateReason: string
}

/**
 * Books a return and places the order for its exchanges; `by` is the member of staff who does it for the customer. `returnId` is an
 * idempotency key, chosen by the client. Throws `not_returnable`, `validation_failed` for units that cannot be returned and where
 * staff give no reason for a late one, `out_of_stock`, `order_disputed`, and `conflict` if the id was used for a return of another order.
 */
export const askReturn = async (
  deps: Deps,
  { id: orderId }: Pick<Order, 'id'>,
  request: ReturnInput,
  by?: Booker,
): Promise<void> => {
  const { returnId: id } = request
  const at = nowIso(deps)
  const settings = await deps.settings.read()
  await transaction(deps.db, async trx => {
    await lockOrder(trx, orderId, at)
    const existing = await Return.query(trx).findById(id)
    if (existing?.orderId === orderId) return
    if (existing) throw anotherReturn()
    const order = await Order.query(trx).findById(orderId).throwIfNotFound()
    const {
      items,
      wanted: requestedLines,
      exchanges,
    } = await checkReturnable(trx, order, {
      settings,
      lines: request.lines,
      at,
      mayBeLate: by !== undefined,
    })
    if (by) await refuseDisputed(trx, order)
    const lateReason = by ? await reasonFor(trx, order, { ...by, at }) : ''
    const newReturn = { id, code: makeCode() }
    await insertReturn(trx, {
      ...newReturn,
      order,
      wanted: requestedLines,
      note: request.note ?? '',
      by,
      lateReason,
      at,
    })
    const actor = by?.staffId ?? 'shopper'
    const replacement =
      exchanges.length > 0
        ? await placeReplacement(deps, trx, { order, found: newReturn, exchanges, settings, at, actor })
        : null
    const lineTexts = requestedLines.map(({ itemId, quantity, reason }) => {
      return `${quantity} × ${rowOf(items, itemId).title} (${returnReasons[reason].toLowerCase()})`
    })
    const detail = [
      `Return ${newReturn.code} booked: ${lineTexts.join(', ')}.`,
      replacement && `Order ${replacement.number} comes in exchange.`,
      lateReason && `Taken after the ${returnDays} days for returns: ${lateReason}`,
    ]
    await noteOrder(trx, { orderId, at, actor, detail: detail.filter(Boolean).join(' ') })
    if (by) {
      const after = {
        return: newReturn.code,
        state: 'ASKED',
        lines: lineTexts,
        ...(lateReason && { reason: lateReason }),
      }
      await noteOrderChange(trx, { orderId, at, actor, before: null, after })
    }
    const bought = await readReturnLines(trx, id)
    const expected = await expectRefund(trx, { order, found: { createdAt: at }, lines: bought }, settings)
    const payload = { orderId, returnId: id, expected: expected.sum, delivery: expected.delivery }
    await enqueue(trx, { dedupeKey: `return-asked:${id}`, kind: 'return-asked', payload, at })
  }).catch((error: unknown) => {
    throw isTakenKey(error, 'returns') ? anotherReturn() : error
  })
}

interface NewReturn {
  id: string
  code: string
  order: Order
  wanted: readonly WantedLine[]
  note: string
  by: Booker | undefined
  lateReason: string
  at: string
}

const insertReturn = async (
  trx: Knex.Transaction,
  { id, code, order, wanted, note, by, lateReason, at }: NewReturn,
): Promise<void> => {
  await Return.query(trx).insert({
    id,
    orderId: order.id,
    code,
    state: 'ASKED',
    note,
    bookedBy: by?.staffId ?? null,
    lateReason,
    createdAt: at,
    updatedAt: at,
  })
  for (const { id: lineId, itemId: orderItemId, quantity, reason } of wanted)
    await ReturnLine.query(trx).insert({ id: lineId, returnId: id, orderItemId, quantity, reason })
}

/** Finds the reason for a return after its days; none is due before. Throws `validation_failed` where it is missing. */
const reasonFor = async (
  db: Knex,
  order: Order,
  { lateReason, at }: Booker & { at: string },
): Promise<string> => {
  if (!isLate({ period: await readPeriod(db, order), now: Date.parse(at) })) return ''
  if (lateReason === '')
    throw invalid({
      lateReason: `The ${returnDays} days for returns are over. Please say why you take it all the same.`,
    })
  return lateReason
}

const anotherReturn = () =>
  new Failure('conflict', 'This form has already been used for another return. Please open your order again.')
