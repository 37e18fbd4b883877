import { lineText } from '@shop/contracts/orders/lineText'
import { plainWords } from '@shop/contracts/plainWords'
import { crashPoint } from '../../platform/base/crashPoint.ts'
import type { Deps } from '../../platform/base/deps.ts'
import {
  type PaymentSession,
  ProviderRefuses,
  ProviderUnavailable,
  SessionUnknown,
  TokenRefused,
  type TokenPaymentParams,
} from '../../platform/base/PaymentProvider.ts'
import { minuteMs } from '../../platform/base/time.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { Failure } from '../../platform/http/Failure.ts'
import { askForNewsletter } from '../../people/accounts/newsletter/subscription.ts'
import { placeOrder } from '../../sales/orders/checkout/placeOrder.ts'
import { defaultOpenSeconds } from '../../sales/orders/checkout/sessionParams.ts'
import type { CancelReason, Order } from '../../sales/orders/Order.ts'
import { cancelPending } from '../../sales/orders/payments/cancelPending.ts'
import { applyPayment } from '../../sales/orders/payments/markPaid.ts'
import { openSession } from '../../sales/orders/payments/openSession.ts'
import { settle } from '../../sales/orders/payments/settle.ts'
import { AgentSession } from './AgentSession.ts'
import { saveCheckoutSnapshot } from './checkoutSnapshots.ts'
import { charge, type TokenPaymentRequest } from './charge.ts'
import { fillCart } from './fillCart.ts'
import {
  isDeclined,
  noPayment,
  paymentProblem,
  type PaymentState,
  rememberDecline,
  stateOfPayment,
  lastPaymentState,
} from './paymentState.ts'
import { type Quote, quoteSession } from './quoteSession.ts'
import { isOver, paidOrderOf, payingOrdersOf } from './sessions.ts'

/**
 * Ends the payment of a session whose card or token was declined, so that the attempt reserves no stock. Returns the
 * state to report, which is `under way` if another card has paid in the meantime.
 */
const endDeclinedPayment = async (
  deps: Deps,
  session: AgentSession,
  state: PaymentState,
): Promise<PaymentState> => {
  try {
    const text = state.kind === 'open' ? state.problem?.text : undefined
    const reason = text ? `The payment was declined: ${text}` : 'The payment was declined.'
    return (await endPayment(deps, session, { actor: 'provider', reason })) ? state : { kind: 'under way' }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    deps.log.warn({ err: error }, 'a declined payment holds its stock until it ends by itself')
    return state
  }
}

/** Reads the state of a session's payment, and settles it if it was paid. */
export const readPayment = async (deps: Deps, session: AgentSession): Promise<PaymentState> => {
  const orders = await payingOrdersOf(deps.db, session)
  const order = orders.find(({ stripeSessionId }) => stripeSessionId !== null)
  if (!order?.stripeSessionId) return lastPaymentState(session)
  try {
    const status = await settle(deps, order.id)
    if (status !== 'PENDING') return status === 'PAID' ? { kind: 'under way' } : lastPaymentState(session)
    const payment = await deps.payments.retrieveSession(order.stripeSessionId)
    if (!isDeclined(payment)) return stateOfPayment(order, payment)
    return await rememberDecline(
      deps,
      session,
      await endDeclinedPayment(deps, session, stateOfPayment(order, payment)),
    )
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    return { kind: 'under way' }
  }
}

const abandonedReason: CancelReason = {
  actor: 'shopper',
  reason: 'The assistant’s checkout went on in another way before it was paid.',
}

/**
 * Ends the payment of a session before a change, so that nobody pays the old total. Returns false if it was paid first,
 * or its money is on its way.
 */
export const endPayment = async (
  deps: Deps,
  session: AgentSession,
  reason: CancelReason = abandonedReason,
): Promise<boolean> => {
  try {
    for (const order of await payingOrdersOf(deps.db, session)) await cancelPending(deps, order, reason)
    return true
  } catch (error) {
    if (error instanceof Failure && (error.code === 'already_paid' || error.code === 'conflict')) return false
    throw error
  }
}

/** Stripe's maximum length of a description. */
const maxDescription = 1000

