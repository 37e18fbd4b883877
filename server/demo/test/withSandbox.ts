import { join } from 'node:path'
import { startSandbox } from '@shop/payments-sandbox/startSandbox'
import type { Deps } from '../../src/platform/base/deps.ts'
import { sandboxFile } from '../../src/sales/orders/payments/stripe/startSandboxForShop.ts'
import { stripeProvider } from '../../src/sales/orders/payments/stripe/stripeProvider.ts'
import type { TestShop } from '../../src/test/startShop.ts'

type Sandbox = Awaited<ReturnType<typeof startSandbox>>

/** Runs a demo shop at a given time, ms, with the sandbox whose data file was filled for it. */
export const withSandbox = async (
  { deps }: Pick<TestShop, 'deps'>,
  now: number,
  work: (deps: Deps, sandbox: Sandbox) => Promise<void>,
): Promise<void> => {
  const account = { secretKey: 'sk_test_demo', webhookSecret: 'whsec_demo' }
  const sandbox = await startSandbox({ ...account, dataFile: join(deps.config.dataDir, sandboxFile) })
  const payments = stripeProvider({ ...account, apiBase: sandbox.url })
  try {
    await work({ ...deps, payments, clock: { now: () => now } }, sandbox)
  } finally {
    await sandbox.close()
  }
}
