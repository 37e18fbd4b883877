import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { columnName } from '@shop/contracts/columnName'
import { productFieldNames } from '@shop/contracts/facts/productFields'
import { variantFieldNames } from '@shop/contracts/facts/variantFields'
import { promotionFieldNames } from '@shop/contracts/promotions/promotionFields'
import type { ProductImport } from '@shop/contracts/products/sheets'
import { linkShopExport, listShopExports, startShopExport } from '@shop/contracts/shop/exportEndpoints'
import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'
import { originalKey } from '../catalogue/products/media/keys.ts'
import { entriesOf, openEntry } from '../platform/http/uploads/zip.ts'
import type { TestShop } from './startShop.ts'

const openBuffer = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, autoClose: false }, (error, zip) =>
      error ? reject(error) : resolve(zip),
    )
  })

/** Reads the files of a ZIP by name. */
export const unzip = async (bytes: Buffer): Promise<Map<string, Buffer>> => {
  const zip = await openBuffer(bytes)
  const files = new Map<string, Buffer>()
  const entries: Entry[] = []
  for await (const entry of entriesOf(zip)) entries.push(entry)
  for (const entry of entries) {
    const chunks: Buffer[] = []
    for await (const chunk of await openEntry(zip, entry)) chunks.push(chunk as Buffer)
    files.set(entry.fileName, Buffer.concat(chunks))
  }
  return files
}

/** Parses the rows of a CSV file by heading. */
export const recordsIn = (bytes: Buffer | undefined): Record<string, string>[] =>
  parse(bytes ?? '', { columns: true, bom: true })

/** Exports the whole shop, and downloads the ZIP as the back office does. */
export const exportShop = async (shop: TestShop, token: string): Promise<Buffer> => {
  const { id } = await shop.call(startShopExport, {}, token)
  await shop.jobs.exports.idle()
  const { items } = await shop.call(listShopExports, {}, token)
  expect(items.find(each => each.id === id)).toMatchObject({ state: 'done' })
  const { url } = await shop.call(linkShopExport, { id }, token)
  const answer = await fetch(new URL(url, shop.url))
  if (!answer.ok) throw new Error(await text(answer.body!))
  return Buffer.from(await answer.arrayBuffer())
}

/** Imports the ZIP of a shop: returns the first import, or the error. */
export const sendArchive = async (shop: TestShop, token: string, bytes: Uint8Array) => {
  const form = new FormData()
  const type = 'application/zip'
  form.append('archive', new File([bytes as Uint8Array<ArrayBuffer>], 'shop.zip', { type }))
  const answer = await shop.request('/admin/products/imports/archive', {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  })
  const { data, fields } = (await answer.json()) as { data: ProductImport; fields?: Record<string, string> }
  return { status: answer.status, data, message: fields?.['archive'] ?? '' }
}

type Row = Record<string, unknown>

const digestOfFile = async ({ deps }: TestShop, key: unknown) => {
  const bytes = typeof key === 'string' ? await deps.files.read(originalKey(key)) : null
  return bytes && createHash('sha256').update(bytes).digest('hex')
}

/** Reads the data that has to be the same in an exported shop and in the shop that imports it. */
export const readExportedFacts = async (shop: TestShop) => {
  const { db } = shop.deps
  const collections: Row[] = await db('collections')
    .orderBy('slug')
    .select('name', 'slug', 'description', 'sort', 'is_active', 'image_alt', 'image_key')
    .select('tariff_code', 'customs_text', 'origin', 'weight_gr')
  const images: Row[] = await db('product_images as i')
    .join('products as p', 'p.id', 'i.product_id')
    .leftJoin('variants as v', 'v.id', 'i.variant_id')
    .orderBy(['p.slug', 'i.sort'])
    .select('p.slug', 'i.alt', 'v.sku', 'i.media_key')
  const withDigest = async ({ media_key: key, ...row }: Row) => ({
    ...row,
    bytes: await digestOfFile(shop, key),
  })
  return {
    collections: await Promise.all(
      collections.map(async ({ is_active, image_key, ...row }) => ({
        ...row,
        isActive: Boolean(is_active),
        bytes: await digestOfFile(shop, image_key),
      })),
    ),
    products: await db('products')
      .orderBy('slug')
      .select([...productFieldNames.map(columnName), 'units_sold']),
    variants: await db('variants')
      .orderBy('sku')
      .select([...variantFieldNames.map(columnName), 'stock', 'cost', 'position']),
    members: await db('collection_products as m')
      .join('collections as c', 'c.id', 'm.collection_id')
      .join('products as p', 'p.id', 'm.product_id')
      .orderBy(['c.slug', 'm.position', 'm.product_id'])
      .select({ collection: 'c.slug', product: 'p.slug' }),
    images: await Promise.all(images.map(withDigest)),
    customers: await db('users as u')
      .where({ is_admin: false })
      .leftJoin('addresses as a', 'a.user_id', 'u.id')
      .orderBy(['u.email', 'a.type', 'a.address1'])
      .select('u.email', 'u.phone', { first: 'u.first_name', last: 'u.last_name' })
      .select('a.first_name', 'a.last_name', 'a.address1', 'a.city', 'a.postal_code', 'a.country')
      .select('a.address2', 'a.state', 'a.type', 'a.is_default'),
    reviews: await db('reviews as r')
      .join('products as p', 'p.id', 'r.product_id')
      .leftJoin('users as u', 'u.id', 'r.user_id')
      .orderBy('r.created_at')
      .select('p.slug', 'u.email', 'r.rating', 'r.fit', 'r.title', 'r.comment', 'r.status', 'r.created_at'),
    videos: await db('product_videos as o')
      .join('products as p', 'p.id', 'o.product_id')
      .join('videos as v', 'v.key', 'o.video_key')
      .orderBy('p.slug')
      .select('p.slug', 'v.kind', 'v.seconds', 'v.bytes', 'o.alt', db.raw('o.poster_key is null as poster')),
    photos: await Promise.all(
      (
        await db('review_photos as f')
          .join('reviews as r', 'r.id', 'f.review_id')
          .orderBy(['r.created_at', 'f.position'])
          .select('r.created_at', 'f.position', 'f.media_key')
      ).map(withDigest),
    ),
    stars: await db('products')
      .orderBy('slug')
      .select('slug', 'rating', 'review_count', 'fit_short', 'fit_right', 'fit_long'),
    tags: await db('customer_tags').orderBy('tag_key').pluck('tag'),
    notes: await db('customer_notes').orderBy('text').pluck('text'),
    redirects: await db('redirects').orderBy('path').select('path', 'target'),
    promotions: (
      await db('promotions')
        .orderBy('code')
        .select([...promotionFieldNames.map(columnName), 'uses'])
    ).map(row => ({ ...row, is_active: Boolean(row['is_active']) })),
  }
}
