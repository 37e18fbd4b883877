import { listAlerts } from '@shop/contracts/alerts/endpoints'
import { runJob } from '@shop/contracts/jobs/endpoints'
import { listCollections, listProducts } from '@shop/contracts/catalog/endpoints'
import { beforeAll, expect, it } from 'vitest'
import { signUp } from '../../src/test/accounts.ts'
import { rows } from '../../src/platform/database/rows.ts'
import { onBothDatabases } from '../../src/test/databases.ts'
import { useShop } from '../../src/test/startShop.ts'
import { nextNumber } from '../../src/sales/orders/invoices/nextNumber.ts'
import { dayMs } from '../../src/platform/base/time.ts'
import { audit } from '../../src/upkeep/jobs/audit.ts'
import { fillSandbox } from '../fillSandbox.ts'
import { withSandbox } from '../test/withSandbox.ts'
import { fillLarge } from './fillLarge.ts'
import {
  expectHonestReviews,
  expectInvoicesWithoutGaps,
  expectMoneyToAddUp,
  expectMovesToAddUp,
} from '../test/checkBooks.ts'

const now = Date.UTC(2026, 7, 20, 14, 30)
const size = { products: 100, orders: 400, customers: 80 }

onBothDatabases('a large shop', dialect => {
  const shop = useShop(dialect, { areJobsOnDemand: true })
  const reported: string[] = []

  let namesBefore: string[] = []
  const indexNames = async () => {
    const found = await rows<{ name: string }>(
      shop.deps.db,
      dialect === 'sqlite'
        ? "select name from sqlite_master where type = 'index'"
        : 'select indexname as name from pg_indexes where schemaname = current_schema()',
    )
    return found.map(({ name }) => name).toSorted()
  }

  beforeAll(async () => {
    namesBefore = await indexNames()
    const report = (what: string, done: number, of: number) => reported.push(`${what} ${done} of ${of}`)
    await fillLarge(shop.deps, { ...size, now, report })
  })

  it('has the requested size, and reported its progress', async () => {
    const [counts] = await rows(
      shop.deps.db,
      `select (select count(*) from products) as products, (select count(*) from orders) as orders,
        (select count(*) from users where is_admin = false) as customers`,
    )
    expect(counts).toEqual(size)
    expect(reported).toEqual(expect.arrayContaining(['products 100 of 100', 'orders 400 of 400']))
  })

  it('has consistent books', async () => {
    await expectMovesToAddUp(shop.deps.db)
    await expectMoneyToAddUp(shop.deps.db)
    await expectInvoicesWithoutGaps(shop.deps.db)
    await expectHonestReviews(shop.deps.db)
  })

  it('lists every product with a picture, and distributes them over the collections', async () => {
    const { items, total } = await shop.call(listProducts, { limit: 100 })
    expect(total).toBe(size.products)
    for (const item of items) expect(item.variants[0]?.images.length).toBeGreaterThan(0)
    const { items: collections } = await shop.call(listCollections, {})
    expect(collections.map(({ slug, total: held }) => [slug, held])).toEqual([
      ['new-in', 5],
      ['thobes', 25],
      ['jalabs', 15],
      ['eid-capsule', 10],
      ['jumah-essentials', 10],
    ])
  })

  it('passes the nightly audit, except that the provider does not know its payments', async () => {
    const { accessToken } = await signUp(shop, { isAdmin: true })
    await shop.call(runJob, { name: 'audit' }, accessToken)
    const { items } = await shop.call(listAlerts, {}, accessToken)
    expect(items.map(({ kind }) => kind)).toEqual(['balance-differs'])
  })

  it('has only the messages and payment events that the nightly clearing leaves', async () => {
    const count = async (sql: string) => {
      const [found] = await rows<{ count: number }>(shop.deps.db, `select count(*) as count from ${sql}`)
      return Number(found?.count)
    }
    const ago = (days: number) => new Date(now - days * 86_400_000).toISOString()
    for (const kind of ['order-confirmation', 'new-order-notice'])
      expect(await count(`outbox where kind = '${kind}'`)).toBe(
        await count(`orders where paid_at >= '${ago(365)}'`),
      )
    expect(await count("outbox where kind = 'shipped'")).toBe(
      await count(`orders where shipped_at >= '${ago(365)}'`),
    )
    const fresh = await count(`orders where paid_at >= '${ago(7)}'`)
    expect(fresh).toBeGreaterThan(0)
    expect(await count("outbox where kind = 'invoice'")).toBe(fresh)
    expect(await count('outbox where sent_at is null')).toBe(0)
    expect(await count("stripe_events where type = 'checkout.session.completed'")).toBe(
      await count(`orders where paid_at >= '${ago(90)}'`),
    )
    expect(await count('stripe_events where processed_at is null')).toBe(0)
  })

  it('has every index again, and every referenced row', async () => {
    const { db } = shop.deps
    expect(await indexNames()).toEqual(namesBefore)
    if (dialect === 'sqlite') {
      expect(await rows(db, 'pragma foreign_key_check')).toEqual([])
      expect(await rows(db, 'pragma foreign_keys')).toEqual([{ foreign_keys: 1 }])
    }
  })

  it('has its last days in the books of the sandbox, and the rest paid out', async () => {
    const { db, config } = shop.deps
    await fillSandbox(db, config.dataDir, new Date(now - 30 * dayMs).toISOString())
    // An earlier test has compared the books with those of another sandbox.
    for (const table of ['alerts', 'cursors']) await db(table).delete()
    await withSandbox(shop, now, async (deps, sandbox) => {
      await audit(deps, { aborted: false })
      expect(await db('alerts').select('kind', 'detail')).toEqual([])
      expect(sandbox.payments().length).toBeGreaterThan(5)
      expect(sandbox.payments().length).toBeLessThan(200)
    })
  })

  it('continues its invoice numbers after the last one', async () => {
    const at = new Date(now).toISOString()
    const [latest] = await rows<{ number: string }>(
      shop.deps.db,
      "select max(number) as number from invoices where kind = 'INVOICE'",
    )
    const next = await shop.deps.db.transaction(trx => nextNumber(trx, 'invoice', at))
    expect(Number(next.slice(5))).toBe(Number(latest?.number.slice(5)) + 1)
  })
})
