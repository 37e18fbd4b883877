import { batchesOf } from '@shop/contracts/batchesOf'
import type { FibreShare } from '@shop/contracts/facts/fibres'
import type { Knex } from 'knex'
import { fromJson, type Json } from '../../../platform/database/json.ts'
import { beforeCommit, type LastStep } from '../../../platform/database/beforeCommit.ts'
import { keepProductSearch } from '../search/keepProductSearch.ts'
import type { SearchedProduct } from '../search/productText.ts'
import { bumpCatalogVersion, recordCatalogueChanges } from '../catalogVersion.ts'
import { makeListing, type ListedImage, type ListedProduct, type ListedVariant } from './makeListing.ts'

// Knex inserts rows into SQLite as a compound select, which may have 500 terms.
const productsPerBatch = 250

type WithProductId<T> = T & { productId: string }

const groupByProduct = <T extends { productId: string }>(items: T[]): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(item.productId)
    if (group) group.push(item)
    else groups.set(item.productId, [item])
  }
  return groups
}

interface ProductRow extends ListedProduct {
  description: string
  materials: string
  fibres: Json<FibreShare[]>
  features: Json<string[]>
  specifications: Json<Record<string, string>>
}

const readProducts = (trx: Knex.Transaction, ids: string[]): Promise<ProductRow[]> =>
  trx('products')
    .select('id', 'slug', 'title', 'rating', { reviewCount: 'review_count' })
    .select('description', 'materials', 'fibres', 'features', 'specifications')
    .select({ unitsSold: 'units_sold', createdAt: 'created_at', vatClass: 'vat_class' })
    .whereIn('id', ids)
    .where('status', 'ACTIVE')
    .orderBy('id')

const readVariants = (trx: Knex.Transaction, ids: string[]): Promise<WithProductId<ListedVariant>[]> =>
  trx('variants')
    .select('id', 'color', 'size', 'price', 'stock', 'reserved', { productId: 'product_id' })
    .select({ colorHex: 'color_hex', salePrice: 'sale_price' })
    .whereIn('product_id', ids)
    .orderBy(['product_id', 'position', 'id'])

const readImages = (trx: Knex.Transaction, ids: string[]): Promise<WithProductId<ListedImage>[]> =>
  trx('product_images as i')
    .join('media as m', 'm.key', 'i.media_key')
    .select('i.alt', 'm.width', 'm.height', 'm.color', { mediaKey: 'm.key' })
    .select({ productId: 'i.product_id', variantId: 'i.variant_id' })
    .whereIn('i.product_id', ids)
    .orderBy(['i.product_id', 'i.sort', 'i.id'])

const readCollections = (trx: Knex.Transaction, ids: string[]): Promise<WithProductId<{ name: string }>[]> =>
  trx('collection_products as cp')
    .join('collections as c', 'c.id', 'cp.collection_id')
    .select('c.name', { productId: 'cp.product_id' })
    .whereIn('cp.product_id', ids)
    .where('c.is_active', true)
    .orderBy(['cp.product_id', 'c.sort', 'c.id'])

const toSearchedProduct = (
  product: ProductRow,
  variants: readonly ListedVariant[],
  collections: readonly { name: string }[],
): SearchedProduct => ({
  ...product,
  fibres: fromJson(product.fibres),
  features: fromJson(product.features),
  specifications: fromJson(product.specifications),
  colors: variants.map(({ color }) => color),
  sizes: variants.map(({ size }) => size),
  collections: collections.map(({ name }) => name),
})

const refreshBatch = async (trx: Knex.Transaction, ids: string[]) => {
  const products = await readProducts(trx, ids)
  const variants = groupByProduct(await readVariants(trx, ids))
  const images = groupByProduct(await readImages(trx, ids))
  const collections = groupByProduct(await readCollections(trx, ids))
  const withVariants = products.flatMap(product => {
    const productVariants = variants.get(product.id)
    return productVariants ? [{ product, productVariants }] : []
  })
  const listings = withVariants.map(({ product, productVariants }) =>
    makeListing(product, productVariants, images.get(product.id) ?? []),
  )
  const listedIds = new Set(listings.map(listing => listing.product_id))
  const unlistedIds = ids.filter(id => !listedIds.has(id))
  if (unlistedIds.length) await trx('product_listings').whereIn('product_id', unlistedIds).delete()
  if (listings.length) await trx('product_listings').insert(listings).onConflict('product_id').merge()
  await keepProductSearch(
    trx,
    ids,
    withVariants.map(({ product, productVariants }) =>
      toSearchedProduct(product, productVariants, collections.get(product.id) ?? []),
    ),
  )
}

/** Bumps the version first, so that refreshes take turns and read no stock that another refresh is changing. */
const listingsRefresh: LastStep<string> = {
  rank: 2,
  run: async (trx, productIds) => {
    const ids = [...new Set(productIds)].toSorted()
    await bumpCatalogVersion(trx)
    await recordCatalogueChanges(trx, ids)
    for (const batch of batchesOf(ids, productsPerBatch)) await refreshBatch(trx, batch)
  },
}

/**
 * Rebuilds the list rows of these products and their search words just before the transaction commits: after its
 * other locks, from the data visible then.
 */
export const refreshListings = (trx: Knex.Transaction, productIds: readonly string[]): void =>
  beforeCommit(trx, listingsRefresh, productIds)
