import { beforeAll, describe, expect, it } from 'vitest'
import { getSales } from '@shop/contracts/analytics/endpoints'
import { ProductCard } from '@shop/contracts/catalog/entities'
import { isOnSale } from '@shop/contracts/money'
import { getProductBySlug, listProducts } from '@shop/contracts/catalog/endpoints'
import { listOrders } from '@shop/contracts/orders/endpoints'
import { storedPostalCode } from '../src/people/accounts/addresses/storedPlace.ts'
import { rows } from '../src/platform/database/rows.ts'
import { audit } from '../src/upkeep/jobs/audit.ts'
import { onBothDatabases } from '../src/test/databases.ts'
import { logIn } from '../src/test/accounts.ts'
import { useShop } from '../src/test/startShop.ts'
import { designs, picturesOf } from './designs.ts'
import { fillDemo } from './fillDemo.ts'
import { fillSandbox } from './fillSandbox.ts'
import { isEmptyShop } from './isEmptyShop.ts'
import {
  expectHonestReviews,
  expectInvoicesWithoutGaps,
  expectMoneyToAddUp,
  expectMovesToAddUp,
} from './test/checkBooks.ts'
import { digestRows } from './test/digestRows.ts'
import { withSandbox } from './test/withSandbox.ts'
import { demoAccounts } from './write/writePeople.ts'

const now = Date.UTC(2026, 7, 20, 14, 30)
const fills: Record<string, string>[] = []

