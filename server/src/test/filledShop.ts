import { marketingText } from '@shop/contracts/accounts/marketingText'
import type { SentInput } from '@shop/contracts/endpoint'
import { refundOrder } from '@shop/contracts/orders/adminEndpoints'
import { planProductChange } from '@shop/contracts/products/plannedChanges'
import { createRedirect } from '@shop/contracts/shop/redirectEndpoints'
import { storeVideoBytes } from '../catalogue/editing/moving/pictures/attachVideo.ts'
import { refreshRatings } from '../catalogue/products/reviews/refreshRatings.ts'
import { parcelPhotoKey } from '../sales/orders/parcels/photos.ts'
import { storeWithheldPicture, storePicture } from '../catalogue/products/media/storePicture.ts'
import { transaction } from '../platform/database/transaction.ts'
import { nowIso } from '../platform/base/deps.ts'
import { newId } from '../platform/database/BaseModel.ts'
import { dayMs, minuteMs } from '../platform/base/time.ts'
import { signUp, type TestAccount } from './accounts.ts'
import { makeCollection, makeProduct } from './catalog.ts'
import { checkOut, deliverEvents, doAt, makeShopper, payFor } from './checkout.ts'
import { aPicture } from './pictures.ts'
import { makePromotion } from './promotions.ts'
import { sheetDesk } from './sheets.ts'
import { anMp4 } from './videos.ts'
import type { TestShop } from './startShop.ts'

/** Time of the cancellation of an order that the shop has from an earlier one. */
export const canceledAt = '2026-01-06T10:00:00.000Z'

/** Returns one unit of an order as too long, and refunds it a month after it was bought. */
const sendBack = async (source: TestShop, owner: TestAccount, orderId: string) => {
  const item = await source.deps.db('order_items').where({ order_id: orderId }).first('id')
  const lines = [{ itemId: item.id, quantity: 1 }]
  await source.call(refundOrder, { id: orderId, lines, reason: 'Too long' }, owner.accessToken)
  await deliverEvents(source)
  const [id, at] = [newId(), nowIso(source.deps)]
  await source.deps.db('returns').insert({
    id,
    order_id: orderId,
    code: 'R-ACDE-FGHJ',
    state: 'RECEIVED',
    note: '',
    received_at: at,
    created_at: at,
    updated_at: at,
  })
  await source.deps
    .db('return_lines')
    .insert({ id: newId(), return_id: id, order_item_id: item.id, quantity: 1, reason: 'too_long' })
}

/**
 * Fills a shop with records of each kind that is exported, among them a sale that begins after a minute, and another one
 * that begins later. Returns its owner.
 */
export const fillShop = async (source: TestShop) => {
  const owner = await signUp(source, { isAdmin: true })
  const inDays = (days: number) => new Date(source.deps.clock.now() + days * dayMs).toISOString()
  const keep = async (color: string) =>
    (await storePicture(source.deps, await aPicture('jpeg', { color }))).key
  const eid = await makeCollection(source, {
    name: 'Eid, at home',
    slug: 'eid',
    description: 'First line.\n\nSecond.',
    sort: 3,
    imageKey: await keep('#aa2222'),
  })
  const customs = { tariff_code: '621132', customs_text: 'Cotton robes', origin: 'TR', weight_gr: 450 }
  await source.deps.db('collections').where({ id: eid.id }).update(customs)
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
  const kufi = await makeProduct(source, {
    slug: 'draft-kufi',
    title: 'Kufi',
    status: 'DRAFT',
    description: '',
    collections: [eid.id],
  })
  // Products are exported in the order of their slugs.
  for (const [position, { id }] of [thobe, kufi].entries())
    await source.deps
      .db('collection_products')
      .where({ product_id: id, collection_id: eid.id })
      .update({ position })
  const [variant] = thobe.variants
  await source.deps.db('variants').where({ id: variant!.id }).update({ cost: 2150 })
  const at = '2026-01-05T10:00:00.000Z'
  let sentBack = ''
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
      if (email.startsWith('bilal')) sentBack = orderId
    })
  await doAt(source, '2026-05-04T09:00:00.000Z', () => sendBack(source, owner, sentBack))
  const { id: userId } = await source.deps.db('users').where({ email: 'zaynab@example.com' }).first('id')
  await source.deps.db('users').where({ id: userId }).update({
    phone: '+447700900123',
    marketing_opt_in: true,
    marketing_changed_at: at,
    marketing_text: marketingText,
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
  const { key: video } = await storeVideoBytes(source.deps, anMp4(), 'mp4')
  const film = {
    product_id: thobe.id,
    video_key: video,
    poster_key: await keep('#334455'),
    alt: 'In the wind',
  }
  await source.deps.db('product_videos').insert(film)
  await makePromotion(source, { code: 'EID10', minimumSpend: 5000, usageLimit: 100 })
  await makePromotion(source, { code: 'FREE', kind: 'free_delivery', value: null, isActive: false })
  await source.call(createRedirect, { path: '/old', target: '/products/dune-thobe' }, owner.accessToken)
  await sheetDesk(source, () => owner.accessToken).run(
    `Name,Created at,Total,Lineitem name,Lineitem quantity,Cancelled at\n#7,${at},9.00,Kufi,1,${canceledAt}\n`,
  )
  const [, saleVariant] = thobe.variants
  const planSale = (change: SentInput<typeof planProductChange>['change'], from: number, to: number) =>
    source.call(
      planProductChange,
      { planId: newId(), productIds: [thobe.id], change, startsAt: inDays(from), endsAt: inDays(to) },
      owner.accessToken,
    )
  await planSale(
    { kind: 'salePrices', prices: [{ variantId: saleVariant!.id, salePrice: 3000 }] },
    minuteMs / dayMs,
    2,
  )
  await planSale({ kind: 'salePercent', percent: 20 }, 5, 7)
  return owner
}
