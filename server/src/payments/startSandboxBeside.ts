import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Secrets } from '../secrets.ts'

/**
 * Starts the payments sandbox in this process, for a shop without Stripe keys, with the account to reach it by. Its
 * package is loaded only here, so a shop with keys never holds it.
 */
export const startSandboxBeside = async (config: Config, secrets: Secrets, port: number) => {
  const { startSandbox } = await import('@shop/payments-sandbox/startSandbox')
  const sandbox = await startSandbox({
    port: port && port + 1,
    host: config.host,
    secretKey: secrets.sandboxKey,
    webhookSecret: secrets.sandboxWebhookSecret,
    webhookUrl: `http://127.0.0.1:${port}/api/webhooks/stripe`,
    dataFile: join(config.dataDir, 'payments-sandbox.json'),
  })
  return {
    account: {
      secretKey: secrets.sandboxKey,
      webhookSecret: secrets.sandboxWebhookSecret,
      apiBase: `http://127.0.0.1:${sandbox.port}`,
    },
    close: () => sandbox.close(),
  }
}
