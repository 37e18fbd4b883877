import { marketingText } from '@shop/contracts/accounts/marketingText'
import { listSubscribers } from '@shop/contracts/accounts/newsletterEndpoints'
import { getSales } from '@shop/contracts/analytics/endpoints'
import * as sheets from '@shop/contracts/products/sheets'
import type { ProductImport } from '@shop/contracts/products/sheets'
import { getCustomer } from '@shop/contracts/users/customers'
import { beforeAll, expect, it } from 'vitest'
import { dayMs, minuteMs } from '../../../../platform/base/time.ts'
import { signInAgain, signUp } from '../../../../test/accounts.ts'
import { exportShop, readExportedFacts, recordsIn, sendArchive, unzip } from '../../../../test/archives.ts'
import { onBothDatabases } from '../../../../test/databases.ts'
import { mailsTo } from '../../../../test/mails.ts'
import { sheetDesk } from '../../../../test/sheets.ts'
import { useShop } from '../../../../test/startShop.ts'
import { zipOf } from '../../../../test/zip.ts'
import { canceledAt, fillShop } from '../../../../test/filledShop.ts'

const byMonth = (orders: readonly { at: string; total: number | string; refunded: number | string }[]) => {
  const sums: Record<string, [orders: number, total: number, refunded: number]> = {}
  for (const { at, total, refunded } of orders) {
    const sum = (sums[at.slice(0, 7)] ??= [0, 0, 0])
    sum[0]++
    sum[1] += Number(total)
    sum[2] += Number(refunded)
  }
  return sums
}

