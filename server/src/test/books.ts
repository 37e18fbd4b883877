import { expect } from 'vitest'
import { compareBalance } from '../jobs/compareBalance.ts'
import { findBookDifferences } from '../jobs/compareBooks.ts'
import type { TestShop } from './startShop.ts'

/** Numbers what waits for it, and has every penny, paper and use of a code agree with the ledger and the provider. */
export const expectBooksToAgree = async (shop: TestShop): Promise<void> => {
  await shop.jobs.outbox.runNow()
  expect(await findBookDifferences(shop.deps)).toEqual([])
  expect(await compareBalance(shop.deps, new AbortController().signal)).toEqual([])
}
