import { createHash } from 'node:crypto'

/** Names everything that was priced: two checkouts with the same fingerprint are the same order. */
export const fingerprint = (priced: object): string =>
  createHash('sha256').update(JSON.stringify(priced)).digest('hex')
