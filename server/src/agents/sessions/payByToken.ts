import { createHash } from 'node:crypto'
import { crashPoint } from '../../platform/base/crashPoint.ts'
import { type Deps, nowIso } from '../../platform/base/deps.ts'
import {
  type PaymentCredential,
  type PaymentSession,
  ProviderRefuses,
  ProviderUnavailable,
  SessionUnknown,
  TokenRefused,
  type TokenPaymentParams,
} from '../../platform/base/PaymentProvider.ts'
import { minuteMs } from '../../platform/base/time.ts'
import { newId, newIds } from '../../platform/database/BaseModel.ts'
import { insertRows } from '../../platform/database/insertRows.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { Failure } from '../../platform/http/Failure.ts'
import { askForNewsletter } from '../../people/accounts/newsletter/subscription.ts'
import { makeCart } from '../../sales/cart/readCart.ts'
import { placeOrder } from '../../sales/orders/checkout/placeOrder.ts'
import { usuallyOpenForSeconds } from '../../sales/orders/checkout/sessionParams.ts'
import type { Order } from '../../sales/orders/Order.ts'
import { alreadyPaid, closePayment } from '../../sales/orders/payments/closePayment.ts'
import { openSession } from '../../sales/orders/payments/openSession.ts'
import { settle } from '../../sales/orders/payments/settle.ts'
import type { Agent } from '../access/identify.ts'
import { AgentSession } from './AgentSession.ts'
import type { Take } from './limits.ts'
import type { Problem } from './Problem.ts'
import { type Quote, quoteSession } from './quoteSession.ts'
import { cartOwnerOf, isOver, paidOrderOf, payingOrdersOf } from './sessions.ts'
import { continueUrl } from './words.ts'

/** How the payment of an unpaid checkout stands. `bankUrl` is the page on which the buyer confirms it. */
export type PaymentState =
  | { kind: 'open'; problem: Problem | null }
  | { kind: 'under way' }
  | { kind: 'bank'; bankUrl: string }

export const noPayment: PaymentState = { kind: 'open', problem: null }

const problem = (code: string, text: string): PaymentState => ({
  kind: 'open',
  problem: { code, text, at: { part: 'payment' }, severity: 'recoverable' },
})

const stateOf = ({ status, failure, bankUrl }: PaymentSession): PaymentState => {
  if (status === 'complete') return { kind: 'under way' }
  if (bankUrl !== null) return { kind: 'bank', bankUrl }
  return failure === null ? noPayment : problem('payment_failed', failure)
}

/** Reads the state of a session's payment, and settles it if it was paid. */
export const readPayment = async (deps: Deps, session: AgentSession): Promise<PaymentState> => {
  const orders = await payingOrdersOf(deps.db, session)
  const order = orders.find(({ stripeSessionId }) => stripeSessionId !== null)
  if (!order?.stripeSessionId) return noPayment
  try {
    const status = await settle(deps, order.id)
    if (status !== 'PENDING') return status === 'PAID' ? { kind: 'under way' } : noPayment
    return stateOf(await deps.payments.retrieveSession(order.stripeSessionId))
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    return { kind: 'under way' }
  }
}

/**
 * Ends the payment of a session before a change, so that nobody pays the old total. False if it was paid first, or
 * its money is on its way.
 */
export const endPayment = async (deps: Deps, session: AgentSession): Promise<boolean> => {
  try {
    for (const order of await payingOrdersOf(deps.db, session))
      await closePayment(deps, order, {
        actor: 'shopper',
        reason: 'The assistant’s checkout went on in another way before it was paid.',
      })
    return true
  } catch (error) {
    if (error instanceof Failure && (error.code === 'already_paid' || error.code === 'conflict')) return false
    throw error
  }
}

/** Puts a session's goods into a cart of their own, which no browser has. Throws `already_paid` where they are bought. */
const fillCart = async (deps: Deps, session: AgentSession, quote: Quote) => {
  const owner = cartOwnerOf(session.id)
  await makeCart(deps, { owner, userId: null })
  const at = nowIso(deps)
  const cartId = await transaction(deps.db, async trx => {
    const [cart] = await trx('carts')
      .where({ owner })
      .update({ agent_session_id: session.id, promotion_code: quote.code?.code ?? null, updated_at: at })
      .returning('id')
    const { id } = cart as { id: string }
    // Settling a payment of the cart changes the cart as well, so one of the two sees the other.
    const paid = await paidOrderOf(trx, session)
    if (paid) throw alreadyPaid(paid.id)
    await trx('cart_items').where({ cart_id: id }).delete()
    const ids = newIds(quote.lines.length)
    const lines = quote.lines.map(({ variantId, quantity, unitPrice }, index) => ({
      id: ids[index] ?? newId(),
      cart_id: id,
      variant_id: variantId,
      quantity,
      price_seen: unitPrice,
      created_at: at,
    }))
    await insertRows(trx, 'cart_items', lines)
    return id
  })
  return { cartId, shopper: { account: null, owner, getCookie: () => undefined } }
}

const paramsOf = (deps: Deps, { id, total, currency }: Order): TokenPaymentParams => ({
  allowed_payment_method_types: ['card'],
  amount: total,
  currency: currency.toLowerCase(),
  metadata: {
    orderId: id,
    by: 'token',
    payableUntil: new Date(deps.clock.now() + usuallyOpenForSeconds * 1000).toISOString(),
  },
})

interface Paying {
  agent: Agent
  session: AgentSession
  credential: PaymentCredential
  /** The agent's idempotency key: another one is another try. */
  key: string
  take: Take
  /** Total that the agent says it has shown the buyer; left out where it says none. */
  shownTotal?: number | undefined
}

