import { createHash, randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { ProductFields } from '@shop/contracts/facts/productFields'
import type { VariantFields } from '@shop/contracts/facts/variantFields'
import { bumpCatalogVersion } from '../catalogue/products/catalogVersion.ts'
import { productColumns, variantColumns } from '../catalogue/products/fieldRows.ts'
import { refreshListings } from '../catalogue/products/lists/refreshListings.ts'
import { newId } from '../platform/database/BaseModel.ts'
import { transaction } from '../platform/database/transaction.ts'
import { nowIso } from '../platform/base/deps.ts'
import { ledgerRow } from '../catalogue/products/inventory/ledgerRow.ts'
import type { TestShop } from './startShop.ts'

type Shop = Pick<TestShop, 'deps'>

type VariantOverrides = Partial<VariantFields & { stock: number; reserved: number }>

interface ProductOverrides extends Partial<ProductFields> {
  rating?: number
  reviewCount?: number
  unitsSold?: number
  createdAt?: string
  /** One variant by default, with ten units, at £49.99. */
  variants?: VariantOverrides[]
  /** Ids of collections; the product comes last in each, or at the position given. */
  collections?: (string | { id: string; position: number })[]
  /** Rows only, no files: `variant` is an index into `variants`. */
  pictures?: { key?: string; alt?: string; variant?: number }[]
}

interface CollectionOverrides {
  name?: string
  slug?: string
  sort?: number
  isActive?: boolean
  description?: string
  imageKey?: string
}

/** Creates a collection, active by default. */
export const makeCollection = async (
  { deps }: Shop,
  { imageKey, isActive = true, ...overrides }: CollectionOverrides = {},
) => {
  const id = newId()
  const at = nowIso(deps)
  const start = id.slice(0, 8)
  const collection = { id, name: `Collection ${start}`, slug: `collection-${start}`, ...overrides, isActive }
  return transaction(deps.db, async trx => {
    const { isActive: is_active, ...row } = collection
    await trx('collections').insert({
      ...row,
      is_active,
      ...(imageKey && { image_key: imageKey }),
      created_at: at,
      updated_at: at,
    })
    await bumpCatalogVersion(trx)
    return collection
  })
}

const fakeKey = () => createHash('sha256').update(randomUUID()).digest('hex').slice(0, 24)

/** Inserts a variant and the ledger's first move of its stock; ten units by default. */
const insertVariant = async (
  trx: Knex.Transaction,
  { productId, position, at }: { productId: string; position: number; at: string },
  { stock = 10, reserved = 0, ...overrides }: VariantOverrides,
) => {
  const fields: VariantFields = {
    sku: `SKU-${randomUUID()}`,
    color: 'White',
    colorHex: null,
    size: String(52 + 2 * position),
    lengthCm: 140,
    collar: 'Standard',
    cuffs: 'Standard',
    price: 4999,
    salePrice: null,
    weightGr: 0,
    barcode: '',
    ...overrides,
  }
  const id = newId()
  await trx('variants').insert({
    ...variantColumns(fields),
    id,
    product_id: productId,
    position,
    stock,
    reserved,
    move_count: 1,
    created_at: at,
    updated_at: at,
  })
  const opening = { stockDelta: stock, reservedDelta: reserved, quantity: stock, number: 1 }
  await trx('stock_moves').insert(
    ledgerRow({ ...opening, variantId: id, kind: 'RECEIVE', at, actor: 'system', note: 'First delivery.' }),
  )
  return { id, productId, position, stock, reserved, ...fields }
}

/** Creates a product with its variants, pictures and listing; ACTIVE by default. */
export const makeProduct = async ({ deps }: Shop, values: ProductOverrides = {}) => {
  const {
    variants: variantOverrides = [{}],
    collections = [],
    pictures = [],
    rating = 0,
    reviewCount = 0,
    unitsSold = 0,
    createdAt = nowIso(deps),
    ...productOverrides
  } = values
  const id = newId()
  const at = nowIso(deps)
  const fields = {
    slug: `thobe-${id.slice(0, 8)}`,
    title: 'Thobe',
    description: 'A thobe.',
    materials: 'Cotton',
    care: 'Wash at 30°.',
    status: 'ACTIVE' as const,
    ...productOverrides,
  }
  return transaction(deps.db, async trx => {
    await trx('products').insert({
      ...productColumns(fields),
      id,
      rating,
      review_count: reviewCount,
      units_sold: unitsSold,
      created_at: createdAt,
      updated_at: at,
    })
    const variants: Awaited<ReturnType<typeof insertVariant>>[] = []
    for (const [position, variant] of variantOverrides.entries())
      variants.push(await insertVariant(trx, { productId: id, position, at }, variant))
    for (const [sort, { key = fakeKey(), alt = '', variant }] of pictures.entries()) {
      const media = { key, width: 1200, height: 1600, color: '#ccbbaa', mime: 'image/jpeg', bytes: 1 }
      await trx('media')
        .insert({ ...media, created_at: at })
        .onConflict('key')
        .ignore()
      await trx('product_images').insert({
        id: newId(),
        product_id: id,
        variant_id: variant === undefined ? null : (variants[variant]?.id ?? null),
        media_key: key,
        alt,
        sort,
      })
    }
    for (const collection of collections) {
      const { id: collection_id, position } =
        typeof collection === 'string' ? { id: collection, position: 1_000_000 } : collection
      await trx('collection_products').insert({ collection_id, product_id: id, position })
    }
    refreshListings(trx, [id])
    return { id, slug: fields.slug, title: fields.title, variants }
  })
}
