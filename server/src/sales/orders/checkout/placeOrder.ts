import type { Knex } from 'knex'
import { placeOf } from '@shop/contracts/addresses/places'
import type { CheckoutInput } from '@shop/contracts/checkout/endpoints'
import { byTypedFact } from '@shop/contracts/orders/typedFacts'
import type { PaymentMethod } from '@shop/contracts/shop/paymentMethods'
import type { Settings } from '@shop/contracts/shop/settings'
import { fromJson, type Json } from '../../../platform/database/json.ts'
import type { Shopper } from '../../../platform/http/Viewer.ts'
import { readCartPromotion } from '../../cart/cartPromotion.ts'
import { chosenLines } from '../../cart/chosenLines.ts'
import { findCart } from '../../cart/findCart.ts'
import { ownerOf } from '../../cart/readCart.ts'
import { newId } from '../../../platform/database/BaseModel.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { Failure, notFound } from '../../../platform/http/Failure.ts'
import { Order } from '../Order.ts'
import { cancelPending } from '../payments/cancelPending.ts'
import { closeOtherCheckouts, cancelOtherUnpaidOrders } from '../payments/closeOtherCheckouts.ts'
import { saleTermsOf, storedDeliveryFacts } from '../../pricing/delivery.ts'
import { priceAtPlace } from '../../pricing/ioss.ts'
import { lineTotal, priceLinesAt, priceOrder } from '../../pricing/priceOrder.ts'
import { placedFrom } from './checkHeldUnits.ts'
import { checkLines, soldOutText } from './checkLines.ts'
import { checkTotal, chooseDeliveryOption, readBuyer } from './checkTotal.ts'
import { checkoutFingerprint } from './checkUnchanged.ts'
import { insertOrder, type OrderAgent, type NewOrder } from './insertOrder.ts'
import { sessionParams } from './sessionParams.ts'

/** Attempts to place an order. Each closes at most one superseded order; if all fail, the cart keeps changing. */
const maxAttempts = 5

/**
 * Places the shopper's cart as a PENDING order and reserves its stock, all or nothing. An unchanged cart returns the
 * same order again; for a changed cart, or another part of it, the earlier order and its payment page are closed first.
 * With `allowedMethods`, the payment methods that are switched on, the order gets the parameters of its payment page.
 */
export const placeOrder = async (
  deps: Deps,
  { shopper, ip }: { shopper: Shopper; ip: string },
  input: CheckoutInput,
  allowedMethods?: readonly PaymentMethod[],
): Promise<Order> => {
  const settings = await deps.settings.read()
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const result = await transaction(deps.db, trx =>
      tryToPlace(deps, trx, { shopper, ip, input, settings, allowedMethods }),
    ).catch(async (error: unknown) => {
      const isOutOfStock = error instanceof Failure && error.code === 'out_of_stock'
      // An order for the same purchase, by the assistant or on the buyer's page, may hold the missing units.
      if (!isOutOfStock || !(await cancelOtherUnpaidOrders(deps, input.cartId))) throw error
      return null
    })
    if (!result) continue
    const { order, isCurrent } = result
    if (isCurrent) {
      await closeOtherCheckouts(deps, order)
      return order
    }
    await cancelPending(deps, order, {
      actor: 'shopper',
      reason: 'The cart was changed and checked out again.',
    })
  }
  throw new Failure('conflict', 'Your cart is being changed elsewhere. Please try again.')
}

interface CheckoutRequest {
  shopper: Shopper
  ip: string
  input: CheckoutInput
  settings: Settings
  allowedMethods: readonly PaymentMethod[] | undefined
}

/**
 * Inserts the order, or finds the PENDING order of the cart. `isCurrent` is true if that order is for the cart as it is
 * now.
 */
const tryToPlace = async (
  deps: Deps,
  trx: Knex.Transaction,
  request: CheckoutRequest,
): Promise<{ order: Order; isCurrent: boolean }> => {
  const newOrder = await prepareOrder(deps, trx, request)
  const { cartId, fingerprint, at } = newOrder
  // A cart has at most one PENDING order. A concurrent checkout finds the order that the first one inserted.
  const order = await insertOrder(trx, newOrder)
  if (order) return { order, isCurrent: true }
  const pendingOrder = await Order.query(trx).findOne({ cart_id: cartId, status: 'PENDING' })
  if (!pendingOrder)
    throw new Failure('conflict', 'Your cart was just checked out elsewhere. Please try again.')
  const isCurrent = pendingOrder.fingerprint === fingerprint
  // Commits before closing the payment page, because the provider's event may be the one that cancels the order.
  const isMarkedCurrent = pendingOrder.supersededAt === null
  if (isCurrent !== isMarkedCurrent)
    await Order.query(trx)
      .where({ id: pendingOrder.id, status: 'PENDING' })
      .patch(isCurrent ? { supersededAt: null, cancelIntent: null } : { supersededAt: at })
  return { order: pendingOrder, isCurrent }
}

