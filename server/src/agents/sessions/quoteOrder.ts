import { benefitOf } from '@shop/contracts/promotions/benefitOf'
import { arrivalDays } from '@shop/contracts/shop/arrivalText'
import type { Deps } from '../../platform/base/deps.ts'
import type { Pence } from '@shop/contracts/money'
import type { Order } from '../../sales/orders/Order.ts'
import { OrderItem, vatOfItem } from '../../sales/orders/OrderItem.ts'
import { deliveryPrice, deliveryOptionsToAddress } from '../../sales/pricing/delivery.ts'
import { Promotion } from '../../sales/pricing/promotions/Promotion.ts'
import { type AgentSession, stateOf } from './AgentSession.ts'
import { checkoutSnapshotOf, saveCheckoutSnapshot } from './checkoutSnapshots.ts'
import { problemsOfNote } from './note.ts'
import type { Quote } from './quoteSession.ts'

/** Reads the present price of an order's delivery without its code, from the settings. */
const undiscountedDeliveryPrice = async (
  { settings }: Pick<Deps, 'settings'>,
  { shippingAddress, shippingMethod, subtotal }: Order,
): Promise<Pence> => {
  const deliveryOptions = deliveryOptionsToAddress(await settings.read(), shippingAddress, {
    weightGr: 0,
    subtotal,
  })
  const option = deliveryOptions.find(({ id }) => id === shippingMethod)
  return option ? deliveryPrice(option, subtotal) : 0
}

/** Reads the code of an order with its saving: as the checkout showed it, otherwise from the promotion. */
const readCode = async (
  deps: Pick<Deps, 'db' | 'settings'>,
  session: AgentSession,
  order: Order,
): Promise<Quote['code']> => {
  const { promotionCode: code, promotionId, discount, currency } = order
  if (code === null) return null
  const snapshot = checkoutSnapshotOf(session, order)
  if (snapshot?.code)
    return { ...snapshot.code, saved: discount + snapshot.code.saved - snapshot.price.discount }
  const promotion = promotionId === null ? undefined : await Promotion.query(deps.db).findById(promotionId)
  const isFree = promotion?.kind === 'free_delivery' && order.shipping === 0
  return {
    id: promotionId ?? code,
    code,
    title: promotion ? benefitOf(promotion, currency) : code,
    saved: discount + (isFree ? await undiscountedDeliveryPrice(deps, order) : 0),
  }
}

/** Reads the paid order of a session in the form of a quote, with its later changes. */
export const quoteOrder = async (
  deps: Pick<Deps, 'db' | 'settings'>,
  session: AgentSession,
  order: Order,
): Promise<Quote> => {
  const items = await OrderItem.query(deps.db).where({ order_id: order.id }).orderBy('id')
  const state = stateOf(session)
  return {
    state: { ...state, method: order.shippingMethod },
    lines: items.map(({ id, variantId, productId, title, slug, sku, color, size, details, ...item }) => ({
      title,
      slug,
      sku,
      color,
      size,
      details,
      variantId: variantId ?? id,
      productId: productId ?? '',
      imageKey: item.imageKey,
      quantity: item.quantity,
      unitPrice: item.price,
      status: 'ACTIVE',
      free: 0,
    })),
    price: {
      subtotal: order.subtotal,
      discount: order.discount,
      shipping: order.shipping,
      total: order.total,
      tax: order.tax,
      vat: { rate: order.vatRate, reason: order.vatReason },
      lineDiscounts: items.map(({ discount }) => discount),
      lineVats: items.map(vatOfItem),
      lineTaxes: items.map(({ tax }) => tax),
      isReduced: order.promotionCode !== null,
    },
    hasDelivery: true,
    shownTerms: null,
    currency: order.currency,
    delivery: [
      {
        method: order.shippingMethod,
        ...order.deliveryWay,
        shipping: order.shipping,
        ...arrivalDays(order.deliveryWay, Date.parse(order.paidAt ?? order.createdAt)),
      },
    ],
    buyer: { email: order.email || null, address: null, problems: [] },
    code: await readCode(deps, session, order),
    problems: problemsOfNote(state),
  }
}

/** Returns the stored checkout that this order was bought from; null if there is none. */
const quoteSnapshot = (session: AgentSession, order: Order): Quote | null => {
  const snapshot = checkoutSnapshotOf(session, order)
  if (!snapshot) return null
  const state = stateOf(session)
  const { codes, orderId: _order, problems, ...quoteFields } = snapshot
  return {
    ...quoteFields,
    shownTerms: null,
    state: { ...state, codes, method: order.shippingMethod },
    buyer: { email: order.email || null, address: null, problems: [] },
    problems: [...problems, ...problemsOfNote(state)],
  }
}

/** Reads a checkout as it was when this order was bought, or in its present state if that was not stored. */
export const quoteBought = async (
  deps: Pick<Deps, 'db' | 'settings'>,
  session: AgentSession,
  order: Order,
): Promise<Quote> => quoteSnapshot(session, order) ?? quoteOrder(deps, session, order)

/** Reads a paid checkout. What its agent reads no longer changes, whatever happens to the order. */
export const quotePaid = async (
  deps: Pick<Deps, 'db' | 'settings'>,
  session: AgentSession,
  order: Order,
): Promise<Quote> => {
  const stored = quoteSnapshot(session, order)
  if (stored) return stored
  // The buyer paid on the shop's own page.
  const quote = await quoteOrder(deps, session, order)
  await saveCheckoutSnapshot(deps, session, order, quote)
  return quote
}
