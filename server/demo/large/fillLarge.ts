import { hashPassword } from '../../src/accounts/passwords/passwordHash.ts'
import { refreshListings } from '../../src/catalog/lists/refreshListings.ts'
import { isPostgres } from '../../src/database/connect.ts'
import { runAll } from '../../src/database/migrations/columns.ts'
import { transaction } from '../../src/database/transaction.ts'
import type { Knex } from 'knex'
import { day } from '../days.ts'
import type { DemoDeps } from '../fillDemo.ts'
import { insertRows } from '../insertRows.ts'
import type { PlannedProduct } from '../plan/plan.ts'
import { planCustomers } from '../plan/planCustomers.ts'
import { chooseLarge, planLargeCatalog } from './planLargeCatalog.ts'
import { planMoves } from '../plan/planMoves.ts'
import { planOrders } from '../plan/planOrders.ts'
import { planPurchases } from '../plan/planPurchases.ts'
import { planReviews, reviewFigures } from '../plan/planReviews.ts'
import { storePictures } from '../storePictures.ts'
import { countSold, numberInvoices } from '../tally.ts'
import { writeProducts } from '../write/writeCatalog.ts'
import { writeCollections } from '../write/writeCollections.ts'
import { writeCounters, writeOrders } from '../write/writeOrders.ts'
import { adminId, demoAccounts, writeAdmin, writeCustomers } from '../write/writePeople.ts'
import { writeReviews } from '../write/writeReviews.ts'
import { deliveryRates, writeSettings } from '../write/writeSettings.ts'

export interface LargeSize {
  products: number
  orders: number
  customers: number
}

interface Options extends LargeSize {
  now?: number
  /** Hears after each step how many rows of what are there. */
  report?: (what: string, done: number, of: number) => void
}

const openedDaysAgo = 1130
const perTransaction = 2000

// An empty shop that is lost is filled again: nothing need be safe at once, and indexes of random ids want room.
const inHaste = ['set local synchronous_commit = off', "set local gin_pending_list_limit = '256MB'"]
const inHasteOfSqlite = [
  'pragma synchronous = off',
  'pragma cache_size = -524288',
  'pragma wal_autocheckpoint = 100000',
]

/** Share of all products that a collection holds. */
const shares: Record<string, { of: (product: PlannedProduct) => boolean; share: number }> = {
  'new-in': { of: () => true, share: 0.05 },
  'eid-capsule': { of: ({ slug }) => /formal|embroidered|braided/.test(slug), share: 0.1 },
  'jumah-essentials': { of: ({ slug }) => /two-button|collared|kandura/.test(slug), share: 0.1 },
  thobes: { of: ({ kind }) => kind === 'thobe', share: 0.25 },
  jalabs: { of: ({ kind }) => kind === 'jalab', share: 0.15 },
}

/** Ids by collection: the newest for New In, else spread evenly over all that fit. */
const membersOf = (products: readonly PlannedProduct[]) =>
  new Map(
    Object.entries(shares).map(([slug, { of, share }]) => {
      const wanted = Math.ceil(products.length * share)
      const fitting = products.filter(of).toReversed()
      const step = slug === 'new-in' ? 1 : Math.max(1, fitting.length / wanted)
      const ids = Array.from({ length: wanted }, (_, at) => fitting[Math.floor(at * step)]?.id)
      return [slug, ids.filter(id => id !== undefined)]
    }),
  )

/**
 * Fills an empty database with a shop of any size, thousands of rows in a transaction. Made of the ten designs and
 * their pictures; all customers share the demo customer's password.
 */
export const fillLarge = async (
  deps: DemoDeps,
  { now = deps.clock.now(), report = () => {}, ...size }: Options,
): Promise<void> => {
  // One connection, which ends with the filling.
  if (!isPostgres(deps.db)) await runAll(deps.db, inHasteOfSqlite)
  const keys = await storePictures(deps)
  const { products, designOf } = planLargeCatalog(size.products, keys, now)
  const customers = planCustomers(size.customers, now)
  const purchases = planPurchases(customers, now, size.orders)
  const orders = planOrders({ now, purchases, choose: chooseLarge(products), rates: deliveryRates })
  const reviews = planReviews({ now, orders, designOf, count: Math.round(size.orders / 5) })
  const { counters, ...numbers } = numberInvoices(orders)
  const { moves, counts } = planMoves({ products, orders, now, adminId })
  const figures = { sold: countSold(orders), reviews: reviewFigures(reviews), moveCounts: counts }
  const openedAt = now - openedDaysAgo * day
  const [adminHash, customerHash] = [
    await hashPassword(demoAccounts.admin.password),
    await hashPassword(demoAccounts.customer.password),
  ]

  const inBatches = async <T>(
    what: string,
    items: readonly T[],
    write: (trx: Knex.Transaction, batch: readonly T[]) => Promise<void>,
  ) => {
    for (let start = 0; start < items.length; start += perTransaction) {
      const batch = items.slice(start, start + perTransaction)
      await transaction(deps.db, async trx => {
        if (isPostgres(trx)) await runAll(trx, inHaste)
        await write(trx, batch)
      })
      report(what, start + batch.length, items.length)
    }
  }

  await transaction(deps.db, async trx => {
    await writeSettings(trx, openedAt)
    await writeAdmin(trx, adminHash, openedAt)
  })
  await inBatches('customers', customers, (trx, batch) => writeCustomers(trx, batch, customerHash))
  await inBatches('products', products, async (trx, batch) => {
    await writeProducts(trx, batch, figures)
    refreshListings(
      trx,
      batch.map(({ id }) => id),
    )
  })
  await transaction(deps.db, trx => writeCollections(trx, { keys, openedAt, members: membersOf(products) }))
  await inBatches('orders', orders, (trx, batch) =>
    writeOrders(trx, batch, { currency: 'GBP', adminId, ...numbers }),
  )
  await inBatches('stock moves', moves, (trx, batch) => insertRows(trx, 'stock_moves', batch))
  await transaction(deps.db, trx => writeCounters(trx, counters))
  await inBatches('reviews', reviews, writeReviews)
  // Postgres would plan for small tables, and look up in them what its indexes know, until it next looks by itself.
  if (isPostgres(deps.db)) await deps.db.raw('vacuum analyze')
  deps.settings.forget()
}
