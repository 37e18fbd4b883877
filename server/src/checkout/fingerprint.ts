import { createHash } from 'node:crypto'
import type { GivenFact } from '@shop/contracts/checkout/givenFacts'

/** Names everything that was priced: two checkouts with the same fingerprint are the same order. */
export const fingerprint = (priced: object): string =>
  createHash('sha256').update(JSON.stringify(priced)).digest('hex')

interface Priced extends Record<GivenFact, unknown> {
  user: string
  email: string
  lines: readonly unknown[]
  total: number
  promotion?: { id: string; discount: number } | null
  currency: string
}

/** Names all that a checkout asks for; each fact that the shopper gives has to be among it. */
export const checkoutFingerprint = (asked: Priced): string => fingerprint(asked)
