import { batchesOf } from '@shop/contracts/batchesOf'
import type { Knex } from 'knex'
import type { ProductFields } from '@shop/contracts/facts/productFields'
import type { VariantFields } from '@shop/contracts/facts/variantFields'
import { tidyLine } from '@shop/contracts/tidy'
import {
  readProductFields,
  selectProduct,
  selectVariant,
  type ProductFieldsRow,
} from '../../../products/fieldRows.ts'
import { fromJson, type Json } from '../../../../platform/database/json.ts'
import { isPostgres } from '../../../../platform/database/connect.ts'
import { jsonRowsSql, rows } from '../../../../platform/database/rows.ts'

/** A product named as a companion. */
export interface NamedProduct {
  id: string
  slug: string
  title: string
  status: ProductFields['status']
}

export interface KnownVariant extends VariantFields {
  id: string
  stock: number
}

export interface KnownProduct extends ProductFields {
  id: string
  /** Ids, in ascending order. */
  collections: string[]
  variants: KnownVariant[]
  /** Ids, in the order in which they are shown. */
  look: string[]
  set: string[]
  companions: NamedProduct[]
  /** Addresses from which its pictures were fetched, and their keys. */
  pictureSources: string[]
  hasVideo: boolean
}

/** Products in the shop that a sheet names. */
export interface ExistingProducts {
  bySku: ReadonlyMap<string, KnownProduct>
  bySlug: ReadonlyMap<string, KnownProduct>
  /** Ids of collections by slug and by name, folded; and names by id. */
  collectionIds: ReadonlyMap<string, string>
  collectionNames: ReadonlyMap<string, string>
}

type Row = ProductFieldsRow & {
  id: string
  variants: Json<KnownVariant[]>
  collections: Json<{ id: string }[]>
  look: Json<NamedProduct[]>
  set: Json<NamedProduct[]>
  fetched: Json<{ url: string | null; key: string }[]>
  videos: number | string
}

const batchSize = 500

const placeholders = (values: readonly unknown[]) => `(${values.map(() => '?').join(', ')})`

const readIds = async (db: Knex, skus: readonly string[], slugs: readonly string[]) => {
  const ids = new Set<string>()
  const add = async (sql: (list: string) => string, values: readonly string[]) => {
    for (const batch of batchesOf(values, batchSize))
      for (const { id } of await rows<{ id: string }>(db, sql(placeholders(batch)), batch)) ids.add(id)
  }
  const sku = isPostgres(db) ? 'lower(sku) collate "C"' : 'lower(sku)'
  await add(
    list => `select distinct product_id as id from variants where ${sku} in ${list}`,
    skus.map(text => text.toLowerCase()),
  )
  await add(list => `select id from products where slug in ${list}`, slugs)
  return [...ids]
}

const companionColumns = { id: 'o.id', slug: 'o.slug', title: 'o.title', status: 'o.status' }
const companionsSql = (db: Knex, kind: 'LOOK' | 'SET') =>
  `(select ${jsonRowsSql(db, companionColumns, 'k.position, o.id')} from product_companions k
    join products o on o.id = k.other_id where k.product_id = p.id and k.kind = '${kind}')`

const productsSql = (db: Knex, list: string) => `select p.id, ${selectProduct},
    (select ${jsonRowsSql(db, { id: 'v.id', ...selectVariant, stock: 'v.stock' }, 'v.position, v.id')} from variants v
      where v.product_id = p.id) as variants,
    (select ${jsonRowsSql(db, { id: 'c.collection_id' }, 'c.collection_id')} from collection_products c
      where c.product_id = p.id) as collections,
    (select ${jsonRowsSql(db, { url: 'i.source_url', key: 'i.media_key' }, 'i.sort, i.id')} from product_images i
      where i.product_id = p.id) as fetched,
    (select count(*) from product_videos w where w.product_id = p.id) as videos,
    ${companionsSql(db, 'LOOK')} as look, ${companionsSql(db, 'SET')} as "set"
  from products p where p.id in ${list}`

const present = (row: Row): KnownProduct => {
  const [look, set] = [fromJson(row.look), fromJson(row.set)]
  return {
    ...readProductFields(row),
    variants: fromJson(row.variants),
    collections: fromJson(row.collections)
      .map(({ id }) => id)
      .toSorted(),
    look: look.map(({ id }) => id),
    set: set.map(({ id }) => id),
    companions: [...look, ...set],
    hasVideo: Number(row.videos) > 0,
    pictureSources: fromJson(row.fetched).flatMap(({ url, key }) => (url === null ? [key] : [url, key])),
  }
}

/** Reads products by their ids, for comparison with a sheet. Tested on SQLite and Postgres. */
export const readProducts = async (db: Knex, ids: readonly string[]): Promise<KnownProduct[]> => {
  const products: KnownProduct[] = []
  for (const batch of batchesOf(ids, batchSize))
    products.push(...(await rows<Row>(db, productsSql(db, placeholders(batch)), batch)).map(present))
  return products
}

/** Reads products by slugs and SKUs in lower case, as a sheet names companions. Tested on SQLite and Postgres. */
export const readNamed = async (db: Knex, names: readonly string[]): Promise<Map<string, NamedProduct>> => {
  const productByName = new Map<string, NamedProduct>()
  const selected = 'p.id, p.slug, p.title, p.status'
  const add = async (sql: (list: string) => string, values: readonly string[]) => {
    for (const batch of batchesOf(values, batchSize))
      for (const { name, ...product } of await rows<NamedProduct & { name: string }>(
        db,
        sql(placeholders(batch)),
        batch,
      ))
        productByName.set(name, product)
  }
  await add(
    list => `select lower(v.sku) as name, ${selected} from variants v join products p on p.id = v.product_id
      where ${isPostgres(db) ? 'lower(v.sku) collate "C"' : 'lower(v.sku)'} in ${list}`,
    names.map(name => name.toLowerCase()),
  )
  // A slug takes precedence over an identical SKU.
  await add(list => `select p.slug as name, ${selected} from products p where p.slug in ${list}`, names)
  return productByName
}

export const foldName = (name: string): string => tidyLine(name).toLowerCase()

/** Maps folded names and slugs to ids; a slug takes precedence over an identical name. */
export const collectionIdsByName = (
  collections: readonly { id: string; name: string; slug: string }[],
): Map<string, string> =>
  new Map([
    ...collections.map(({ id, name }) => [foldName(name), id] as const),
    ...collections.map(({ id, slug }) => [slug, id] as const),
  ])

/** Reads the products under these SKUs and slugs. Tested on SQLite and Postgres. */
export const readExistingProducts = async (
  db: Knex,
  skus: readonly string[],
  slugs: readonly string[],
): Promise<ExistingProducts> => {
  const products = await readProducts(db, await readIds(db, skus, slugs))
  const collections: { id: string; name: string; slug: string }[] = await db('collections').select(
    'id',
    'name',
    'slug',
  )
  return {
    bySku: new Map(products.flatMap(product => product.variants.map(({ sku }) => [sku, product] as const))),
    bySlug: new Map(products.map(product => [product.slug, product])),
    collectionIds: collectionIdsByName(collections),
    collectionNames: new Map(collections.map(({ id, name }) => [id, name])),
  }
}
