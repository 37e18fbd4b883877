import { expect } from 'vitest'
import { compareBalance } from '../upkeep/jobs/compareBalance.ts'
import { findBookDifferences } from '../upkeep/jobs/compareBooks.ts'
import type { TestShop } from './startShop.ts'

/** Numbers what waits for it, and has every penny, paper and use of a code agree with the ledger and the provider. */
export const expectBooksToAgree = async (shop: TestShop): Promise<void> => {
  await shop.jobs.outbox.runNow()
  // Pretends an earlier reading: the first one takes any difference for an old debt.
  await shop.deps
    .db('cursors')
    .insert({ name: 'provider-balance', read_until: '2020-01-01T00:00:00.000Z' })
    .onConflict('name')
    .merge()
  expect(await findBookDifferences(shop.deps)).toEqual([])
  expect(await compareBalance(shop.deps, new AbortController().signal)).toEqual([])
}
