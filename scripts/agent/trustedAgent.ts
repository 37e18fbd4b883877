import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createAgentToken } from '@shop/contracts/agents/endpoints'
import { saveSettings } from '@shop/contracts/shop/settingsEndpoints'
import { dataDir } from '../../bench/withDemoShop.ts'
import { clientFor, bearerCredentials } from '../../bench/shoppers.ts'
import { signInAsStaff } from '../../bench/signInAsStaff.ts'
import { callTool, readAnswer } from './shoppingAgent.ts'

const version = '2026-04-17'

/** A checkout of ACP, as far as this agent reads it. */
interface AcpCheckout {
  id: string
  status: string
  totals: { type: string; display_text: string; amount: number; description?: string }[]
  fulfillment_options: {
    id: string
    title: string
    latest_delivery_time: string
    totals: { amount: number }[]
  }[]
  order?: { order_number: string; permalink_url: string }
}

/** Sends a request about checkouts over REST or MCP; `path` is relative to them. Throws an error of the protocol. */
type SendRequest = (tool: string, path: string, payload: object, id?: string) => Promise<AcpCheckout>

/** Plays the owner: enables shared payment tokens, and trusts an assistant. Returns its token. */
const trustAssistant = async (url: string): Promise<string> => {
  const { call } = clientFor(url, bearerCredentials(await signInAsStaff(url)))
  const agentPayments = { sharedTokens: true, googleMerchantId: '', stripeKey: '' }
  await call(saveSettings, { content: { agentPayments } })
  const createdToken = await call(createAgentToken, { name: 'Small assistant', host: null, ordersUrl: null })
  return createdToken.secret
}

/** Plays Stripe by the payments sandbox: creates a token of the buyer's card that pays up to `max` pence once. */
const grantToken = async (url: string, max: number): Promise<string> => {
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
      'usage_limits[max_amount]': String(max),
      'usage_limits[expires_at]': String(Math.floor(Date.now() / 1000) + 600),
    }),
  })
  return ((await answer.json()) as { id: string }).id
}

const address = { line_one: '1 High Street', city: 'Leeds', state: '', country: 'GB', postal_code: 'LS1 4AB' }

/** Builds the three requests of a purchase over one binding. */
const createShopper = (url: string, send: SendRequest) => ({
  begin: (variantId: string) =>
    send('create_checkout_session', '', {
      currency: 'gbp',
      capabilities: {},
      line_items: [{ id: variantId, quantity: 1 }],
      fulfillment_details: {
        name: 'Aisha Khan',
        email: 'aisha@example.com',
        address: { name: 'Aisha Khan', ...address },
      },
    }),
  choose: (id: string, option: string) =>
    send('update_checkout_session', '/{id}', { selected_fulfillment_options: [{ option_id: option }] }, id),
  pay: async (id: string, total: number) => {
    const credential = { type: 'spt', token: await grantToken(url, total) }
    const data = { handler_id: 'stripe_shared_token', instrument: { type: 'card', credential } }
    return send('complete_checkout_session', '/{id}/complete', { payment_data: data }, id)
  },
})

export type Shopper = ReturnType<typeof createShopper>

/** Starts a small assistant that the shop trusts: it shops by ACP, and pays by token, over REST and MCP. */
export const startTrustedAgent = async (url: string): Promise<{ rest: Shopper; mcp: Shopper }> => {
  const authorization = `Bearer ${await trustAssistant(url)}`
  const rest: SendRequest = async (_, path, payload, id = '') => {
    const answer = await fetch(`${url}/acp/checkout_sessions${path.replace('{id}', id)}`, {
      method: 'POST',
      headers: {
        authorization,
        'API-Version': version,
        'Content-Type': 'application/json',
        'Idempotency-Key': randomUUID(),
      },
      body: JSON.stringify(payload),
    })
    return (await readAnswer(answer)) as unknown as AcpCheckout
  }
  const mcp: SendRequest = async (tool, _, payload, id) => {
    const meta = { api_version: version, idempotency_key: randomUUID() }
    const toolArguments = { meta, payload, ...(id !== undefined && { id }) }
    const answer = await callTool(`${url}/acp/mcp`, '2025-11-25', tool, toolArguments, { authorization })
    return answer as unknown as AcpCheckout
  }
  return { rest: createShopper(url, rest), mcp: createShopper(url, mcp) }
}
