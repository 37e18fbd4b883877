import { join } from 'node:path'
import type { Config } from '../config.ts'
import { portTaken } from '../portTaken.ts'
import type { Secrets } from '../secrets.ts'

/**
 * Starts the payments sandbox in this process on the port after the shop's, for a shop without Stripe keys, and gives
 * the account to reach it by. Its package is loaded only here, so a shop with keys never holds it.
 */
export const startSandboxBeside = async (config: Config, secrets: Secrets) => {
  const { startSandbox } = await import('@shop/payments-sandbox/startSandbox')
  const port = config.port + 1
  const { hostname } = new URL(config.publicUrl ?? 'http://localhost')
  const account = { secretKey: secrets.sandboxKey, webhookSecret: secrets.sandboxWebhookSecret }
  const sandbox = await portTaken(
    startSandbox({
      ...account,
      port,
      host: config.host,
      publicUrl: `http://${hostname}:${port}`,
      webhookUrl: `http://127.0.0.1:${config.port}/api/webhooks/stripe`,
      dataFile: join(config.dataDir, 'payments-sandbox.jsonl'),
    }),
    port,
  )
  return { account: { ...account, apiBase: `http://127.0.0.1:${port}` }, close: () => sandbox.close() }
}
