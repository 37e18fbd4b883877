import { join } from 'node:path'
import type { Config } from '../config.ts'
import { listening } from '../listening.ts'
import { ownAddress } from '../ownAddress.ts'
import type { Secrets } from '../secrets.ts'

/**
 * Starts the payments sandbox in this process on the port after the shop's, for a shop without Stripe keys, and gives
 * the account to reach it by. Its package is loaded only here, so a shop with keys never holds it.
 */
export const startSandboxBeside = async (config: Config, secrets: Secrets) => {
  const { startSandbox } = await import('@shop/payments-sandbox/startSandbox')
  const { host } = config
  const port = config.port + 1
  const { hostname } = new URL(config.publicUrl ?? ownAddress(host, port, 'localhost'))
  const account = { secretKey: secrets.sandboxKey, webhookSecret: secrets.sandboxWebhookSecret }
  const sandbox = await listening(
    startSandbox({
      ...account,
      port,
      host,
      publicUrl: `http://${hostname}:${port}`,
      webhookUrl: `${ownAddress(host, config.port)}/api/webhooks/stripe`,
      dataFile: join(config.dataDir, 'payments-sandbox.jsonl'),
    }),
    { host, port, purpose: `which the payments sandbox takes beside ${config.port}` },
  )
  return { account: { ...account, apiBase: ownAddress(host, port) }, close: () => sandbox.close() }
}
