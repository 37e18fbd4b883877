import * as shapes from './callShapes.ts'
import type { Shape } from './checks.ts'
import type { Params } from './Params.ts'
import type { Provider } from '../Provider.ts'
import { resourceMissing } from './StripeFailure.ts'
import { listTransactions, readBalance } from '../money/balance.ts'
import { findDispute, presentDispute, updateDispute } from '../money/disputes.ts'
import { closeReview } from '../money/fraud.ts'
import { cancelPayment, confirmPayment } from '../payments/confirmPayment.ts'
import { createPayment } from '../payments/createPayment.ts'
import { createSession } from '../payments/createSession.ts'
import { expireSession, findSession } from '../payments/expireSession.ts'
import { isListed, listPage, shortPage } from './listPage.ts'
import type { Dispute, FraudWarning } from '../store/objects.ts'
import { findToken, createGrantedToken, revokeToken } from '../payments/grantedTokens.ts'
import { intentIdOf } from '../payments/payments.ts'
import { presentEvent } from '../events/presentEvent.ts'
import { presentSession } from '../payments/presentSession.ts'
import { cancelRefund, createRefund } from '../money/refunds.ts'

type Handler = (provider: Provider, params: Params, id: string) => object

interface Route {
  method: 'GET' | 'POST'
  path: RegExp
  shape: Shape<object>
  handle: Handler
}

/** Creates a route. `checkParams` refuses parameters that the shape does not name. */
const route = (signature: string, handler: Handler, shape: Shape<object> = shapes.retrieval): Route => {
  const [method, path] = signature.split(' ')
  return {
    method: method === 'POST' ? 'POST' : 'GET',
    path: new RegExp(`^${path?.replace(':id', '([^/]+)')}$`),
    shape,
    handle: handler,
  }
}

const requireFound = <T>(value: T | null | undefined, kind: string, id: string): T => {
  if (value === null || value === undefined) throw resourceMissing(kind, id)
  return value
}

const listSessions: Handler = (provider, params) => {
  const url = '/v1/checkout/sessions'
  const { payments, sessions } = provider.store.ledgers
  const intentId = params.text('payment_intent')
  const status = params.text('status')
  if (intentId !== undefined) {
    const paidSession = sessions.get(payments.get(intentId)?.sessionId ?? '')
    return shortPage(
      paidSession && isListed(provider, paidSession) ? [presentSession(provider, paidSession)] : [],
      url,
    )
  }
  const page = listPage(
    provider,
    sessions,
    params,
    url,
    ({ session }) => status === undefined || session.status === status,
  )
  return { ...page, data: page.data.map(record => presentSession(provider, record)) }
}

const listPayments: Handler = (provider, params) => {
  const page = listPage(provider, provider.store.ledgers.payments, params, '/v1/payment_intents')
  return { ...page, data: page.data.map(payment => payment.intent) }
}

const listCharges: Handler = (provider, params) => {
  const url = '/v1/charges'
  const { payments } = provider.store.ledgers
  const intentId = params.text('payment_intent')
  if (intentId !== undefined) {
    const charge = payments.get(intentId)?.charge
    return shortPage(charge && isListed(provider, charge) ? [charge] : [], url)
  }
  const page = listPage(provider, payments, params, url, payment => payment.charge !== null)
  return { ...page, data: page.data.map(payment => payment.charge) }
}

const listRefunds: Handler = (provider, params) => {
  const url = '/v1/refunds'
  const { payments, refunds } = provider.store.ledgers
  const charge = params.text('charge')
  const intentId = params.text('payment_intent') ?? (charge && intentIdOf(charge))
  if (intentId === undefined) return listPage(provider, refunds, params, url)
  const ids = payments.get(intentId)?.refundIds ?? []
  return shortPage(
    ids
      .toReversed()
      .flatMap(id => refunds.get(id) ?? [])
      .filter(refund => isListed(provider, refund)),
    url,
  )
}

/** Tells whether an object belongs to the charge or payment that the call names, if any. */
const isOfCharge =
  (params: Params) =>
  ({ charge, payment_intent: intent }: Pick<Dispute | FraudWarning, 'charge' | 'payment_intent'>) =>
    [charge, undefined].includes(params.text('charge')) &&
    [intent, undefined].includes(params.text('payment_intent'))

const listDisputes: Handler = (provider, params) => {
  const page = listPage(provider, provider.store.ledgers.disputes, params, '/v1/disputes', isOfCharge(params))
  return { ...page, data: page.data.map(dispute => presentDispute(provider, dispute)) }
}

