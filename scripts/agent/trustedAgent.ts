import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createAgentToken } from '@shop/contracts/agents/endpoints'
import { saveSettings } from '@shop/contracts/shop/settingsEndpoints'
import { dataDir } from '../../bench/withDemoShop.ts'
import { clientFor, ofAccount } from '../../bench/shoppers.ts'
import { signInAsStaff } from '../../bench/signInAsStaff.ts'
import { acpBuyer, type AcpCheckout } from '../../server/src/test/acpBuyer.ts'

/** Plays the owner: enables shared payment tokens, and trusts an assistant. Returns its token. */
const trust = async (url: string): Promise<string> => {
  const { call } = clientFor(url, ofAccount(await signInAsStaff(url)))
  const agentPayments = { sharedTokens: true, googleMerchantId: '', stripeKey: '' }
  await call(saveSettings, { content: { agentPayments } })
  const made = await call(createAgentToken, { name: 'Small assistant', host: null, ordersUrl: null })
  return made.secret
}

/** Plays Stripe by the payments sandbox: creates a token of the buyer's card that pays up to `most` pence once. */
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

/**
 * Starts a small assistant that the shop trusts: it begins a checkout of one variant over ACP, and pays it by token.
 */
export const startTrustedAgent = async (url: string) => {
  const buyer = acpBuyer(url, await trust(url))
  return {
    begin: (variantId: string) => buyer.ready(variantId, 'aisha@example.com'),
    pay: async ({ id, totals }: AcpCheckout) =>
      buyer.complete(id, await grantToken(url, totals.at(-1)?.amount ?? 0)),
  }
}
