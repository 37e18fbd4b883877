import { expect } from 'vitest'
import { compareBalance } from '../upkeep/jobs/compareBalance.ts'
import { findBookDifferences } from '../upkeep/jobs/compareBooks.ts'
import type { TestShop } from './startShop.ts'

/**
 * Assigns the waiting numbers, and expects every penny, invoice and use of a code to agree with the ledger and the
 * provider.
 */
export const expectBooksToAgree = async (shop: TestShop): Promise<void> => {
  await shop.jobs.outbox.runNow()
  // Pretends an earlier reading, because the first one treats any difference as an old debt.
  await shop.deps
    .db('cursors')
    .insert({ name: 'provider-balance', read_until: '2020-01-01T00:00:00.000Z' })
    .onConflict('name')
    .merge()
  expect(await findBookDifferences(shop.deps)).toEqual([])
  expect(await compareBalance(shop.deps, new AbortController().signal)).toEqual([])
}
