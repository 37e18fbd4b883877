import type { Knex } from 'knex'
import { productColumns, variantColumns } from '../../src/catalogue/products/fieldRows.ts'
import { iso } from '../days.ts'
import { demoId } from '../demoId.ts'
import { insertRows, type Row } from '../insertRows.ts'
import type { PlannedProduct } from '../plan/plan.ts'
import type { ReviewFigures } from '../plan/planReviews.ts'

/** Statistics of the catalogue from past orders and reviews. */
interface Figures {
  sold: ReadonlyMap<string, number>
  reviews: ReadonlyMap<string, ReviewFigures>
  /** Number of moves in each variant's ledger. */
  moveCounts: ReadonlyMap<string, number>
}

const datesOf = ({ launchedAt }: PlannedProduct) => {
  const at = iso(launchedAt)
  return { created_at: at, updated_at: at }
}

const productRow = (product: PlannedProduct, { sold, reviews }: Figures): Row => ({
  id: product.id,
  ...productColumns({ ...product, status: 'ACTIVE' }),
  rating: reviews.get(product.id)?.rating ?? 0,
  review_count: reviews.get(product.id)?.count ?? 0,
  fit_short: reviews.get(product.id)?.fits.short ?? 0,
  fit_right: reviews.get(product.id)?.fits.right ?? 0,
  fit_long: reviews.get(product.id)?.fits.long ?? 0,
  units_sold: sold.get(product.id) ?? 0,
  ...datesOf(product),
})

const variantRows = (product: PlannedProduct, { moveCounts }: Figures): Row[] =>
  product.variants.map((variant, position) => ({
    id: variant.id,
    product_id: product.id,
    ...variantColumns(variant),
    stock: variant.stock,
    reserved: 0,
    move_count: moveCounts.get(variant.id) ?? 0,
    position,
    ...datesOf(product),
  }))

const imageRows = (product: PlannedProduct): Row[] =>
  product.images.map(({ mediaKey, alt, variantId }, sort) => ({
    id: demoId('image', `${product.slug}-${sort}`),
    product_id: product.id,
    variant_id: variantId,
    media_key: mediaKey,
    alt,
    sort,
  }))

/** Writes products with variants and pictures; their listings and stock ledger are created afterwards. */
export const writeProducts = async (
  trx: Knex.Transaction,
  products: readonly PlannedProduct[],
  figures: Figures,
): Promise<void> => {
  await insertRows(
    trx,
    'products',
    products.map(product => productRow(product, figures)),
  )
  await insertRows(
    trx,
    'variants',
    products.flatMap(product => variantRows(product, figures)),
  )
  await insertRows(trx, 'product_images', products.flatMap(imageRows))
}