const listWarnings: Handler = (provider, params) =>
  listPage(
    provider,
    provider.store.ledgers.fraudWarnings,
    params,
    '/v1/radar/early_fraud_warnings',
    isOfCharge(params),
  )

const listPayouts: Handler = (provider, params) => {
  const status = params.text('status')
  return listPage(
    provider,
    provider.store.ledgers.payouts,
    params,
    '/v1/payouts',
    payout => status === undefined || payout.status === status,
  )
}

const listEvents: Handler = (provider, params) => {
  const onlyType = params.text('type')
  const types = onlyType === undefined ? params.texts('types') : [onlyType]
  const isWanted = (type: string) => types.length === 0 || types.includes(type)
  const page = listPage(provider, provider.store.ledgers.events, params, '/v1/events', event =>
    isWanted(event.type),
  )
  return { ...page, data: page.data.map(presentEvent) }
}

export const apiRoutes: readonly Route[] = [
  route('POST /v1/checkout/sessions', createSession, shapes.sessionCreation),
  route('GET /v1/checkout/sessions', listSessions, shapes.sessionListing),
  route('GET /v1/checkout/sessions/:id', (provider, _params, id) =>
    presentSession(provider, findSession(provider, id)),
  ),
  route('POST /v1/checkout/sessions/:id/expire', (provider, _params, id) => expireSession(provider, id)),
  route('POST /v1/payment_intents', createPayment, shapes.paymentCreation),
  route('GET /v1/payment_intents', listPayments, shapes.paymentListing),
  route('GET /v1/payment_intents/:id', ({ store }, _params, id) =>
    requireFound(store.ledgers.payments.get(id)?.intent, 'payment_intent', id),
  ),
  route('POST /v1/payment_intents/:id/confirm', confirmPayment, shapes.paymentConfirmation),
  route('POST /v1/payment_intents/:id/cancel', (provider, _params, id) => cancelPayment(provider, id)),
  route('POST /v1/test_helpers/shared_payment/granted_tokens', createGrantedToken, shapes.tokenGrant),
  route('POST /v1/test_helpers/shared_payment/granted_tokens/:id/revoke', (provider, _params, id) =>
    revokeToken(provider, id),
  ),
  route('GET /v1/shared_payment/granted_tokens/:id', (provider, _params, id) => findToken(provider, id)),
  route('GET /v1/charges', listCharges, shapes.chargeListing),
  route('GET /v1/charges/:id', ({ store }, _params, id) =>
    requireFound(store.ledgers.payments.get(intentIdOf(id))?.charge, 'charge', id),
  ),
  route('POST /v1/refunds', createRefund, shapes.refundCreation),
  route('GET /v1/refunds', listRefunds, shapes.refundListing),
  route('GET /v1/refunds/:id', ({ store }, _params, id) =>
    requireFound(store.ledgers.refunds.get(id), 'refund', id),
  ),
  route('POST /v1/refunds/:id/cancel', (provider, _params, id) => cancelRefund(provider, id)),
  route('GET /v1/disputes', listDisputes, shapes.disputeListing),
  route('GET /v1/disputes/:id', (provider, _params, id) =>
    presentDispute(provider, findDispute(provider, id)),
  ),
  route('POST /v1/disputes/:id', updateDispute, shapes.disputeUpdate),
  route('GET /v1/radar/early_fraud_warnings', listWarnings, shapes.warningListing),
  route('GET /v1/radar/early_fraud_warnings/:id', ({ store }, _params, id) =>
    requireFound(store.ledgers.fraudWarnings.get(id), 'early_fraud_warning', id),
  ),
  route(
    'GET /v1/reviews',
    (provider, params) =>
      listPage(provider, provider.store.ledgers.reviews, params, '/v1/reviews', ({ open }) => open),
    shapes.reviewListing,
  ),
  route('GET /v1/reviews/:id', ({ store }, _params, id) =>
    requireFound(store.ledgers.reviews.get(id), 'review', id),
  ),
  route('POST /v1/reviews/:id/approve', (provider, _params, id) => closeReview(provider, id, 'approved')),
  route('GET /v1/balance', readBalance),
  route('GET /v1/balance_transactions', listTransactions, shapes.transactionListing),
  route('GET /v1/payouts', listPayouts, shapes.payoutListing),
  route('GET /v1/events', listEvents, shapes.eventListing),
  route('GET /v1/events/:id', ({ store }, _params, id) => {
    const event = requireFound(store.ledgers.events.get(id), 'event', id)
    return presentEvent(event)
  }),
]
