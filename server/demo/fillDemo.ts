import { hashPassword } from '../src/people/accounts/passwords/passwordHash.ts'
import { refreshListings } from '../src/catalogue/products/lists/refreshListings.ts'
import { transaction } from '../src/platform/database/transaction.ts'
import type { Deps } from '../src/platform/base/deps.ts'
import { chooseDesign } from './plan/chooseDesign.ts'
import { day } from './days.ts'
import { demoId } from './demoId.ts'
import { insertInto, insertRows } from './insertRows.ts'
import { planCustomers } from './plan/planCustomers.ts'
import { planDesigns } from './plan/planDesigns.ts'
import { planMoves } from './plan/planMoves.ts'
import { planOrders } from './plan/planOrders.ts'
import { planPurchases } from './plan/planPurchases.ts'
import { occasionFinder, planReviews, reviewFigures } from './plan/planReviews.ts'
import { collections } from './write/storeFacts.ts'
import { storeInvoices } from './write/storeInvoices.ts'
import { storeFilms } from './storeFilms.ts'
import { storePictures } from './storePictures.ts'
import { countUnitsSold, numberInvoices } from './tally.ts'
import { writeAdvice } from './write/writeAdvice.ts'
import { writeAsks } from './write/writeAsks.ts'
import { writeProducts } from './write/writeCatalog.ts'
import { writeCompanions } from './write/writeCompanions.ts'
import { writeCollections } from './write/writeCollections.ts'
import { writeCounters, writeOrders } from './write/writeOrders.ts'
import { adminId, demoAccounts, writeStaff, writeCustomers } from './write/writePeople.ts'
import { writePromotions } from './write/writePromotions.ts'
import { writeReturns } from './write/writeReturns.ts'
import { writeReviews } from './write/writeReviews.ts'
import { demoDeliveryOptions, writeSettings } from './write/writeSettings.ts'
import { writeWishes } from './write/writeWishes.ts'

export type DemoDeps = Pick<Deps, 'db' | 'files' | 'clock' | 'settings'>

interface Options {
  /** Time at which the year of orders ends, ms; by default now. */
  now?: number
}

const customerCount = 40
const orderCount = 400
const reviewCount = 150
/** Age of the shop in days; it opened before its first product. */
const openedDaysAgo = 398

const planShop = (keys: ReadonlyMap<string, string>, now: number) => {
  const products = planDesigns(keys, now)
  const customers = planCustomers(customerCount, now)
  const purchases = planPurchases(customers, now, orderCount)
  const orders = planOrders({ now, purchases, choose: chooseDesign(products), ways: demoDeliveryOptions })
  const occasions = occasionFinder(slug => slug)
  for (const order of orders) occasions.add(order)
  const reviews = planReviews({ now, occasions: occasions.all(), count: reviewCount })
  return { products, customers, orders, reviews }
}

/**
 * Creates the demo shop in an empty database: the ten designs, accounts, a year of orders, returns, reviews and
 * settings. Stores the pictures first, then writes the rows in one transaction, and generates the newest invoices last.
 * The same `now` produces the same rows, except password hashes.
 */
export const fillDemo = async (deps: DemoDeps, { now = deps.clock.now() }: Options = {}): Promise<void> => {
  const keys = await storePictures({ ...deps, clock: { now: () => now } })
  const films = await storeFilms(deps, now)
  const { products, customers, orders, reviews } = planShop(keys, now)
  const { counters, ...numbers } = numberInvoices(orders)
  const { moves, counts } = planMoves({ products, orders, now, adminId })
  const openedAt = now - openedDaysAgo * day
  const passwords = {
    owner: await hashPassword(demoAccounts.admin.password),
    packer: await hashPassword(demoAccounts.packer.password),
    customer: await hashPassword(demoAccounts.customer.password),
  }
  const members = new Map(
    collections.map(({ slug, products: slugs }) => [slug, slugs.map(name => demoId('product', name))]),
  )
  await transaction(deps.db, async trx => {
    await writeSettings(trx, openedAt)
    await writeStaff(trx, passwords, openedAt)
    await writeCustomers(trx, customers, passwords.customer)
    await writeProducts(trx, products, {
      sold: countUnitsSold(orders),
      reviews: reviewFigures(reviews),
      moveCounts: counts,
    })
    await insertRows(trx, 'product_videos', films)
    await writeCompanions(trx)
    await writeCollections(trx, { keys, openedAt, members })
    await writeOrders(insertInto(trx), orders, { currency: 'GBP', adminId, ...numbers })
    await writeReturns(trx, orders, now)
    await writeAdvice(trx, orders, 'Europe/London')
    await insertRows(trx, 'stock_moves', moves)
    await writeCounters(trx, counters)
    await writeReviews(trx, reviews)
    await writeWishes(trx, customers, { products, now })
    await writeAsks(trx, customers, { products, now })
    await writePromotions(trx, now)
    refreshListings(
      trx,
      products.map(({ id }) => id),
    )
  })
  await storeInvoices(deps)
  deps.settings.clearCache()
}
