import { listCollections, listProducts } from '@shop/contracts/catalog/endpoints'
import { beforeAll, expect, it } from 'vitest'
import { rows } from '../../src/database/rows.ts'
import { onBothDatabases } from '../../src/test/databases.ts'
import { useShop } from '../../src/test/startShop.ts'
import { nextNumber } from '../../src/invoices/nextNumber.ts'
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

  beforeAll(async () => {
    const report = (what: string, done: number, of: number) => reported.push(`${what} ${done} of ${of}`)
    await fillLarge(shop.deps, { ...size, now, report })
  })

  it('has the size that was asked for, and told how far it was', async () => {
    const [counts] = await rows(
      shop.deps.db,
      `select (select count(*) from products) as products, (select count(*) from orders) as orders,
        (select count(*) from users where is_admin = false) as customers`,
    )
    expect(counts).toEqual(size)
    expect(reported).toEqual(expect.arrayContaining(['products 100 of 100', 'orders 400 of 400']))
  })

  it('has books that add up', async () => {
    await expectMovesToAddUp(shop.deps.db)
    await expectMoneyToAddUp(shop.deps.db)
    await expectInvoicesWithoutGaps(shop.deps.db)
    await expectHonestReviews(shop.deps.db)
  })

  it('lists every product with a picture, and spreads them over the collections', async () => {
    const { items, total } = await shop.call(listProducts, { limit: 100 })
    expect(total).toBe(size.products)
    for (const item of items) expect(item.variants[0]?.images.length).toBeGreaterThan(0)
    const { items: collections } = await shop.call(listCollections, {})
    expect(collections.map(({ slug, total: held }) => [slug, held])).toEqual([
      ['new-in', 5],
      ['eid-capsule', 10],
      ['jumah-essentials', 10],
      ['thobes', 25],
      ['jalabs', 15],
    ])
  })

  it('numbers its next invoice after the last one', async () => {
    const at = new Date(now).toISOString()
    const [latest] = await rows<{ number: string }>(
      shop.deps.db,
      "select max(number) as number from invoices where kind = 'INVOICE'",
    )
    const next = await shop.deps.db.transaction(trx => nextNumber(trx, 'invoice', at))
    expect(Number(next.slice(5))).toBe(Number(latest?.number.slice(5)) + 1)
  })
})
