import type { Knex } from 'knex'
import type { CheckoutInput } from '@shop/contracts/checkout/endpoints'
import type { PaymentMethod } from '@shop/contracts/shop/paymentMethods'
import type { Settings } from '@shop/contracts/shop/settings'
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
import { closePayment } from '../payments/closePayment.ts'
import { lineTotal, priceOrder, priceRatesOf } from '../../pricing/priceOrder.ts'
import { placedFrom } from './checkHeldUnits.ts'
import { checkLines, soldOutText } from './checkLines.ts'
import { checkTotal, readBuyer } from './checkTotal.ts'
import { checkoutFingerprint } from './checkUnchanged.ts'
import { insertOrder, type Given } from './insertOrder.ts'
import { sessionParams } from './sessionParams.ts'

// Each round either ends or closes one superseded order; more rounds mean that the cart changes as we look.
const rounds = 5

/**
 * Places the shopper's cart as a PENDING order and holds its stock, all or nothing. The same unchanged cart gives the
 * same order again; a changed one, or another part of it, first closes the earlier order and its payment page. With `allowedMethods` (ways of
 * paying that are switched on) the order has the parameters of its payment page from the beginning.
 */
export const placeOrder = async (
  deps: Deps,
  { shopper, ip }: { shopper: Shopper; ip: string },
  input: CheckoutInput,
  allowedMethods?: readonly PaymentMethod[],
): Promise<Order> => {
  const settings = await deps.settings.read()
  for (let round = 0; round < rounds; round++) {
    const { order, isCurrent } = await transaction(deps.db, trx =>
      tryToPlace(deps, trx, { shopper, ip, input, settings, allowedMethods }),
    )
    if (isCurrent) return order
    await closePayment(deps, order, {
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

interface Attempt {
  order: Order
  /** False: an open order of an earlier state of this cart stands in the way. */
  isCurrent: boolean
}

const tryToPlace = async (
  deps: Deps,
  trx: Knex.Transaction,
  { shopper, ip, input, settings, allowedMethods }: CheckoutRequest,
): Promise<Attempt> => {
  const owner = ownerOf(shopper)
  const buyer = readBuyer(trx, shopper.account, input, settings)
  // Problems with the cart are reported first.
  buyer.catch(() => {})
  const cart = await findCart(trx, owner)
  if (cart?.id !== input.cartId) throw notFound('This cart does not exist.')
  const lines = chosenLines(cart.lines, input.only)
  checkLines(lines, settings.store.maxOrderQuantity)
  const { person, ...addresses } = await buyer
  const given: Given = {
    ...addresses,
    shippingMethod: input.shippingMethod ?? 'standard',
    giftNote: input.giftNote || null,
  }
  const { shippingMethod } = given
  const at = nowIso(deps)
  const { currency } = settings.general
  const userId = shopper.account?.id ?? null
  const { cartId } = input
  const promotionContext = {
    code: cart.promotionCode,
    customer: { userId, email: person.email },
    cartId,
    lines,
    settings,
    at,
  }
  const promoted = await readCartPromotion(trx, promotionContext)
  const price = priceOrder(
    lines,
    shippingMethod,
    priceRatesOf(settings, given.shippingAddress),
    promoted?.reduction,
  )
  checkTotal(input, price, { promoted, currency })
  // A code that makes nothing cheaper is not used up by it.
  const promotion = price.isReduced ? (promoted?.promotion ?? null) : null

  const id = newId()
  const placed = {
    id,
    userId,
    owner,
    cartId,
    currency,
    given,
    price,
    promotion,
    lines,
    cartLines: cart.lines,
    shortage: soldOutText,
    person,
    placedFrom: placedFrom(deps, ip),
    maxOrderQuantity: settings.store.maxOrderQuantity,
    at,
    fingerprint: checkoutFingerprint({
      ...given,
      user: owner,
      email: person.email,
      lines: lines.map(line => [line.variantId, line.title, line.unitPrice, line.quantity]),
      total: price.total,
      promotion: promotion && { id: promotion.id, discount: price.discount },
      currency,
    }),
    sessionParams: allowedMethods
      ? sessionParams({
          order: {
            id,
            email: person.email,
            currency,
            promotionCode: promotion?.code ?? null,
            shipping: price.shipping,
            shippingMethod,
          },
          items: lines.map((line, index) => ({
            ...line,
            lineTotal: lineTotal(line),
            discount: price.lineDiscounts[index] ?? 0,
          })),
          publicUrl: deps.publicUrl,
          now: deps.clock.now(),
          allowedMethods,
        })
      : null,
  }
  // A cart has at most one PENDING order. A concurrent checkout finds the order that the first one inserted.
  const order = await insertOrder(trx, placed)
  if (order) return { order, isCurrent: true }
  const open = await Order.query(trx).findOne({ cart_id: cartId, status: 'PENDING' })
  if (!open) throw new Failure('conflict', 'Your cart was just checked out elsewhere. Please try again.')
  const isCurrent = open.fingerprint === placed.fingerprint
  // Committed before its payment page is closed: the provider's event may be the one that cancels it.
  if (isCurrent !== (open.supersededAt === null))
    await Order.query(trx)
      .where({ id: open.id, status: 'PENDING' })
      .patch(isCurrent ? { supersededAt: null, cancelIntent: null } : { supersededAt: at })
  return { order: open, isCurrent }
}
