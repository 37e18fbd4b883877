import { conclude, vitest } from './test/tools.ts'

// The conversation with the card provider, with the sandbox and, where there is a key of its test mode, with Stripe.
await vitest('Contract', ['packages/payments-sandbox/src/contract.test.ts'])
console.log(
  process.env['STRIPE_CONTRACT_KEY']
    ? 'Stripe: spoken to in test mode'
    : 'Stripe: skipped: no key (STRIPE_CONTRACT_KEY=sk_test_… or rk_test_…)',
)
conclude()
