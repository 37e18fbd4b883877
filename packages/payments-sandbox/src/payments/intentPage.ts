import type { ServerResponse } from 'node:http'
import type { Provider } from '../Provider.ts'
import { endAuthentication } from './confirmPayment.ts'
import type { PaymentRecord } from '../store/records.ts'
import { escapeHtml, formatMoney } from './html.ts'
import { bankPage, notice, unknownPage } from './pages.ts'
import { pageHeaders } from './pageStyle.ts'

interface Visit {
  method: string
  id: string
  form: string
  response: ServerResponse
}

/** Shows the bank's page for a payment by token, and handles its two buttons. */
export const answerIntentPage = async (provider: Provider, { method, id, form, response }: Visit) => {
  const payment = provider.store.ledgers.payments.get(id)
  if (!payment) {
    response.writeHead(404, pageHeaders([])).end(unknownPage())
    return
  }
  const { intent } = payment
  const returnUrl = intent.next_action?.redirect_to_url?.return_url ?? null
  const headers = pageHeaders(returnUrl === null ? [] : [new URL(returnUrl).origin])
  if (method !== 'POST') {
    response
      .writeHead(200, headers)
      .end(
        intent.status === 'requires_action'
          ? bankPage(formatMoney(intent.amount, intent.currency), descriptionOf(intent))
          : endedPage(),
      )
    return
  }
  endAuthentication(provider, payment, new URLSearchParams(form).get('action') === 'authenticate')
  await provider.store.flushed()
  if (returnUrl === null) {
    response.writeHead(200, headers).end(endedPage())
    return
  }
  const address = new URL(returnUrl)
  address.searchParams.set('payment_intent', id)
  address.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed')
  response.writeHead(303, { ...headers, location: address.href }).end()
}

const descriptionOf = ({ description }: PaymentRecord['intent']): string =>
  description === null ? '' : `<p class="sheet">${escapeHtml(description)}</p>`

const endedPage = () =>
  notice('Nothing to confirm', 'This payment no longer waits for your bank. Go back to the shop to see it.')
