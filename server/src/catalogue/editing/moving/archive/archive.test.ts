import * as sheets from '@shop/contracts/products/sheets'
import type { ProductImport } from '@shop/contracts/products/sheets'
import { planProductChange } from '@shop/contracts/products/plannedChanges'
import { createRedirect } from '@shop/contracts/shop/redirectEndpoints'
import { beforeAll, expect, it } from 'vitest'
import { refreshRatings } from '../../../products/reviews/refreshRatings.ts'
import { parcelPhotoKey } from '../../../../sales/orders/parcels/photos.ts'
import { storeWithheldPicture, storePicture } from '../../../products/media/storePicture.ts'
import { transaction } from '../../../../platform/database/transaction.ts'
import { newId } from '../../../../platform/database/BaseModel.ts'
import { dayMs } from '../../../../platform/base/time.ts'
import { signInAgain, signUp } from '../../../../test/accounts.ts'
import { exportShop, readExportedFacts, sendArchive, unzip } from '../../../../test/archives.ts'
import { makeCollection, makeProduct } from '../../../../test/catalog.ts'
import { checkOut, doAt, makeShopper, payFor } from '../../../../test/checkout.ts'
import { onBothDatabases } from '../../../../test/databases.ts'
import { orderDesk } from '../../../../test/orderDesk.ts'
import { mailsTo } from '../../../../test/mails.ts'
import { aPicture } from '../../../../test/pictures.ts'
import { makePromotion } from '../../../../test/promotions.ts'
import { sheetDesk } from '../../../../test/sheets.ts'
import { useShop } from '../../../../test/startShop.ts'
import { zipOf } from '../../../../test/zip.ts'

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
  let targetOwner: Awaited<ReturnType<typeof signUp>>
  const desk = sheetDesk(target, () => token)

  const fill = async () => {
    const owner = await signUp(source, { isAdmin: true })
    const keep = async (color: string) =>
      (await storePicture(source.deps, await aPicture('jpeg', { color }))).key
    const eid = await makeCollection(source, {
      name: 'Eid, at home',
      slug: 'eid',
      description: 'First line.\n\nSecond.',
      sort: 3,
      imageKey: await keep('#aa2222'),
    })
    const hidden = await makeCollection(source, { name: '=Hidden', slug: 'hidden', isActive: false })
    const thobe = await makeProduct(source, {
      slug: 'dune-thobe',
      title: 'Dune “Thobe”, & more',
      status: 'ACTIVE',
      description: 'Light.\n\n• Band collar\n• Side pockets',
      features: ['Airy', 'Soft'],
      specifications: { Fit: 'Regular' },
      metaTitle: 'Dune | Shop',
      collections: [eid.id, hidden.id],
      variants: [
        {
          sku: '00123',
          color: 'Sand',
          size: '52',
          price: 7900,
          salePrice: 5900,
          stock: 12,
          barcode: '5012345678900',
        },
        {
          sku: 'DUNE-54',
          color: 'Sand',
          size: '54',
          lengthCm: 150,
          price: 7900,
          stock: 5,
          weightGr: 480,
          barcode: 'B2',
        },
        {
          sku: 'DUNE-W-54',
          color: 'White',
          size: '54',
          collar: 'Band',
          price: 8150,
          stock: 0,
          barcode: 'B3',
        },
      ],
      pictures: [
        { key: await keep('#112233'), alt: 'From the front' },
        { key: await keep('#ffffff'), alt: '=White, close', variant: 2 },
      ],
    })
    await makeProduct(source, { slug: 'draft-kufi', title: 'Kufi', status: 'DRAFT', description: '' })
    const [variant] = thobe.variants
    await source.deps.db('variants').where({ id: variant!.id }).update({ cost: 2150 })
    const at = '2026-01-05T10:00:00.000Z'
    for (const [email, month] of [
      ['zaynab@example.com', '2026-02-03T09:00:00.000Z'],
      ['bilal@example.com', '2026-03-30T23:30:00.000Z'],
      ['umar@example.com', '2026-03-31T12:00:00.000Z'],
    ] as const)
      await doAt(source, month, async () => {
        const shopper = await makeShopper(source, variant!.id, { email, quantity: 2 })
        const { orderId } = await checkOut(source, shopper)
        if (email.startsWith('umar')) return
        await payFor(source, orderId)
        if (email.startsWith('bilal')) await orderDesk(source, () => owner).refund(orderId, 1234)
      })
    const { id: userId } = await source.deps.db('users').where({ email: 'zaynab@example.com' }).first('id')
    await source.deps.db('users').where({ id: userId }).update({
      phone: '+447700900123',
      marketing_opt_in: true,
      marketing_changed_at: at,
      marketing_text: 'x',
    })
    await source.deps.db('customer_tags').insert({ user_id: userId, tag: 'VIP', tag_key: 'vip' })
    await source.deps
      .db('customer_notes')
      .insert({ id: newId(), user_id: userId, author_id: null, text: '- likes linen', created_at: at })
    const address = {
      user_id: userId,
      first_name: 'Zaynab',
      last_name: 'Ali',
      city: 'Leeds',
      postal_code: 'LS1 4AP',
      country: 'GB',
      created_at: at,
      updated_at: at,
    }
    await source.deps.db('addresses').insert([
      { ...address, id: newId(), type: 'SHIPPING', is_default: false, address1: '2 Second Street' },
      { ...address, id: newId(), type: 'BILLING', is_default: true, address1: '=3, "Third" Street' },
    ])
    const { id: umarId } = await source.deps.db('users').where({ email: 'umar@example.com' }).first('id')
    const reviews = [
      { user_id: userId, rating: 4, fit: 'long', title: 'Cool', comment: 'Light.\n=1+1 of a “thobe”' },
      { user_id: null, rating: 3 },
      { user_id: umarId, rating: 1, status: 'REJECTED', comment: '-spam' },
    ]
    await transaction(source.deps.db, async trx => {
      for (const [index, review] of reviews.entries()) {
        const written = `2026-02-2${index}T10:00:00.000Z`
        const row = { id: newId(), product_id: thobe.id, created_at: written, updated_at: written }
        await trx('reviews').insert({ ...row, status: 'APPROVED', ...review })
      }
      await refreshRatings(trx, [thobe.id])
    })
    const { id: reviewId } = await source.deps.db('reviews').where({ user_id: userId }).first('id')
    for (const [position, color] of ['#445566', '#665544'].entries()) {
      const { key } = await storeWithheldPicture(source.deps, await aPicture('jpeg', { color }))
      const photo = { user_id: userId, product_id: thobe.id, review_id: reviewId, media_key: key, position }
      await source.deps.db('review_photos').insert({ ...photo, id: newId(), created_at: at })
    }
    const order = await source.deps.db('orders').whereNotNull('paid_at').first('id')
    const photoId = newId()
    await source.deps.db('order_photos').insert({ id: photoId, order_id: order.id, at })
    await source.deps.files.write(parcelPhotoKey(photoId), await aPicture())
    await makePromotion(source, { code: 'EID10', minimumSpend: 5000, usageLimit: 100 })
    await makePromotion(source, { code: 'FREE', kind: 'free_delivery', value: null, isActive: false })
    await source.call(createRedirect, { path: '/old', target: '/products/dune-thobe' }, owner.accessToken)
    const [, saleVariant] = thobe.variants
    const salePrices = {
      kind: 'salePrices',
      prices: [{ variantId: saleVariant!.id, salePrice: 3000 }],
    } as const
    const salePercent = { kind: 'salePercent', percent: 20 } as const
    for (const [change, startsAt, endsAt] of [
      [salePrices, inDays(1), inDays(3)],
      [salePercent, inDays(5), inDays(7)],
    ] as const) {
      const sale = { planId: newId(), productIds: [thobe.id], change, startsAt, endsAt }
      await source.call(planProductChange, sale, owner.accessToken)
    }
    for (const shop of [source, target]) shop.passTime(dayMs)
    await source.jobs.plans.runNow()
    return exportShop(source, (await signInAgain(source, owner)).accessToken)
  }
  const inDays = (days: number) => new Date(source.deps.clock.now() + days * dayMs).toISOString()
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
    zip = await fill()
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
    expect(byMonth(past)).toMatchObject({ '2026-02': [1, 11_800, 0], '2026-03': [1, 11_800, 1234] })
    expect(await target.deps.db('newsletter_subscribers').select('email', 'text', 'confirmed_at')).toEqual([
      { email: 'zaynab@example.com', text: 'x', confirmed_at: '2026-01-05T10:00:00.000Z' },
    ])
  })

  it('changes nothing when it is imported again', async () => {
    const { data } = await sendArchive(target, token, zip)
    for (let part: ProductImport | null = data; part;) {
      const { found } = await desk.check(part)
      expect(found, part.format).toMatchObject({ newProducts: 0, wrongRows: 0 })
      const waiting = await target.deps
        .db('product_imports')
        .where({ state: 'read' })
        .orderBy('archive_place')
        .first('id')
      part = waiting && (await target.call(sheets.getProductImport, { id: waiting.id }, token))
    }
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
      [zipOf([manifest, { name: '../../etc/passwd', content: 'x' }]), /not a whole ZIP/],
      [zipOf([manifest, { name: 'a', content: 'x' }, { name: 'A', content: 'y' }]), /not a whole ZIP/],
      [zipOf([manifest, big]), /products\.csv in this ZIP is too large/],
      [zipOf([manifest, { name: 'products.csv', content: 'x'.repeat(900), claimedSize: 90 }]), /damaged/],
    ] as const) {
      const { status, message } = await sendArchive(target, token, bytes)
      expect({ status, message }).toEqual({ status: 400, message: expect.stringMatching(text) })
    }
    expect(await countAll()).toEqual(before)
  })
})
