import type { ServerResponse } from 'node:http'
import { beginDelayedPayment, delayedMethod } from './delayedPayments.ts'
import { pageHeaders } from './pageStyle.ts'
import { cardDetails, detailsOf, isWallet, walletDetails } from './methods.ts'
import {
  authenticationPage,
  completedPage,
  expiredPage,
  freePage,
  otherMethods,
  paymentPage,
  unknownPage,
} from './pages.ts'
import { declineSession, paySession } from './payments.ts'
import type { Provider } from '../Provider.ts'
import type { SessionRecord } from '../store/records.ts'
import { findTestCard, runCardBehaviour } from './testCards.ts'

interface Visit {
  method: string
  id: string
  form: string
  response: ServerResponse
}

interface Outcome {
  html?: string
  redirectTo?: string
}

/** Shows the hosted payment page, and handles its form. */
export const answerHostedPage = async (provider: Provider, { method, id, form, response }: Visit) => {
  const record = provider.store.ledgers.sessions.get(id)
  if (!record) {
    response.writeHead(404, pageHeaders([])).end(unknownPage())
    return
  }
  const outcome = method === 'POST' ? submit(provider, record, new URLSearchParams(form)) : show(record)
  await provider.store.flushed()
  const headers = pageHeaders(originsOf(record))
  if (outcome.redirectTo === undefined) response.writeHead(200, headers).end(outcome.html)
  else response.writeHead(303, { ...headers, location: outcome.redirectTo }).end()
}

const show = (record: SessionRecord): Outcome => {
  const { status, cancel_url: cancelUrl } = record.session
  if (status === 'complete') return { html: completedPage(successAddress(record)) }
  if (status === 'expired') return { html: expiredPage(cancelUrl) }
  if (isFree(record)) return { html: freePage(record) }
  return {
    html: record.awaitsAuthentication
      ? authenticationPage(record)
      : paymentPage(record, record.refusal ?? {}),
  }
}

/** Tells whether a session has nothing to pay, and so needs no card. */
const isFree = ({ session }: SessionRecord) => session.payment_status === 'no_payment_required'

const submit = (provider: Provider, record: SessionRecord, fields: URLSearchParams): Outcome => {
  const { session } = record
  const card = fields.get('card') ?? ''
  const action = fields.get('action')
  if (action === 'cancel' && session.cancel_url !== null) return { redirectTo: absolute(session.cancel_url) }
  // The second of two clicks finds the session paid, and is redirected in the same way.
  if (session.status === 'complete') return { redirectTo: successAddress(record) }
  if (session.status === 'expired') return show(record)
  if (isFree(record)) return action === 'pay' ? pay(provider, record) : { redirectTo: pageAddress(record) }

  const otherMethod = otherMethods(record).find(method => method === action)
  if (otherMethod === delayedMethod) {
    beginDelayedPayment(provider, record)
    return { redirectTo: successAddress(record) }
  }
  if (otherMethod) return pay(provider, record, detailsOf(otherMethod))
  if (!session.payment_method_types.includes('card'))
    return keepRefusal(provider, record, { card: '', error: 'This way of paying is not offered here.' })
  if (isWallet(action)) return pay(provider, record, walletDetails(action))
  if (action === 'pay') return payByCard(provider, record, card)
  if (action === 'decline')
    return keepRefusal(provider, record, { card, error: declineSession(provider, record, 'card_declined') })
  if (action === 'fail' && record.awaitsAuthentication)
    return keepRefusal(provider, record, {
      card: '',
      error: declineSession(provider, record, 'authentication_failed'),
    })
  return action === 'authenticate' && record.awaitsAuthentication
    ? pay(provider, record, cardDetails('visa', '3155'))
    : { redirectTo: pageAddress(record) }
}

const payByCard = (provider: Provider, record: SessionRecord, card: string): Outcome => {
  const number = card.replaceAll(/\s/g, '')
  const testCard = findTestCard(number)
  if (testCard) {
    const outcome = pay(provider, record, cardDetails('visa', number.slice(-4)))
    if (record.paymentId) runCardBehaviour(provider, record.paymentId, testCard)
    return outcome
  }
  switch (number) {
    case '':
      return pay(provider, record)
    case '5555555555554444':
      return pay(provider, record, cardDetails('mastercard', '4444'))
    case '4000002500003155':
      record.awaitsAuthentication = true
      return keepRefusal(provider, record, null)
    case '4000000000000002':
      return keepRefusal(provider, record, { card, error: declineSession(provider, record, 'card_declined') })
    default:
      return keepRefusal(provider, record, { card, error: 'Your card number is not valid.' })
  }
}

/** Redirects to the page, which then shows the reason, so that reloading or going back resubmits nothing. */
const keepRefusal = (
  provider: Provider,
  record: SessionRecord,
  refusal: NonNullable<SessionRecord['refusal']> | null,
): Outcome => {
  record.refusal = refusal
  provider.store.save('sessions', record)
  return { redirectTo: pageAddress(record) }
}

const pageAddress = ({ id }: SessionRecord) => `/pay/${id}`

const pay = (provider: Provider, record: SessionRecord, details = detailsOf('card')): Outcome => {
  paySession(provider, record, details)
  return { redirectTo: successAddress(record) }
}

const successAddress = ({ id, session }: SessionRecord) =>
  absolute((session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', id))

// Escapes characters that a header cannot contain.
const absolute = (address: string) => new URL(address).href

const originsOf = ({ session }: SessionRecord) => {
  const addresses = [session.success_url, session.cancel_url].filter(address => address !== null)
  return [...new Set(addresses.map(address => new URL(address).origin))]
}