const paramsOf = async (
  deps: Deps,
  { id, total, currency }: Order,
  { lines }: Quote,
): Promise<TokenPaymentParams> => ({
  allowed_payment_method_types: ['card'],
  amount: total,
  currency: currency.toLowerCase(),
  description: plainWords(
    `${(await deps.settings.read()).general.storeName}: ${lines.map(lineText).join(', ')}`,
    maxDescription,
  ),
  metadata: {
    orderId: id,
    by: 'token',
    payableUntil: new Date(deps.clock.now() + defaultOpenSeconds * 1000).toISOString(),
  },
})

const placeAgentOrder = async (
  deps: Deps,
  { agent, session }: TokenPaymentRequest,
  quote: Quote,
): Promise<Order> => {
  const { email, address } = quote.buyer
  if (email === null || address === null) throw new Error('A checkout without problems has a buyer')
  const { cartId, shopper } = await fillCart(deps, session, quote)
  return placeOrder(
    deps,
    // All buyers of an agent share its network. Buyers of a trusted agent have separate limits of reserved units; those of
    // all agents without a token share one, because anybody can have many agents.
    { shopper, ip: agent.tier === 'trusted' ? `${agent.id} ${email}` : 'agents without a token' },
    {
      cartId,
      guest: { email, address },
      shippingMethod: quote.state.method ?? 'standard',
      giftNote: quote.state.note,
      expectedTotal: quote.price.total,
    },
  )
}

/** Minimum time for a buyer to confirm a payment with their bank. */
const bankTimeMs = 15 * minuteMs

/**
 * Places the order and creates its payment, or finds both. Replaces an open payment that would expire before the buyer
 * could confirm a charge, or that is waiting for the buyer to confirm an earlier card.
 */
const preparePayment = async (
  deps: Deps,
  paymentRequest: TokenPaymentRequest,
  quote: Quote,
  isSecondAttempt = false,
): Promise<PreparedPayment> => {
  const order = await placeAgentOrder(deps, paymentRequest, quote)
  await saveCheckoutSnapshot(deps, paymentRequest.session, order, quote)
  if (order.total === 0) return { order, payment: null }
  const payment = await openSession(deps, order, () => paramsOf(deps, order, quote))
  const { status, bankUrl, expiresAt } = payment
  const isLongEnough = Date.parse(expiresAt) > deps.clock.now() + bankTimeMs
  const isWaitingForBank = bankUrl !== null
  if (isSecondAttempt || status !== 'open' || (isLongEnough && !isWaitingForBank)) return { order, payment }
  await cancelPending(deps, order, {
    actor: 'shopper',
    reason: isWaitingForBank
      ? 'The assistant pays in another way than the one that the bank was asked about.'
      : 'Its payment was about to end and is made anew.',
  })
  return preparePayment(deps, paymentRequest, quote, true)
}

interface PreparedPayment {
  order: Order
  /** Null if there is nothing to pay. */
  payment: PaymentSession | null
}

/**
 * Throws if the checkout was changed or ended while its order was placed, and closes that order. A change of a checkout
 * ends its payment after the change, too, so that either this check or the change notices the other.
 */
const checkUnchanged = async (deps: Deps, session: AgentSession, order: Order): Promise<void> => {
  const currentSession = await AgentSession.query(deps.db).findById(session.id)
  if (currentSession?.state === session.state && !isOver(deps, currentSession)) return
  const text = 'The checkout was changed or cancelled meanwhile.'
  await cancelPending(deps, order, { actor: 'shopper', reason: text })
  throw new Failure('conflict', `${text} Please read it again.`)
}

const endedMeanwhile = paymentProblem('conflict', 'The payment was ended meanwhile. Please complete again.')

/** Recognises errors after which nothing is charged. */
const isRefusal = (error: unknown): boolean =>
  error instanceof TokenRefused || error instanceof ProviderRefuses || error instanceof SessionUnknown

