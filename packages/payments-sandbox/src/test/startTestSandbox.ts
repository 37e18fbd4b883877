import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'
import { onTestFinished } from 'vitest'
import { readBody } from '../api/readBody.ts'
import { startSandbox, type SandboxOptions } from '../startSandbox.ts'

export const secretKey = 'sk_test_sandbox'
const webhookSecret = 'whsec_sandbox'

/** Starts a sandbox, and points the real library to it; closes it when the test ends. */
export const startTestSandbox = async (options: Partial<SandboxOptions> = {}) => {
  const sandbox = await startSandbox({ secretKey, webhookSecret, ...options })
  onTestFinished(() => sandbox.close())
  return { sandbox, stripe: connect(sandbox.port), control: controlOf(sandbox.url) }
}

/** Controls a sandbox as another process would; returns the answer's body, and throws on a refusal. */
const controlOf = (url: string) => async (name: string, body: object) => {
  const answer = await fetch(`${url}/_sandbox/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}` },
    body: JSON.stringify(body),
  })
  const value = (await answer.json()) as { id: string; error?: { message: string } }
  if (!answer.ok) throw new Error(value.error?.message)
  return value
}

export const connect = (port: number, key = secretKey, timeout = 5000) =>
  new Stripe(key, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
    timeout,
  })

export const sessionParams = {
  mode: 'payment',
  line_items: [
    {
      price_data: { currency: 'gbp', unit_amount: 2999, product_data: { name: 'Linen shirt, M' } },
      quantity: 2,
    },
    { price_data: { currency: 'gbp', unit_amount: 500, product_data: { name: 'Socks' } }, quantity: 1 },
  ],
  client_reference_id: 'order_1',
  customer_email: 'ada@example.com',
  metadata: { orderId: 'order_1' },
  payment_intent_data: { metadata: { orderId: 'order_1' } },
  success_url: 'http://shop.test/checkout/success?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://shop.test/cart',
} satisfies Stripe.Checkout.SessionCreateParams

/** Posts the hosted page's form as a browser would, without following redirects. */
export const submitPage = (session: { url: string | null }, fields: Record<string, string>) =>
  fetch(session.url ?? '', { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

/** Opens a session and pays it; returns the paid session and its payment's id. */
export const payNewSession = async (stripe: Stripe) => {
  const created = await stripe.checkout.sessions.create(sessionParams)
  await submitPage(created, { card: '4242 4242 4242 4242', action: 'pay' })
  const session = await stripe.checkout.sessions.retrieve(created.id)
  return { session, paymentId: session.payment_intent as string }
}

/** Starts a shop's webhook that checks signatures. `answers` are its first statuses; it accepts later events. */
export const startReceiver = async (answers: number[] = []) => {
  const { webhooks } = new Stripe(secretKey)
  const received: Stripe.Event[] = []
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await readBody(request)
    const signature = request.headers['stripe-signature'] ?? ''
    const status = answers.shift() ?? 200
    if (status === 200) received.push(webhooks.constructEvent(body, signature, webhookSecret))
    response.writeHead(status).end()
  }
  const server = createServer((request, response) => void receive(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { received, url: `http://127.0.0.1:${port}/webhook` }
}
