import { randomInt } from 'node:crypto'
import type { Input } from '@shop/contracts/endpoint'
import type { askReturn as endpoint } from '@shop/contracts/returns/endpoints'
import { returnReasons } from '@shop/contracts/returnReasons'
import { newId } from '../../../platform/database/BaseModel.ts'
import { isTakenKey } from '../../../platform/database/errors.ts'
import { rowOf } from '../../../platform/database/rows.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { Failure } from '../../../platform/http/Failure.ts'
import { noteOrder } from '../moveOrder.ts'
import { Order } from '../Order.ts'
import { enqueue } from '../../../platform/events/outbox/enqueue.ts'
import { Return, ReturnLine } from './Return.ts'
import { checkReturnable } from './checkReturnable.ts'
import { expectRefund } from './planReturn.ts'
import { placeReplacement } from './placeReplacement.ts'
import { readReturnLines } from './present.ts'
import { lockOrder } from '../lockOrder.ts'

// Leaves out characters that look or sound alike.
const signs = 'ACDEFGHJKLMNPQRTUVWXY34679'

/** Makes a code that can be typed from paper: `R-7KQ4-MX3P`, one of 200 thousand million. */
const makeCode = (): string => {
  const four = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('')
  return `R-${four()}-${four()}`
}

type ReturnInput = Omit<Input<typeof endpoint>, 'id'>

/**
 * Books a return and places the order for its exchanges. `returnId` is an idempotency key, chosen by the client. Throws
 * `not_returnable`, `validation_failed` for units that cannot be returned, `out_of_stock`, and `conflict` if the id was used
 * for a return of another order.
 */
export const askReturn = async (
  deps: Deps,
  { id: orderId }: Pick<Order, 'id'>,
  { returnId: id, lines, note }: ReturnInput,
): Promise<void> => {
  const at = nowIso(deps)
  const settings = await deps.settings.read()
  await transaction(deps.db, async trx => {
    await lockOrder(trx, orderId, at)
    const known = await Return.query(trx).findById(id)
    if (known?.orderId === orderId) return
    if (known) throw anotherReturn()
    const order = await Order.query(trx).findById(orderId).throwIfNotFound()
    const { items, exchanges } = await checkReturnable(trx, order, lines, at)
    const code = makeCode()
    const dates = { createdAt: at, updatedAt: at }
    await Return.query(trx).insert({ id, orderId, code, state: 'ASKED', note: note ?? '', ...dates })
    for (const { itemId: orderItemId, quantity, reason } of lines)
      await ReturnLine.query(trx).insert({ id: newId(), returnId: id, orderItemId, quantity, reason })
    const found = { id, code }
    const replacement =
      exchanges.length > 0
        ? await placeReplacement(deps, trx, { order, found, exchanges, settings, at })
        : null
    const asked = lines.map(({ itemId, quantity, reason }) => {
      return `${quantity} × ${rowOf(items, itemId).title} (${returnReasons[reason].toLowerCase()})`
    })
    const instead = replacement ? ` Order ${replacement.number} comes in exchange.` : ''
    const detail = `Return ${code} booked: ${asked.join(', ')}.${instead}`
    await noteOrder(trx, { orderId, at, actor: 'shopper', detail })
    const bought = await readReturnLines(trx, id)
    const expected = await expectRefund(trx, { order, found: { createdAt: at }, lines: bought }, settings)
    const payload = { orderId, returnId: id, expected: expected.sum, delivery: expected.delivery }
    await enqueue(trx, { dedupeKey: `return-asked:${id}`, kind: 'return-asked', payload, at })
  }).catch((error: unknown) => {
    throw isTakenKey(error, 'returns') ? anotherReturn() : error
  })
}

const anotherReturn = () =>
  new Failure('conflict', 'This form has already been used for another return. Please open your order again.')