onBothDatabases('an exported shop', dialect => {
  const source = useShop(dialect)
  const target = useShop(dialect)
  let zip: Buffer
  let token = ''
  let mailbox = ''
  let ownerToken = ''
  let targetOwner: Awaited<ReturnType<typeof signUp>>
  const desk = sheetDesk(target, () => token)

  /** Reads the prices of all variants after each of the next days. */
  const pricesByDay = async (shop: typeof source) => {
    const days: unknown[] = []
    for (let day = 0; day < 8; day++) {
      await shop.jobs.plans.runNow()
      days.push(await shop.deps.db('variants').orderBy('sku').select('sku', 'price', 'sale_price'))
      shop.passTime(dayMs)
    }
    return days
  }

  beforeAll(async () => {
    const owner = await fillShop(source)
    for (const shop of [source, target]) shop.passTime(minuteMs)
    await source.jobs.plans.runNow()
    ownerToken = owner.accessToken
    zip = await exportShop(source, ownerToken)
    targetOwner = await signUp(target, { isAdmin: true })
    token = targetOwner.accessToken
    mailbox = targetOwner.user.email
  })

  const importAll = async (first: ProductImport) => {
    for (let part: ProductImport = first; ;) {
      const checked = await desk.check(part)
      expect(await desk.rowsOf(part.id, 'wrong'), part.format).toEqual([])
      expect(await desk.rowsOf(part.id, 'skipped'), part.format).toEqual([])
      const applied = await desk.apply(checked.id)
      expect(applied.left, part.format).toEqual([])
      if (!applied.next) break
      part = await target.call(sheets.getProductImport, { id: applied.next.id }, token)
    }
    await target.jobs.pictures.idle()
  }

  it('is imported into an empty shop with the same numbers, prices, stock and pictures', async () => {
    const { status, data } = await sendArchive(target, token, zip)
    expect(status).toBe(200)
    await importAll(data)
    await target.jobs.plans.runNow()
    expect(await readExportedFacts(target)).toEqual(await readExportedFacts(source))
    expect((await readExportedFacts(target)).photos).toHaveLength(2)
    expect([...(await unzip(zip)).keys()].filter(name => name.startsWith('pictures/parcels/'))).toHaveLength(
      1,
    )
    // One email is sent for the whole ZIP.
    expect((await mailsTo(target, mailbox)).map(({ subject }) => subject)).toEqual(['Imported: 7 sheets'])
    const past = await target.deps
      .db('past_orders')
      .where({ is_sold: true })
      .select({ number: 'number', at: 'placed_at', total: 'total', refunded: 'refunded', content: 'content' })
    const orders = await source.deps
      .db('orders as o')
      .whereNotNull('o.paid_at')
      .select({
        number: 'o.number',
        at: 'o.created_at',
        total: 'o.total',
        refunded: source.deps.db.raw(
          "coalesce((select sum(r.amount) from refunds r where r.order_id = o.id and r.state = 'SUCCEEDED'), 0)",
        ),
      })
    const numbersOf = (some: readonly { number: string }[]) => new Set(some.map(({ number }) => number))
    expect(numbersOf(past)).toEqual(numbersOf(orders))
    expect(past[0].content).toContain('Dune “Thobe”, & more - Sand / 52')
    expect(byMonth(past)).toEqual(byMonth(orders))
    const canceled = await target.deps.db('past_orders').where({ number: '#7' }).first('content')
    expect(canceled.content).toContain(canceledAt)
    expect(byMonth(past)).toMatchObject({ '2026-02': [1, 11_800, 0], '2026-03': [1, 11_800, 5900] })
    const { id: customerId } = await target.deps
      .db('users')
      .where({ email: 'zaynab@example.com' })
      .first('id')
    expect((await target.call(getCustomer, { id: customerId }, token)).newsletter).toMatchObject({
      source: 'account',
      text: marketingText,
      since: '2026-01-05T10:00:00.000Z',
    })
    const { items } = await target.call(listSubscribers, {}, token)
    expect(items).toMatchObject([{ email: 'zaynab@example.com', source: 'account' }])
    expect(await target.deps.db('newsletter_subscribers').select('email', 'text', 'confirmed_at')).toEqual([
      { email: 'zaynab@example.com', text: marketingText, confirmed_at: '2026-01-05T10:00:00.000Z' },
    ])
  })

  it('has the same sales by day, product, colour, size and reason of a return', async () => {
    const reportOf = async (shop: typeof source, accessToken: string) => {
      const period = { from: '2026-01-01', to: '2026-12-31', interval: 'day' } as const
      const report = await shop.call(getSales, period, accessToken)
      const { totals, intervals, bestSellers, worstSellers, byCollection, bySize, byColor } = report
      const { returns, returnReasons } = report
      const withoutIds = (products: typeof bestSellers) =>
        products.map(product => ({ ...product, productId: null, margin: null }))
      return {
        totals,
        intervals: intervals.filter(({ revenue, orders }) => revenue !== 0 || orders !== 0),
        bestSellers: withoutIds(bestSellers),
        worstSellers: withoutIds(worstSellers),
        groups: { byCollection, bySize, byColor },
        returns: { ...returns, products: withoutIds(returns.products) },
        returnReasons,
      }
    }
    const customersOf = async (shop: typeof source, accessToken: string) => {
      const answer = await shop.request('/admin/users/export/shopify', {
        headers: { authorization: `Bearer ${accessToken}` },
      })
      return recordsIn(Buffer.from(await answer.arrayBuffer()))
        .map(({ Email, 'Total Spent': spent, 'Total Orders': orders }) => ({ Email, spent, orders }))
        .toSorted((a, b) => a.Email!.localeCompare(b.Email!))
    }
    const customers = await customersOf(source, ownerToken)
    expect(await customersOf(target, token)).toEqual(customers)
    expect(customers).toContainEqual({ Email: 'bilal@example.com', spent: '118.00', orders: '1' })
    const report = await reportOf(source, ownerToken)
    expect(await reportOf(target, token)).toEqual(report)
    expect(report.intervals.map(({ start, revenue }) => [start, revenue])).toEqual([
      ['2026-02-03', 11_800],
      ['2026-03-31', 11_800],
      ['2026-05-04', -5900],
    ])
    expect(report.returns).toMatchObject({ refunds: 1, orders: 1, amount: 5900, units: 1 })
    expect(report.returnReasons).toMatchObject([{ reason: 'too_long', units: 1 }])
    expect(report.bestSellers).toMatchObject([{ slug: 'dune-thobe', units: 4, returnedUnits: 1 }])
  })

  it('changes nothing when it is imported again', async () => {
    const { data } = await sendArchive(target, token, zip)
    for (let part: ProductImport | null = data; part;) {
      const { found } = await desk.check(part)
      expect(found, part.format).toMatchObject({
        newProducts: 0,
        changedProducts: 0,
        pictures: 0,
        wrongRows: 0,
      })
      const waiting = await target.deps
        .db('product_imports')
        .where({ state: 'read' })
        .orderBy('archive_place')
        .first('id')
      part = waiting && (await target.call(sheets.getProductImport, { id: waiting.id }, token))
    }
  })

  it('changes nothing in the shop that has exported it', async () => {
    const images = () => source.deps.db('product_images').orderBy('id').select('id', 'media_key')
    const before = await images()
    await sendArchive(source, ownerToken, zip)
    const { id } = await source.deps.db('product_imports').where({ format: 'own' }).first('id')
    const products = await source.call(sheets.getProductImport, { id }, ownerToken)
    const ownDesk = sheetDesk(source, () => ownerToken)
    expect((await ownDesk.check(products)).found).toMatchObject({ pictures: 0 })
    expect(await ownDesk.rowsOf(id, 'changed')).toEqual([])
    await ownDesk.apply(id)
    await source.jobs.pictures.idle()
    expect(await images()).toEqual(before)
    const orders = await source.deps.db('product_imports').where({ format: 'ownOrders' }).first('id')
    const checked = await ownDesk.check(await source.call(sheets.getProductImport, orders, ownerToken))
    await ownDesk.apply(checked.id)
    const placed = source.deps.db('orders').select('number')
    expect(await source.deps.db('past_orders').whereIn('number', placed)).toEqual([])
  })

  it('has the same sales on the days to come', async () => {
    const prices = await pricesByDay(target)
    expect(prices).toEqual(await pricesByDay(source))
    expect(new Set(prices.map(day => JSON.stringify(day))).size).toBe(3)
    token = (await signInAgain(target, targetOwner)).accessToken
  })

  it('is undone as a whole, its parts in reverse order', async () => {
    const { id } = await target.deps
      .db('product_imports')
      .where({ state: 'applied' })
      .orderBy('archive_place')
      .first('id')
    let part: ProductImport
    const undone = new Set<string>()
    do {
      part = await target.call(sheets.undoProductImport, { id, isWholeZip: true }, token)
      expect(part.left, part.format).toEqual([])
      if (part.state === 'undone') undone.add(part.format)
    } while (part.state !== 'undone' || part.zipParts)
    expect([...undone].at(0)).toBe('promotions')
    expect(undone.size).toBe(7)
    const empty = Object.values(await readExportedFacts(target)).flat()
    expect(empty).toEqual([])
    await expect(
      target.call(sheets.undoProductImport, { id, isWholeZip: true }, token),
    ).rejects.toMatchObject({ code: 'conflict' })
  })

  it('is refused with a message if it is no export, is cut off, leads out of its folder or is a bomb', async () => {
    const countAll = async () => (await target.deps.db('product_imports').count({ n: '*' }))[0]
    const before = await countAll()
    const manifest = { name: 'shop.json', content: '{"kind":"exported-shop","format":1}' }
    const big = { name: 'products.csv', content: Buffer.alloc(70 * 1024 * 1024, 'a') }
    for (const [bytes, text] of [
      [zipOf([{ name: 'a.txt', content: 'a' }]), /not an export of a shop like this one/],
      [zipOf([{ name: 'shop.json', content: '{]' }]), /not an export/],
      [zipOf([{ name: 'shop.json', content: '{"kind":"exported-shop","format":9}' }]), /newer version/],
      [
        zipOf([{ name: 'shop.json', content: '{"kind":"exported-shop","format":1,"currency":"USD"}' }]),
        /in USD, and those of this shop in GBP/,
      ],
      [zipOf([manifest]), /nothing to import/],
      [zip.subarray(0, zip.length - 200), /not a whole ZIP/],
      [zipOf([manifest, { name: '../../etc/passwd', content: 'x' }]), /a path leads out of it/],
      [zipOf([manifest, { name: 'a', content: 'x' }, { name: 'A', content: 'y' }]), /not a whole ZIP/],
      [zipOf([manifest, big]), /products\.csv in this ZIP is too large/],
      [zipOf([manifest, { name: 'products.csv', content: 'x'.repeat(900), claimedSize: 90 }]), /damaged/],
    ] as const) {
      const { status, message } = await sendArchive(target, token, bytes)
      expect({ status, message }).toEqual({ status: 400, message: expect.stringMatching(text) })
    }
    expect(await countAll()).toEqual(before)
  })

  it('names a picture that is too large by its path and its limit', async () => {
    const path = 'pictures/products/large/01.jpg'
    const sheet =
      'Slug,Title,Description,Materials,Care,SKU,Colour,Size,Price,Weight (g),Barcode,Pictures\n' +
      `large,Large,Fine.,Cotton,Wash,LARGE-1,White,52,59.00,500,,${path}`
    const large = zipOf([
      { name: 'shop.json', content: '{"kind":"exported-shop","format":1}' },
      { name: 'products.csv', content: sheet },
      { name: path, content: Buffer.alloc(16 * 1024 * 1024, 'a') },
    ])
    const { data } = await sendArchive(target, token, large)
    await importAll(data)
    expect((await target.call(sheets.getProductImport, { id: data.id }, token)).pictures.failed).toEqual([
      { title: 'Large', url: path, reason: 'It is larger than 15 MB.' },
    ])
  })
})
