import { createHash, randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { ModelObject } from 'objection'
import { Collection } from '../catalog/Collection.ts'
import { Product } from '../catalog/Product.ts'
import { ProductImage } from '../catalog/ProductImage.ts'
import { refreshListings } from '../catalog/lists/refreshListings.ts'
import { Variant } from '../catalog/Variant.ts'
import { bumpCatalogVersion } from '../catalog/catalogVersion.ts'
import { newId } from '../database/BaseModel.ts'
import { transaction } from '../database/transaction.ts'
import { nowIso } from '../base/deps.ts'
import { ledgerRow } from '../inventory/ledgerRow.ts'
import type { TestShop } from './startShop.ts'

type Shop = Pick<TestShop, 'deps'>

type VariantWish = Partial<
  Omit<
    ModelObject<Variant>,
    'id' | 'productId' | 'position' | 'moveCount' | 'version' | 'createdAt' | 'updatedAt'
  >
>

interface ProductWish extends Partial<
  Pick<
    Product,
    | 'title'
    | 'slug'
    | 'description'
    | 'materials'
    | 'features'
    | 'specifications'
    | 'status'
    | 'rating'
    | 'reviewCount'
    | 'unitsSold'
    | 'createdAt'
  >
> {
  /** Without any word: one, with ten units, at £49.99. */
  variants?: VariantWish[]
  /** Ids of collections; the product comes last in each, or at the position given. */
  collections?: (string | { id: string; position: number })[]
  /** Rows only, no files: `variant` is an index into `variants`. */
  pictures?: { key?: string; alt?: string; variant?: number }[]
}

/** A collection, active unless it is said otherwise. */
export const makeCollection = async (
  { deps }: Shop,
  wish: Partial<Pick<Collection, 'name' | 'slug' | 'sort' | 'isActive' | 'description' | 'imageKey'>> = {},
) => {
  const id = newId()
  const now = nowIso(deps)
  return transaction(deps.db, async trx => {
    const collection = await Collection.query(trx).insert({
      id,
      name: `Collection ${id.slice(0, 8)}`,
      slug: `collection-${id.slice(0, 8)}`,
      createdAt: now,
      updatedAt: now,
      ...wish,
    })
    await bumpCatalogVersion(trx)
    return collection
  })
}

const fakeKey = () => createHash('sha256').update(randomUUID()).digest('hex').slice(0, 24)

/** With the move that its stock begins with; ten units unless it is said otherwise. */
const insertVariant = async (
  trx: Knex.Transaction,
  wish: Partial<ModelObject<Variant>>,
): Promise<Variant> => {
  const { stock = 10, reserved = 0 } = wish
  const row = { ...wish, stock, reserved, moveCount: 1 }
  const variant = await Variant.query(trx).insertAndFetch(row)
  const opening = { stockDelta: stock, reservedDelta: reserved, quantity: stock, number: 1 }
  const { id: variantId, createdAt: at } = variant
  await trx('stock_moves').insert(
    ledgerRow({ ...opening, variantId, kind: 'RECEIVE', at, actor: 'system', note: 'First delivery.' }),
  )
  return variant
}

/** A product with its variants, pictures and listing; ACTIVE unless it is said otherwise. */
export const makeProduct = async ({ deps }: Shop, wish: ProductWish = {}) => {
  const { variants: variantWishes = [{}], collections = [], pictures = [], ...fields } = wish
  const id = newId()
  const now = nowIso(deps)
  return transaction(deps.db, async trx => {
    const product = await Product.query(trx).insert({
      id,
      slug: `thobe-${id.slice(0, 8)}`,
      title: 'Thobe',
      description: 'A thobe.',
      materials: 'Cotton',
      care: 'Wash at 30°.',
      status: 'ACTIVE',
      createdAt: now,
      updatedAt: now,
      ...fields,
    })
    const variants: Variant[] = []
    for (const [position, variant] of variantWishes.entries())
      variants.push(
        await insertVariant(trx, {
          id: newId(),
          productId: id,
          sku: `SKU-${randomUUID()}`,
          color: 'White',
          size: String(52 + 2 * position),
          price: 4999,
          position,
          createdAt: now,
          updatedAt: now,
          ...variant,
        }),
      )
    for (const [sort, { key = fakeKey(), alt = '', variant }] of pictures.entries()) {
      const media = { key, width: 1200, height: 1600, color: '#ccbbaa', mime: 'image/jpeg', bytes: 1 }
      await trx('media')
        .insert({ ...media, created_at: now })
        .onConflict('key')
        .ignore()
      await ProductImage.query(trx).insert({
        id: newId(),
        productId: id,
        variantId: variant === undefined ? null : (variants[variant]?.id ?? null),
        mediaKey: key,
        alt,
        sort,
      })
    }
    for (const wished of collections) {
      const { id: collection_id, position } =
        typeof wished === 'string' ? { id: wished, position: 1_000_000 } : wished
      await trx('collection_products').insert({ collection_id, product_id: id, position })
    }
    refreshListings(trx, [id])
    return { id, slug: product.slug, title: product.title, variants }
  })
}
