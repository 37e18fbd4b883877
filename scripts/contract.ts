import { conclude, vitest } from './test/tools.ts'

// Tests the conversation with the card provider: with the sandbox and, if there is a test-mode key, with Stripe.
await vitest('Contract', ['packages/payments-sandbox/src/contract.test.ts'])
console.log(
  process.env['STRIPE_CONTRACT_KEY']
    ? 'Stripe: spoken to in test mode'
    : 'Stripe: skipped: no key (STRIPE_CONTRACT_KEY=sk_test_… or rk_test_…)',
)
conclude()
