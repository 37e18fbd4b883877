import { randomUUID } from 'node:crypto'
import { hashOf } from '../people/accounts/sessions/tokens.ts'
import { newId } from '../platform/database/BaseModel.ts'
import { nowIso, type Deps } from '../platform/base/deps.ts'
import { tokenPrefix } from '../agents/access/AgentToken.ts'

export interface AcpCheckout {
  id: string
  status: string
  capabilities: { payment: { handlers: { id: string; name: string }[] } }
  messages: { code: string; resolution?: string }[]
  totals: { display_text: string; amount: number }[]
  continue_url: string
  order?: { id: string; order_number: string }
}

/** Creates the token of an assistant that the shop trusts. */
export const trustAssistant = async (deps: Pick<Deps, 'db' | 'clock'>): Promise<string> => {
  const bearer = tokenPrefix + randomUUID()
  const token = { id: newId(), name: 'Shopping helper', digest: hashOf(bearer), prefix: tokenPrefix }
  await deps.db('agent_tokens').insert({ ...token, created_at: nowIso(deps) })
  return bearer
}

/** Shops by ACP for a buyer, and pays by tokens that Stripe has shared with the shop. */
export const acpBuyer = (url: string, bearer: string) => {
  const headers = { 'API-Version': '2026-04-17', authorization: `Bearer ${bearer}` }
  const call = async (path: string, body: object, key: string = randomUUID()): Promise<AcpCheckout> => {
    const answer = await fetch(`${url}/acp/checkout_sessions${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as AcpCheckout
  }
  return {
    /** Starts a checkout and chooses its delivery, so that only the payment is missing. */
    startCheckout: async (variantId: string, email: string, quantity = 1): Promise<AcpCheckout> => {
      const place = {
        line_one: '1 High Street',
        city: 'Leeds',
        state: '',
        country: 'GB',
        postal_code: 'LS1 4AB',
      }
      const { id } = await call('', {
        currency: 'gbp',
        capabilities: {},
        line_items: [{ id: variantId, quantity }],
        fulfillment_details: { name: 'Aisha Khan', email, address: { name: 'Aisha Khan', ...place } },
      })
      return call(`/${id}`, { selected_fulfillment_options: [{ option_id: 'standard' }] })
    },
    complete: (
      id: string,
      token: string,
      {
        handler = 'stripe_shared_token',
        key,
        ...more
      }: { handler?: string; key?: string; buyer?: object; order_notes?: string } = {},
    ): Promise<AcpCheckout> => {
      const instrument = { type: 'card', credential: { type: 'spt', token } }
      return call(`/${id}/complete`, { ...more, payment_data: { handler_id: handler, instrument } }, key)
    },
    read: async (id: string): Promise<AcpCheckout> => {
      const answer = await fetch(`${url}/acp/checkout_sessions/${id}`, { headers })
      return (await answer.json()) as AcpCheckout
    },
    update: (id: string, changes: object): Promise<AcpCheckout> => call(`/${id}`, changes),
    cancel: (id: string): Promise<AcpCheckout> => call(`/${id}/cancel`, {}),
  }
}
