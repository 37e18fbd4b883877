import { join } from 'node:path'
import type { Config } from '../../../../platform/base/config.ts'
import { waitUntilListening, type ListenAddress } from '../../../../platform/base/waitUntilListening.ts'
import { ownAddress } from '../../../../platform/base/ownAddress.ts'
import type { Secrets } from '../../../../platform/base/secrets.ts'
import { drawLabel } from '../../invoices/pdf/drawLabel.ts'

/** The sandbox's own records, in the data directory. */
export const sandboxFile = 'payments-sandbox.jsonl'

/** Returns the sandbox's address: the port after the shop's. */
export const sandboxListenAddress = ({ host, port }: Pick<Config, 'host' | 'port'>): ListenAddress => ({
  host,
  port: port + 1,
  purpose: `which the payments sandbox takes beside ${port}`,
})

/** Returns the account with which the shop reaches the sandbox, whichever of the shop's processes runs it. */
export const sandboxAccount = (config: Config, secrets: Secrets) => {
  const { host, port } = sandboxListenAddress(config)
  return {
    secretKey: secrets.sandboxKey,
    webhookSecret: secrets.sandboxWebhookSecret,
    apiBase: ownAddress(host, port),
  }
}

/** Returns the address of the carrier's stand-in in the sandbox, and its key. */
export const labelSandbox = (account: { secretKey: string; apiBase: string }) => ({
  address: `${account.apiBase}/click-and-drop/api/v1`,
  key: account.secretKey,
})

/**
 * Starts the payments sandbox in this process on the port after the shop's, for a shop without Stripe keys. Its package
 * is loaded only here, so that a shop with keys never loads it.
 */
export const startSandboxForShop = async (config: Config, secrets: Secrets) => {
  const { startSandbox } = await import('@shop/payments-sandbox/startSandbox')
  const { host, port } = sandboxListenAddress(config)
  const { hostname } = new URL(config.publicUrl ?? ownAddress(host, port, 'localhost'))
  const { secretKey, webhookSecret } = sandboxAccount(config, secrets)
  return waitUntilListening(
    startSandbox({
      secretKey,
      webhookSecret,
      port,
      host,
      publicUrl: `http://${hostname}:${port}`,
      webhookUrl: `${ownAddress(host, config.port)}/api/webhooks/stripe`,
      dataFile: join(config.dataDir, sandboxFile),
      drawLabel,
    }),
    sandboxListenAddress(config),
  )
}