/** Marks an order as paid that is free thanks to a code. Its token is not used. */
const completeFreeOrder = async (
  deps: Deps,
  { session }: TokenPaymentRequest,
  order: Order,
): Promise<PaymentState> => {
  const settings = await deps.settings.read()
  const options = {
    from: 'PENDING',
    act: 'consume',
    actor: 'shopper',
    detail: 'There was nothing to pay.',
    columns: { payment_method: 'offline' },
    settings,
  } as const
  const isPaid = await transaction(deps.db, trx => applyPayment(deps, trx, order, options))
  if (!isPaid && !(await paidOrderOf(deps.db, session))) return endedMeanwhile
  return { kind: 'under way' }
}

/**
 * Places the order of a complete checkout, and charges it. The order and its payment are stored before the charge, so
 * that after any failure the outcome can be read from the payment, which can be charged only once.
 */
export const payByToken = async (deps: Deps, paymentRequest: TokenPaymentRequest): Promise<PaymentState> =>
  rememberDecline(deps, paymentRequest.session, await tryToPay(deps, paymentRequest))

const tryToPay = async (deps: Deps, paymentRequest: TokenPaymentRequest): Promise<PaymentState> => {
  const { session, shownTotal = session.toldTotal } = paymentRequest
  const quote = await quoteSession(deps, session)
  const { total } = quote.price
  if (quote.problems.some(({ severity }) => severity !== 'warning')) return noPayment
  if (session.toldTotal !== total || shownTotal !== total)
    return paymentProblem(
      'total_changed',
      'The total has changed. Please show it to the buyer, then complete again.',
    )
  if (session.toldTerms !== quote.shownTerms)
    return paymentProblem(
      'total_changed',
      'The VAT, the duty or the delivery of this order have changed. Please show them to the buyer, then complete again.',
    )
  try {
    const { order, payment } = await preparePayment(deps, paymentRequest, quote)
    crashPoint('payment by token made, not charged')
    await checkUnchanged(deps, session, order)
    if (!payment) return await completeFreeOrder(deps, paymentRequest, order)
    const chargedPayment = await charge(deps, paymentRequest, payment)
    crashPoint('token charged, answer lost')
    if (chargedPayment.status !== 'open') await settle(deps, order.id, chargedPayment)
    const isCharged = chargedPayment.status === 'complete' || chargedPayment.bankUrl !== null
    if (isCharged && quote.state.wantsNews) await askForNewsletter(deps, order.email)
    if (isDeclined(chargedPayment))
      return await endDeclinedPayment(deps, session, stateOfPayment(order, chargedPayment))
    // Another card of the same checkout was declined at the same moment, which ended the payment of both.
    return chargedPayment.status === 'expired' ? endedMeanwhile : stateOfPayment(order, chargedPayment)
  } catch (error) {
    // Ends the payment, because an order that may not be paid would reserve its stock.
    if (error instanceof Failure && error.code === 'too_many_requests') await endPayment(deps, session)
    const state = stateOfError(deps, error)
    return isRefusal(error) ? endDeclinedPayment(deps, session, state) : state
  }
}

/** Codes of checkout failures that are passed on to agents; others become `conflict`. */
const presentableCodes: ReadonlySet<string> = new Set(['out_of_stock', 'item_unavailable', 'total_changed'])

/** Returns the state of a payment after an error, and logs it. Throws unexpected errors again. */
const stateOfError = ({ log }: Deps, error: unknown): PaymentState => {
  if (error instanceof TokenRefused) {
    log.warn({ reason: error.message }, 'a payment token was refused')
    return paymentProblem(
      'payment_failed',
      'This payment token cannot be used. Please ask the buyer to pay again.',
    )
  }
  // The shop's keys or the payment method are refused, or the payment belongs to another account: nothing was charged.
  if (error instanceof ProviderRefuses || error instanceof SessionUnknown) {
    log.error({ reason: error.message }, 'the payment provider refuses payments by token')
    return paymentProblem('payment_failed', 'This shop cannot take this payment at the moment.')
  }
  if (error instanceof ProviderUnavailable) {
    log.warn({ reason: error.message }, 'nothing is known yet of a payment by token')
    return { kind: 'under way' }
  }
  if (!(error instanceof Failure) || error.code === 'too_many_requests') throw error
  // Another call was quicker, so its order counts.
  if (error.code === 'already_paid') return { kind: 'under way' }
  return paymentProblem(presentableCodes.has(error.code) ? error.code : 'conflict', error.message)
}
