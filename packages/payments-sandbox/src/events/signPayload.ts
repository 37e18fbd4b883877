import { createHmac } from 'node:crypto'

/** Returns the `Stripe-Signature` header for a webhook's body, as `stripe.webhooks.constructEvent` checks it. */
export const signPayload = (payload: string, secret: string, seconds: number) => {
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')
  return `t=${seconds},v1=${signature}`
}