onBothDatabases('the demo shop', dialect => {
  const shop = useShop(dialect, { areJobsOnDemand: true })
  const count = async (table: string) =>
    (await rows<{ n: number }>(shop.deps.db, `select count(*) as n from ${table}`))[0]?.n

  beforeAll(async () => {
    expect(await isEmptyShop(shop.deps.db)).toBe(true)
    await fillDemo(shop.deps, { now })
    fills.push(await digestRows(shop.deps.db))
  })

  it('fills every collection, and lists its products with a picture', async () => {
    for (const slug of ['new-in', 'eid-capsule', 'jumah-essentials', 'thobes', 'jalabs']) {
      const { items } = await shop.call(listProducts, { collection: [slug] })
      expect(items.length).toBeGreaterThanOrEqual(4)
      for (const item of items) expect(item.variants[0]?.images.length).toBeGreaterThan(0)
    }
    expect(await count('collections where image_key is not null')).toBe(5)
  })

  it('lets its two known people sign in', async () => {
    expect((await logIn(shop, demoAccounts.admin)).user.isAdmin).toBe(true)
    const yusuf = await logIn(shop, demoAccounts.customer)
    const { orders } = await shop.call(listOrders, {}, yusuf.accessToken)
    expect(orders.map(({ status }) => status)).toEqual(
      'PAID SHIPPED CANCELED DELIVERED REFUNDED DELIVERED DELIVERED'.split(' '),
    )
  })

  // Reads only one database in detail, as the test below shows that both have the same rows.
  if (dialect === 'postgres') return

  it('shows in Analytics that most garments bought as advised were not returned', async () => {
    const { accessToken } = await logIn(shop, demoAccounts.admin)
    const year = { from: '2025-08-21', to: '2026-08-20' }
    const { advice } = await shop.call(getSales, year, accessToken)
    const { given, followed, otherwise, products } = advice
    expect(products).toHaveLength(10)
    expect(given).toBeGreaterThan(followed.units + otherwise.units)
    expect(followed.units).toBeGreaterThan(otherwise.units)
    expect(otherwise.sentBack).toBeGreaterThan(0)
    expect(followed.sentBack / followed.units).toBeLessThan(otherwise.sentBack / otherwise.units)
  })

  it('has the promised numbers of records', async () => {
    expect(await isEmptyShop(shop.deps.db)).toBe(false)
    expect(await count('products')).toBe(10)
    expect(await count('variants')).toBeGreaterThanOrEqual(60)
    expect(await count('users where is_admin = false')).toBe(40)
    expect(await count('orders')).toBe(400)
    expect(await count('reviews')).toBe(150)
    expect(await count('wishlist_items')).toBeGreaterThan(40)
    expect(await count('outbox')).toBe(0)
    expect(await count('variants where stock = 0')).toBeGreaterThan(3)
    expect(await count('stock_asks')).toBeGreaterThan(3)
    expect(await count('variants where stock between 1 and 3')).toBeGreaterThan(3)
    expect(await count('variants where sale_price < price')).toBeGreaterThan(3)
    expect(await count("order_items where advice = 'followed'")).toBeGreaterThan(100)
    expect(await count("order_items where advice = 'otherwise'")).toBeGreaterThan(20)
    expect(await count('advice_counts')).toBeGreaterThan(100)
    const cards = await rows<{ card: string }>(shop.deps.db, 'select card from product_listings')
    const shown = cards.flatMap(({ card }) => ProductCard.parse(JSON.parse(card)).variants)
    expect(shown.filter(isOnSale).length).toBeGreaterThanOrEqual(2)
  })

  it('has orders in every state except PENDING, most of them delivered', async () => {
    const found = await rows<{ status: string; n: number }>(
      shop.deps.db,
      'select status, count(*) as n from orders group by status order by status',
    )
    expect(found.map(({ status }) => status)).toEqual([
      'CANCELED',
      'DELIVERED',
      'PAID',
      'REFUNDED',
      'SHIPPED',
    ])
    expect(found.find(({ status }) => status === 'DELIVERED')?.n).toBeGreaterThan(300)
  })

  it('has consistent books', async () => {
    await expectMovesToAddUp(shop.deps.db)
    await expectMoneyToAddUp(shop.deps.db)
    await expectInvoicesWithoutGaps(shop.deps.db)
    await expectHonestReviews(shop.deps.db)
  })

  it('has no events in the future', async () => {
    const latest = new Date(now).toISOString()
    for (const [table, column] of [
      ['orders', 'updated_at'],
      ['order_events', 'at'],
      ['stock_moves', 'at'],
      ['reviews', 'updated_at'],
      ['users', 'created_at'],
    ])
      expect(await count(`${table} where ${column} > '${latest}'`)).toBe(0)
    expect(await count(`orders o join users u on u.id = o.user_id where u.created_at > o.created_at`)).toBe(0)
  })

  it('shows every design in every colour with all of its pictures', async () => {
    for (const design of designs)
      for (const colour of design.colours) {
        const images = await rows<{ alt: string }>(
          shop.deps.db,
          `select i.alt from product_images i join variants v on v.id = i.variant_id
            join products p on p.id = i.product_id where p.slug = ? and v.color = ? order by i.sort`,
          [design.slug, colour.name],
        )
        expect(images.map(({ alt }) => alt)).toEqual(picturesOf(design, colour).map(({ alt }) => alt))
      }
  })

  it('has a film that the shop would accept, and serves it', async () => {
    const { video } = await shop.call(getProductBySlug, { slug: 'fes-hooded-jalab' })
    expect(video).toMatchObject({ type: 'video/webm', width: 720, height: 900 })
    const answer = await fetch(`${shop.url}${video?.url}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'video/webm'])
    expect((await answer.arrayBuffer()).byteLength).toBe(Number(answer.headers.get('content-length')))
  })

  it('has a product with several variants of the same size and colour', async () => {
    expect(
      await count(`(select 1 from variants group by product_id, size, color having count(*) > 1) as several`),
    ).toBeGreaterThan(1)
  })

  it('has no two identical reviews, and no sentence twice on a product', async () => {
    const found = await rows<{ product: string; comment: string }>(
      shop.deps.db,
      "select product_id as product, comment from reviews where comment <> ''",
    )
    expect(found.length).toBeGreaterThan(120)
    expect(new Set(found.map(({ comment }) => comment)).size).toBe(found.length)
    const sentences = found.flatMap(({ product, comment }) =>
      comment.split(/(?<=[.?!]) /).map(sentence => `${product} ${sentence}`),
    )
    const repeated = sentences.filter((sentence, index) => sentences.indexOf(sentence) < index)
    expect(repeated).toEqual([])
  })

  it('has barcodes with valid check digits', async () => {
    const variants = await rows<{ barcode: string }>(shop.deps.db, 'select barcode from variants')
    for (const { barcode } of variants) {
      expect(barcode).toMatch(/^\d{13}$/)
      const sum = Array.from(barcode, (digit, at) => Number(digit) * (at % 2 ? 3 : 1)).reduce(
        (a, b) => a + b,
        0,
      )
      expect(sum % 10).toBe(0)
    }
    expect(new Set(variants.map(({ barcode }) => barcode)).size).toBe(variants.length)
  })

  it('has postcodes as the shop would have stored them', async () => {
    const found = await rows<{ code: string }>(shop.deps.db, 'select postal_code as code from addresses')
    for (const { code } of found) expect(storedPostalCode(code, 'GB')).toBe(code)
  })

  it('has orders that were shipped with a carrier and a tracking number', async () => {
    expect(await count('orders where shipped_at is not null')).toBeGreaterThan(300)
    const untracked = 'shipped_at is not null and (carrier is null or tracking_number is null)'
    expect(await count(`orders where ${untracked}`)).toBe(0)
  })

  it('is known to the payments sandbox: its books agree and its orders can be refunded', async () => {
    const { db, config } = shop.deps
    await fillSandbox(db, config.dataDir)
    await withSandbox(shop, now, async (deps, sandbox) => {
      await audit(deps, { aborted: false })
      expect(await db('alerts').select('kind', 'detail')).toEqual([])
      expect(sandbox.payments()).toHaveLength(Number(await count('orders where paid_at is not null')))
      expect(sandbox.refunds()).toHaveLength(Number(await count('refunds')))
      const oldest = await db('orders').where({ status: 'DELIVERED' }).orderBy('created_at').first()
      const refund = { paymentIntentId: oldest.payment_intent_id, amount: 100, orderId: oldest.id }
      expect(await deps.payments.refund({ ...refund, attempt: 1, refundId: 'a test' })).toMatchObject({
        state: 'SUCCEEDED',
      })
    })
  })
})

describe('two fills', () => {
  it('have the same rows for the same time, on either database', () => {
    expect(fills).toHaveLength(2)
    expect(fills[0]).toEqual(fills[1])
  })
})