/**
 * Reads and prices the cart and everything else that its order stores. Throws if the cart cannot be checked out as it
 * was shown.
 */
const prepareOrder = async (
  deps: Deps,
  trx: Knex.Transaction,
  { shopper, ip, input, settings, allowedMethods }: CheckoutRequest,
): Promise<NewOrder> => {
  const owner = ownerOf(shopper)
  const pendingBuyer = readBuyer(trx, shopper.account, input, settings)
  // The buyer's problems are thrown where the promise is awaited, after those of the cart.
  pendingBuyer.catch(() => {})
  const cart = await findCart(trx, owner)
  if (cart?.id !== input.cartId) throw notFound('This cart does not exist.')
  const orderedLines = chosenLines(cart.lines, input.only)
  const { maxOrderQuantity } = settings.store
  checkLines(orderedLines, maxOrderQuantity)
  const { person, ...addresses } = await pendingBuyer
  const at = nowIso(deps)
  const { cartId } = input
  const customer = { userId: shopper.account?.id ?? null, email: person.email }
  const context = { code: cart.promotionCode, customer, cartId, settings, at }
  const promotionFor = await readCartPromotion(trx, context)
  const place = placeOf(addresses.shippingAddress)
  const { lines, promoted, terms, isAboveIoss } = priceAtPlace(settings, place, saleTerms => {
    const counted = priceLinesAt(saleTerms, orderedLines)
    const cartPromotion = promotionFor(counted)
    return { counted, lines: counted, promoted: cartPromotion, reduction: cartPromotion?.reduction ?? null }
  })
  const way = chooseDeliveryOption(settings, addresses.shippingAddress, {
    shippingMethod: input.shippingMethod,
    lines,
  })
  const { currency } = settings.general
  const price = priceOrder(lines, { way, vat: terms.vat }, promoted?.reduction)
  checkTotal(input, price, { promoted, currency, terms: { place, terms, isAboveIoss, way } })
  const order = {
    id: newId(),
    userId: customer.userId,
    owner,
    agent: await findAgent(trx, cart.agentSessionId, lines),
    cartId,
    currency,
    given: { ...addresses, shippingMethod: way.id, ...byTypedFact(name => input[name] || null) },
    way,
    price,
    iossNumber: settings.shipping.iossNumber,
    saleTerms: saleTermsOf(settings, addresses.shippingAddress, { terms, lines, way }),
    // A code that reduces nothing does not count as used.
    promotion: price.isReduced ? (promoted?.promotion ?? null) : null,
    lines,
    cartLines: cart.lines,
    shortage: soldOutText,
    person,
    placedFrom: placedFrom(deps, ip),
    maxOrderQuantity,
    at,
  }
  return {
    ...order,
    fingerprint: fingerprintOf(owner, order),
    sessionParams: allowedMethods ? paramsOf(deps, order, allowedMethods) : null,
  }
}

/**
 * Finds the assistant that filled the cart; null if none of the items that it handed over is bought, or if it has ended
 * its session since: it would read about a purchase that it had no part in.
 */
const findAgent = async (
  trx: Knex.Transaction,
  sessionId: string | null,
  lines: readonly { variantId: string }[],
): Promise<OrderAgent | null> => {
  if (sessionId === null) return null
  const session: { agent_name: string; handed_over: Json<string[]> | null } | undefined = await trx(
    'agent_sessions',
  )
    .where({ id: sessionId, ended_at: null })
    .first('agent_name', 'handed_over')
  if (!session?.handed_over) return null
  const variantIds = fromJson(session.handed_over)
  const isBought = lines.some(({ variantId }) => variantIds.includes(variantId))
  return isBought ? { sessionId, name: session.agent_name } : null
}

type PreparedOrder = Omit<NewOrder, 'fingerprint' | 'sessionParams'>

const fingerprintOf = (
  owner: string,
  { given, way, person, lines, price, promotion, currency }: PreparedOrder,
) =>
  checkoutFingerprint({
    ...given,
    // The delivery's terms may change at the same price: who pays the duty, or how many days it takes.
    way: storedDeliveryFacts(way),
    vatReason: price.vat.reason,
    user: owner,
    email: person.email,
    lines: lines.map(line => [line.variantId, line.title, line.unitPrice, line.quantity]),
    total: price.total,
    tax: price.tax,
    promotion: promotion && { id: promotion.id, discount: price.discount },
    currency,
  })

const paramsOf = (
  { publicUrl, clock }: Deps,
  { id, way, person, lines, price, promotion, currency }: PreparedOrder,
  allowedMethods: readonly PaymentMethod[],
) =>
  sessionParams({
    order: {
      id,
      email: person.email,
      currency,
      promotionCode: promotion?.code ?? null,
      shipping: price.shipping,
      deliveryWay: way,
    },
    items: lines.map((line, index) => ({
      ...line,
      lineTotal: lineTotal(line),
      discount: price.lineDiscounts[index] ?? 0,
    })),
    publicUrl,
    now: clock.now(),
    allowedMethods,
  })
