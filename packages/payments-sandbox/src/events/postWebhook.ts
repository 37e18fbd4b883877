import { request, type Agent } from 'node:http'

interface WebhookCall {
  url: string
  body: string
  signature: string
  agent: Agent
  timeoutMs: number
}

/** Posts one event; resolves to true if the receiver answers with 2xx in time. */
export const postWebhook = ({ url, body, signature, agent, timeoutMs }: WebhookCall): Promise<boolean> =>
  new Promise(resolve => {
    const call = request(url, {
      method: 'POST',
      agent,
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'stripe-signature': signature,
        'user-agent': 'Stripe/1.0 (payments sandbox)',
      },
    })
    call.on('error', () => resolve(false))
    call.on('response', answer => {
      answer.on('error', () => resolve(false))
      answer.on('end', () => resolve((answer.statusCode ?? 500) < 300))
      answer.resume()
    })
    call.end(body)
  })