const place = async (deps: Deps, { agent, session }: Paying, quote: Quote): Promise<Order> => {
  const { email, address } = quote.buyer
  if (email === null || address === null) throw new Error('A checkout without problems has a buyer')
  const { cartId, shopper } = await fillCart(deps, session, quote)
  return placeOrder(
    deps,
    // All buyers of an agent share its network. Buyers of a trusted agent have limits of their own; others share one.
    { shopper, ip: agent.tier === 'trusted' ? `${agent.id} ${email}` : agent.id },
    {
      cartId,
      guest: { email, address },
      shippingMethod: quote.state.method ?? 'standard',
      giftNote: quote.state.note,
      expectedTotal: quote.price.total,
    },
  )
}

/** Least time that a buyer whose bank asks has to confirm a payment, ms. */
const timeForBank = 15 * minuteMs

/**
 * Places the order and makes its payment, or finds both; anew where that would end before a buyer could confirm it, and
 * where the bank waits for an answer about another card.
 */
const prepare = async (deps: Deps, paying: Paying, quote: Quote, isAnew = false): Promise<Prepared> => {
  const order = await place(deps, paying, quote)
  const payment = await openSession(deps, order, async () => paramsOf(deps, order))
  const { status, bankUrl, expiresAt } = payment
  const lasts = Date.parse(expiresAt) > deps.clock.now() + timeForBank
  const isWaiting = bankUrl !== null
  if (isAnew || status !== 'open' || (lasts && !isWaiting)) return { order, payment }
  await closePayment(deps, order, {
    actor: 'shopper',
    reason: isWaiting
      ? 'The assistant pays in another way than the one that the bank was asked about.'
      : 'Its payment was about to end and is made anew.',
  })
  return prepare(deps, paying, quote, true)
}

interface Prepared {
  order: Order
  payment: PaymentSession
}

/**
 * Throws if the checkout was changed or ended while its order was placed, and closes that order. A change ends the
 * payment again afterwards, so that one of the two always sees the other.
 */
const checkUnchanged = async (deps: Deps, session: AgentSession, order: Order): Promise<void> => {
  const now = await AgentSession.query(deps.db).findById(session.id)
  if (now?.state === session.state && !isOver(deps, now)) return
  const text = 'The checkout was changed or cancelled meanwhile.'
  await closePayment(deps, order, { actor: 'shopper', reason: text })
  throw new Failure('conflict', `${text} Please read it again.`)
}

/** Charges a payment. Counted as a decline before it is known to be none: many at once find out no more cards. */
const charge = async (
  deps: Deps,
  { session, credential, key, take }: Paying,
  { id }: PaymentSession,
): Promise<PaymentSession> => {
  await take('decline')
  let isDeclined = false
  try {
    const digest = createHash('sha256').update(`${credential.token} ${key}`).digest('hex')
    const charged = await deps.payments.confirmPayment(id, credential, {
      idempotencyKey: `confirm-${id}-${digest.slice(0, 32)}`,
      returnUrl: continueUrl(deps.publicUrl, session),
    })
    isDeclined = charged.status === 'open' && charged.bankUrl === null
    return charged
  } catch (error) {
    isDeclined = error instanceof TokenRefused
    throw error
  } finally {
    if (!isDeclined) await take('decline', { isBack: true })
  }
}

/**
 * Places the order of a checkout that lacks nothing, and charges it. The order and its payment are stored before the
 * charge: whatever is lost on the way, the payment itself says what became of it, and it can be made only once.
 */
export const payByToken = async (deps: Deps, paying: Paying): Promise<PaymentState> => {
  const { session, shownTotal = session.toldTotal } = paying
  const quote = await quoteSession(deps, session)
  const { total } = quote.price
  if (quote.problems.some(({ severity }) => severity !== 'warning')) return noPayment
  if (session.toldTotal !== total || shownTotal !== total)
    return problem(
      'total_changed',
      'The total has changed. Please show it to the buyer, then complete again.',
    )
  try {
    const { order, payment } = await prepare(deps, paying, quote)
    crashPoint('payment by token made, not charged')
    await checkUnchanged(deps, session, order)
    const charged = await charge(deps, paying, payment)
    crashPoint('token charged, answer lost')
    if (charged.status !== 'open') await settle(deps, order.id, charged)
    const isTaken = charged.status === 'complete' || charged.bankUrl !== null
    if (isTaken && quote.state.wantsNews) await askForNewsletter(deps, order.email)
    return stateOf(charged)
  } catch (error) {
    return asState(deps, error)
  }
}

/** Refusals of the checkout that both protocols have a code for. */
const tellable: ReadonlySet<string> = new Set(['out_of_stock', 'item_unavailable', 'total_changed'])

const asState = ({ log }: Deps, error: unknown): PaymentState => {
  if (error instanceof TokenRefused) {
    log.warn({ reason: error.message }, 'a payment token was refused')
    return problem('payment_failed', 'This payment token cannot be used. Please ask the buyer to pay again.')
  }
  // Its keys or the way of paying are refused, or it belongs to another account: nothing was charged.
  if (error instanceof ProviderRefuses || error instanceof SessionUnknown) {
    log.error({ reason: error.message }, 'the payment provider refuses payments by token')
    return problem('payment_failed', 'This shop cannot take this payment at the moment.')
  }
  if (error instanceof ProviderUnavailable) {
    log.warn({ reason: error.message }, 'nothing is known yet of a payment by token')
    return { kind: 'under way' }
  }
  if (!(error instanceof Failure) || error.code === 'too_many_requests') throw error
  // Another call was quicker: the order is what counts.
  if (error.code === 'already_paid') return { kind: 'under way' }
  return problem(tellable.has(error.code) ? error.code : 'conflict', error.message)
}
