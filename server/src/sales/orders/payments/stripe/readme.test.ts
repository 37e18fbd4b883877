import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { followedEvents } from './stripeEvents.ts'

const file = join(import.meta.dirname, '../../../../../../README.md')
const provider = ['stripeProvider.ts', 'tokenPayments.ts']
  .map(name => readFileSync(join(import.meta.dirname, name), 'utf8'))
  .join('\n')

/** Names of a restricted key's permissions, by the library's names. */
const permissions: Readonly<Record<string, string>> = {
  balance: 'Balance',
  balanceTransactions: 'Balance Transaction Sources',
  charges: 'Charges and Refunds',
  checkout: 'Checkout Sessions',
  disputes: 'Disputes',
  events: 'Events',
  paymentIntents: 'PaymentIntents',
  payouts: 'Payouts',
  radar: 'Radar',
  refunds: 'Charges and Refunds',
  reviews: 'Reviews',
}

const permissionLines = (): string => {
  const calls = [...provider.matchAll(/\bstripe\.(?!errors\b|webhooks\b)(\w+)\.(\w+)/g)].map(
    ([, resource = '', call = '']) => ({ resource, call }),
  )
  const ofSessions = [...provider.matchAll(/\bsessions\.(\w+)\(/g)].map(([, call = '']) => ({
    resource: 'checkout',
    call,
  }))
  const levels = new Map<string, string>()
  for (const { resource, call } of [...calls, ...ofSessions]) {
    const name = permissions[resource]
    if (name === undefined) throw new Error(`Which permission does stripe.${resource} need?`)
    const isRead = ['retrieve', 'list', 'sessions', 'earlyFraudWarnings'].includes(call)
    if (!isRead || !levels.has(name)) levels.set(name, isRead ? 'Read' : 'Write')
  }
  return Array.from(levels, ([name, level]) => `${name}: ${level}\n`)
    .toSorted()
    .join('')
}

it.each([
  ['events', followedEvents.map(type => `${type}\n`).join('')],
  ['permissions', permissionLines()],
])('names the %s that the shop needs in the README', (name, lines) => {
  const shown = new RegExp(
    `(?<=<!-- ${name}: UPDATE_DOCS=yes npm test -- server/src/sales/orders/payments/stripe -->\n\`\`\`\n)[^\`]*(?=\`\`\`)`,
  )
  const page = readFileSync(file, 'utf8')
  if (process.env['UPDATE_DOCS'] === 'yes') writeFileSync(file, page.replace(shown, lines))
  expect(shown.exec(readFileSync(file, 'utf8'))?.[0]).toBe(lines)
})
