import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createAgentToken } from '@shop/contracts/agents/endpoints'
import { saveSettings } from '@shop/contracts/shop/settingsEndpoints'
import { dataDir } from '../../bench/withDemoShop.ts'
import { clientFor, ofAccount } from '../../bench/shoppers.ts'
import { signInAsStaff } from '../../bench/signInAsStaff.ts'

export interface AcpSession {
  id: string
  status: string
  totals: { display_text: string; amount: number }[]
  order?: { order_number: string }
}

/** Does the owner's part: takes shared payment tokens, and trusts an assistant. Gives its token. */
const trust = async (url: string): Promise<string> => {
  const { call } = clientFor(url, ofAccount(await signInAsStaff(url)))
  const agentPayments = { sharedTokens: true, googleMerchantId: '', stripeKey: '' }
  await call(saveSettings, { content: { agentPayments } })
  const made = await call(createAgentToken, { name: 'Small assistant', host: null, ordersUrl: null })
  return made.secret
}

/** Does Stripe's part, played by the payments sandbox: the buyer's card as a token that pays `most` pence once. */
const grantToken = async (url: string, most: number): Promise<string> => {
  const { sandboxKey } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as {
    sandboxKey: string
  }
  const sandbox = new URL(url)
  sandbox.port = String(Number(sandbox.port) + 1)
  const answer = await fetch(new URL('/v1/test_helpers/shared_payment/granted_tokens', sandbox), {
    method: 'POST',
    headers: { authorization: `Bearer ${sandboxKey}` },
    body: new URLSearchParams({
      payment_method: 'pm_card_visa',
      'usage_limits[currency]': 'gbp',
      'usage_limits[max_amount]': String(most),
      'usage_limits[expires_at]': String(Math.floor(Date.now() / 1000) + 600),
    }),
  })
  return ((await answer.json()) as { id: string }).id
}

/** A small assistant that the shop trusts: it begins a checkout of one variant over ACP, and pays it by token. */
export const startTrustedAgent = async (url: string) => {
  const bearer = await trust(url)
  const call = async (path: string, asked: object): Promise<AcpSession> => {
    const answer = await fetch(`${url}/acp/checkout_sessions${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'API-Version': '2026-04-17',
        'Idempotency-Key': randomUUID(),
        authorization: `Bearer ${bearer}`,
      },
      body: JSON.stringify(asked),
    })
    const body = (await answer.json()) as AcpSession
    if (!answer.ok) throw new Error(`${answer.status}: ${JSON.stringify(body)}`)
    return body
  }
  const name = 'Aisha Khan'
  const address = {
    name,
    line_one: '1 High Street',
    city: 'Leeds',
    state: '',
    country: 'GB',
    postal_code: 'LS1 4AB',
  }
  return {
    begin: async (variantId: string): Promise<AcpSession> => {
      const { id } = await call('', {
        currency: 'gbp',
        capabilities: {},
        line_items: [{ id: variantId, quantity: 1 }],
        fulfillment_details: { name, email: 'aisha@example.com', address },
      })
      return call(`/${id}`, { selected_fulfillment_options: [{ option_id: 'express' }] })
    },
    pay: async ({ id, totals }: AcpSession): Promise<AcpSession> => {
      const token = await grantToken(url, totals.at(-1)?.amount ?? 0)
      return call(`/${id}/complete`, {
        payment_data: {
          handler_id: 'stripe_shared_token',
          instrument: { type: 'card', credential: { type: 'spt', token } },
        },
      })
    },
  }
}
