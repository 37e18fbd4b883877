import type { Settings } from '@shop/contracts/shop/settings'
import type { Knex } from 'knex'
import type { Deps } from '../../../platform/base/deps.ts'
import { insertOrder } from '../checkout/insertOrder.ts'
import { allowedPaymentMethods, openPayment } from '../checkout/openPayment.ts'
import { newId } from '../../../platform/database/BaseModel.ts'
import { Failure } from '../../../platform/http/Failure.ts'
import { findItems } from '../findOrder.ts'
import { orderName } from '@shop/contracts/orders/orderNumber'
import { Order } from '../Order.ts'
import { Return, ReturnLine } from './Return.ts'
import { cancelPaid } from '../payments/cancelPaid.ts'
import { closePayment } from '../payments/closePayment.ts'
import { becomePaid } from '../payments/markPaid.ts'
import { priceRatesOf } from '../../pricing/priceOrder.ts'
import { goneText, priceSwaps, type Swap } from './planSwaps.ts'

interface Placing {
  order: Order
  found: { id: string; code: string }
  swaps: readonly Swap[]
  settings: Settings
  at: string
}

/**
 * Orders what comes instead of a return's garments and holds its stock. Where nothing is to be paid it is PAID at once;
 * else it waits for payment as any order does. Throws `out_of_stock`.
 */
export const placeReplacement = async (
  deps: Deps,
  trx: Knex.Transaction,
  { order, found, swaps, settings, at }: Placing,
): Promise<Order> => {
  const id = newId()
  const price = priceSwaps(swaps, priceRatesOf(settings, order.shippingAddress).vat)
  const { shippingAddress, billingAddress, email, firstName, lastName } = order
  const placed = await insertOrder(trx, {
    id,
    userId: order.userId,
    owner: null,
    // It comes from no cart, and each order has another one's id.
    cartId: newId(),
    currency: order.currency,
    given: { shippingAddress, billingAddress, shippingMethod: 'standard', giftNote: null },
    price,
    promotion: null,
    lines: swaps.map(({ line }) => line),
    cartLines: [],
    shortage: goneText,
    person: { email, firstName, lastName },
    placedFrom: null,
    maxOrderQuantity: settings.store.maxOrderQuantity,
    at,
    fingerprint: id,
    waitsFor: found.code,
    sessionParams: null,
  })
  const replacement = placed!
  await Return.query(trx).findById(found.id).patch({ replacementId: id })
  const items = await findItems(trx, id)
  for (const { itemId, line, refund } of swaps) {
    const taken = items.findIndex(
      each => each.variantId === line.variantId && each.quantity === line.quantity,
    )
    const [item] = items.splice(taken, 1)
    await ReturnLine.query(trx)
      .where({ return_id: found.id, order_item_id: itemId })
      .patch({ swapItemId: item!.id, swapRefund: refund })
  }
  if (price.total === 0)
    await becomePaid(deps, trx, replacement, {
      from: 'PENDING',
      act: 'consume',
      actor: 'shopper',
      detail: `Taken in exchange for return ${found.code} of order ${orderName(order)}.`,
      columns: { payment_method: 'offline' },
      isQuiet: true,
      settings,
    })
  return replacement
}

/** Finds the order of what comes in exchange, with its payment page where it costs more. */
export const openReplacement = async (deps: Deps, returnId: string): Promise<Order | undefined> => {
  const replacement = await findReplacement(deps, returnId)
  if (replacement?.status === 'PENDING')
    await openPayment(deps, replacement, allowedPaymentMethods(await deps.settings.read()))
  return replacement
}

const findReplacement = async ({ db }: Pick<Deps, 'db'>, returnId: string): Promise<Order | undefined> => {
  const found = await Return.query(db).findById(returnId)
  return found?.replacementId ? Order.query(db).findById(found.replacementId) : undefined
}

interface Drop {
  reason: string
  /** Goes with it while the replacement's row is locked. */
  alongside?: (trx: Knex.Transaction) => Promise<void>
}

/**
 * Gives back what a return was to be swapped for, if it has not been packed: the stock, and what was paid on top. Safe
 * to be asked again; returns why there was nothing to do, if so.
 */
export const dropReplacement = async (
  deps: Deps,
  returnId: string,
  { reason, alongside }: Drop,
): Promise<string | void> => {
  const replacement = await findReplacement(deps, returnId)
  if (replacement?.status === 'PENDING') return closePayment(deps, replacement, { actor: 'system', reason })
  if (replacement?.status !== 'PAID' || replacement.packedAt !== null) return 'No replacement is being held.'
  await cancelPaid(deps, replacement, {
    actor: 'system',
    reason,
    isQuiet: true,
    ...(alongside && { alongside }),
  })
}

/** Lets the replacement be sent, now that what it replaces has arrived. */
export const releaseReplacement = async (
  trx: Knex.Transaction,
  { replacementId: id }: Return,
  at: string,
): Promise<void> => {
  await trx('orders').where({ id }).update({ waits_for: null, updated_at: at })
}

/**
 * Keeps the replacement from being packed until it is dropped, as its return has ended. Throws `conflict` where it has been
 * packed: the customer would have both garments.
 */
export const holdReplacement = async (
  trx: Knex.Transaction,
  { replacementId: id, code }: Return,
  at: string,
): Promise<void> => {
  const held = await trx('orders')
    .where({ id, status: 'PAID', packed_at: null })
    .update({ waits_for: code, updated_at: at })
  if (held > 0) return
  const replacement = await Order.query(trx).findById(id!).throwIfNotFound()
  if (['PAID', 'SHIPPED', 'DELIVERED'].includes(replacement.status))
    throw new Failure(
      'conflict',
      `Order ${orderName(replacement)}, which comes in exchange, has been packed. Please check the return instead.`,
    )
}
