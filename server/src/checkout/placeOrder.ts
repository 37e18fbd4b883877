import type { CheckoutInput } from '@shop/contracts/checkout/endpoints'
import { formatMoney } from '@shop/contracts/money'
import type { Settings } from '@shop/contracts/shop/settings'
import type { Knex } from 'knex'
import type { Viewer } from '../http/Viewer.ts'
import { readCartLines, type CartLine } from '../cart/readCartLines.ts'
import { newId } from '../database/BaseModel.ts'
import { transaction } from '../database/transaction.ts'
import { nowIso, type Deps } from '../deps.ts'
import { Failure, notFound } from '../http/Failure.ts'
import { Order } from '../orders/Order.ts'
import { alreadyPaid } from '../payments/alreadyPaid.ts'
import { closePayment } from '../payments/closePayment.ts'
import { priceOrder } from '../pricing/priceOrder.ts'
import { checkLines } from './checkLines.ts'
import { fingerprint } from './fingerprint.ts'
import { insertOrder } from './insertOrder.ts'
import { readDelivery } from './readDelivery.ts'

// Each round either ends or closes one superseded order; more rounds mean that the cart changes as we look.
const rounds = 5

/**
 * Places the shopper's cart as a PENDING order and holds its stock, all or nothing. The same unchanged cart gives the
 * same order again; a changed one first closes the earlier order and its payment page.
 */
export const placeOrder = async (deps: Deps, viewer: Viewer, input: CheckoutInput): Promise<Order> => {
  const settings = await deps.settings.read()
  for (let round = 0; round < rounds; round++) {
    const { order, isCurrent } = await transaction(deps.db, trx =>
      tryToPlace(deps, trx, viewer, input, settings),
    )
    if (isCurrent) return order
    await closePayment(deps, order, {
      actor: 'shopper',
      reason: 'The cart was changed and checked out again.',
    })
  }
  throw new Failure('conflict', 'Your cart is being changed elsewhere. Please try again.')
}

/** How long ago a payment may have begun that an insert waited for, ms. */
const longestWait = 60_000

const paidJustNow = async (
  trx: Knex.Transaction,
  cartId: string,
  at: string,
): Promise<Failure | undefined> => {
  const since = new Date(Date.parse(at) - longestWait).toISOString()
  const paid = await trx('orders')
    .where({ cart_id: cartId, status: 'PAID' })
    .where('paid_at', '>', since)
    .orderBy('paid_at', 'desc')
    .first('id')
  return paid && alreadyPaid(paid.id)
}

const boughtOf = ({ variantId, quantity, unitPrice }: CartLine) => [variantId, quantity, unitPrice]

interface Attempt {
  order: Order
  /** False: an open order of an earlier state of this cart stands in the way. */
  isCurrent: boolean
}

const tryToPlace = async (
  deps: Deps,
  trx: Knex.Transaction,
  viewer: Viewer,
  input: CheckoutInput,
  settings: Settings,
): Promise<Attempt> => {
  const cart = await trx('carts').where({ id: input.cartId, user_id: viewer.id }).first('id')
  if (!cart) throw notFound('This cart does not exist.')
  const lines = await readCartLines(trx, input.cartId)
  checkLines(lines, settings.store.maxOrderQuantity)
  const addresses = await readDelivery(trx, viewer.id, input, settings)
  const shippingMethod = input.shippingMethod ?? 'standard'
  const price = priceOrder(lines, shippingMethod, { ...settings.shipping, ...settings.shipping.uk })
  if (input.expectedTotal !== undefined && input.expectedTotal !== price.total)
    throw new Failure(
      'total_changed',
      `The total is now ${formatMoney(price.total)}. Please check your cart.`,
    )

  const at = nowIso(deps)
  const placed = {
    id: newId(),
    userId: viewer.id,
    cartId: input.cartId,
    currency: settings.general.currency,
    shippingMethod,
    price,
    lines,
    addresses,
    viewer,
    at,
    fingerprint: fingerprint({
      user: viewer.id,
      email: viewer.email,
      lines: lines.map(line => [line.variantId, line.title, line.unitPrice, line.quantity]),
      addresses,
      shippingMethod,
      total: price.total,
      currency: settings.general.currency,
    }),
  }
  // At most one order of a cart is PENDING: whoever comes second finds the first one's.
  const order = await insertOrder(trx, placed)
  if (order) {
    // The insert may have waited for a payment of this very cart, which took the lines out of it.
    const now = await readCartLines(trx, input.cartId)
    if (fingerprint(now.map(boughtOf)) !== fingerprint(lines.map(boughtOf)))
      throw (
        (await paidJustNow(trx, input.cartId, at)) ??
        new Failure('conflict', 'Your cart has just changed. Please check it and try again.')
      )
    return { order, isCurrent: true }
  }
  const open = await Order.query(trx).findOne({ cart_id: input.cartId, status: 'PENDING' })
  if (!open) throw new Failure('conflict', 'Your cart was just checked out elsewhere. Please try again.')
  return { order: open, isCurrent: open.fingerprint === placed.fingerprint }
}
