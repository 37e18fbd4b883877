import { batchesOf } from '@shop/contracts/batchesOf'
import { hashPassword } from '../../src/people/accounts/passwords/passwordHash.ts'
import { refreshListings } from '../../src/catalogue/products/lists/refreshListings.ts'
import { isPostgres } from '../../src/platform/database/connect.ts'
import { runAll } from '../../src/platform/database/migrations/columns.ts'
import { transaction } from '../../src/platform/database/transaction.ts'
import type { Knex } from 'knex'
import { day } from '../days.ts'
import type { DemoDeps } from '../fillDemo.ts'
import { insertRows } from '../insertRows.ts'
import type { PlannedProduct } from '../plan/plan.ts'
import { planCustomers } from '../plan/planCustomers.ts'
import { chooseFromLargeCatalog, planLargeCatalog } from './planLargeCatalog.ts'
import { planPurchases } from '../plan/planPurchases.ts'
import { planReviews, reviewFigures } from '../plan/planReviews.ts'
import { movesAroundSteps, noSteps } from '../plan/stockSteps.ts'
import { slices } from './slices.ts'
import { tallyOrders } from './tallyOrders.ts'
import { withoutIndexes } from './withoutIndexes.ts'
import { writeBatches } from './writeBatches.ts'
import { writeSlices } from './writeSlices.ts'
import { storePictures } from '../storePictures.ts'
import { writeProducts } from '../write/writeCatalog.ts'
import { writeCollections } from '../write/writeCollections.ts'
import { writeCounters } from '../write/writeOrders.ts'
import { adminId, demoAccounts, writeStaff, writeCustomers } from '../write/writePeople.ts'
import { writeReviews } from '../write/writeReviews.ts'
import { writeSettings } from '../write/writeSettings.ts'

export interface LargeSize {
  products: number
  orders: number
  customers: number
}

interface Options extends LargeSize {
  now?: number
  /** Called after each step with the number of rows written. */
  report?: (label: string, done: number, matches: number) => void
}

const openedDaysAgo = 1130
const rowsPerTransaction = 2000

// A shop that was lost while it was filled is filled again, so commits need not wait for the disk. Random ids are
// spread over the whole of an index, so many wait in memory before they are written to it.
const fastSettings = ['set local synchronous_commit = off', "set local gin_pending_list_limit = '256MB'"]

/** Share of all products that a collection contains. */
const shares: Record<string, { of: (product: PlannedProduct) => boolean; share: number }> = {
  'new-in': { of: () => true, share: 0.05 },
  'eid-capsule': { of: ({ slug }) => /formal|embroidered|braided/.test(slug), share: 0.1 },
  'jumah-essentials': { of: ({ slug }) => /two-button|collared|kandura/.test(slug), share: 0.1 },
  thobes: { of: ({ kind }) => kind === 'thobe', share: 0.25 },
  jalabs: { of: ({ kind }) => kind === 'jalab', share: 0.15 },
}

/** Lists ids by collection: the newest for New In, else an even selection of all matching ones. */
const membersOf = (products: readonly PlannedProduct[]) =>
  new Map(
    Object.entries(shares).map(([slug, { of, share }]) => {
      const memberCount = Math.ceil(products.length * share)
      const matching = products.filter(of).toReversed()
      const step = slug === 'new-in' ? 1 : Math.max(1, matching.length / memberCount)
      const ids = Array.from({ length: memberCount }, (_, index) => matching[Math.floor(index * step)]?.id)
      return [slug, ids.filter(id => id !== undefined)]
    }),
  )

/**
 * Fills an empty database with a shop of any size, thousands of rows in a transaction. It is based on the ten designs
 * and their pictures; all customers share the demo customer's password. All orders are planned twice, in slices, since
 * a million do not fit into memory: first to sum up what products, stock moves and invoices need, then to write them.
 */
export const fillLarge = async (
  deps: DemoDeps,
  { now = deps.clock.now(), report = () => {}, ...size }: Options,
): Promise<void> => {
  const { db } = deps
  const keys = await storePictures(deps)
  const { products, designOf } = planLargeCatalog(size.products, keys, now)
  const customers = planCustomers(size.customers, now)
  const source = {
    now,
    purchases: planPurchases(customers, now, size.orders),
    choose: chooseFromLargeCatalog(products),
  }
  const { outcomes, occasions, invoices, creditNotes, sold } = tallyOrders({
    slices: slices(source),
    count: size.orders,
    adminId,
    designOf,
  })
  report('orders planned', size.orders, size.orders)
  const reviews = planReviews({ now, occasions, count: Math.round(size.orders / 5) })
  const movesAroundSales = (product: PlannedProduct) =>
    product.variants.map(variant => ({
      id: variant.id,
      steps: outcomes.get(variant.id)?.stepCount ?? 0,
      ...movesAroundSteps(variant, outcomes.get(variant.id) ?? noSteps(), {
        launchedAt: product.launchedAt,
        now,
        adminId,
      }),
    }))
  const reviewed = reviewFigures(reviews)
  const openedAt = now - openedDaysAgo * day
  const [ownerHash, packerHash, customerHash] = [
    await hashPassword(demoAccounts.admin.password),
    await hashPassword(demoAccounts.packer.password),
    await hashPassword(demoAccounts.customer.password),
  ]

  const write = <T>(work: (trx: Knex.Transaction) => Promise<T>): Promise<T> =>
    transaction(db, async trx => {
      if (isPostgres(trx)) await runAll(trx, fastSettings)
      return work(trx)
    })
  const inBatches = async <T>(
    label: string,
    items: readonly T[],
    writeBatch: (trx: Knex.Transaction, batch: readonly T[]) => Promise<void>,
  ) => {
    let written = 0
    for (const batch of batchesOf(items, rowsPerTransaction)) {
      await write(trx => writeBatch(trx, batch))
      written += batch.length
      report(label, written, items.length)
    }
  }

  await write(async trx => {
    await writeSettings(trx, openedAt)
    await writeStaff(trx, { owner: ownerHash, packer: packerHash }, openedAt)
  })
  await inBatches('customers', customers, (trx, batch) => writeCustomers(trx, batch, customerHash))
  const writeOrdersAndMoves = async () => {
    await inBatches('products', products, async (trx, batch) => {
      const variantMoves = batch.flatMap(movesAroundSales)
      const moveCounts = new Map(
        variantMoves.map(({ id, steps, before, after }) => [id, steps + before.length + after.length]),
      )
      await writeProducts(trx, batch, { sold, reviews: reviewed, moveCounts })
      await insertRows(
        trx,
        'stock_moves',
        variantMoves.flatMap(({ before, after }) => [...before, ...after]),
      )
      refreshListings(
        trx,
        batch.map(({ id }) => id),
      )
    })
    await writeBatches(db, write, writeBatch =>
      writeSlices(writeBatch, {
        planned: slices(source),
        numbers: { invoices, creditNotes },
        now,
        onWritten: count => report('orders', count, size.orders),
      }),
    )
  }
  await withoutIndexes(db, writeOrdersAndMoves)
  await write(trx => writeCollections(trx, { keys, openedAt, members: membersOf(products) }))
  await write(trx => writeCounters(trx, new Map([...invoices.counters, ...creditNotes.counters])))
  await inBatches('reviews', reviews, writeReviews)
  // Updates the statistics: until Postgres next does so itself, it would plan for small tables and read rows instead of
  // indexes.
  if (isPostgres(db)) await db.raw('vacuum analyze')
  deps.settings.clearCache()
}
