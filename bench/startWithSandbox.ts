import { startScript, startShop } from './processes.ts'

const secrets = { secretKey: 'sk_test_bench', webhookSecret: 'whsec_bench' }

/** Starts the payments sandbox and a shop that takes payments with it, without the work that follows a paid order. */
export const startWithSandbox = async (
  ports: { shop: number; sandbox: number },
  env: Record<string, string>,
) => {
  const sandbox = await startScript(
    'packages/payments-sandbox/src/main.ts',
    [],
    ports.sandbox,
    '/_sandbox/none',
    {
      PORT: String(ports.sandbox),
      SECRET: secrets.secretKey,
      WEBHOOK_SECRET: secrets.webhookSecret,
      WEBHOOK_URL: `http://127.0.0.1:${ports.shop}/api/webhooks/stripe`,
    },
  )
  const shop = await startShop(ports.shop, {
    ...env,
    // Emails and documents follow a paid order; they are measured separately.
    JOBS: 'events',
    STRIPE_SECRET_KEY: secrets.secretKey,
    STRIPE_WEBHOOK_SECRET: secrets.webhookSecret,
    STRIPE_API_BASE: sandbox.url,
  })
  return { sandbox, shop }
}
