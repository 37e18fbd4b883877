import { blanksOf } from '@shop/contracts/facts/fieldTable'
import { productFields } from '@shop/contracts/facts/productFields'
import type { StaffProduct } from '@shop/contracts/products/entities'
import type { Knex } from 'knex'
import { noteChanges } from '../../../../platform/events/audit/noteChange.ts'
import { productColumns } from '../../../products/fieldRows.ts'
import { refreshListings } from '../../../products/lists/refreshListings.ts'
import { followStockNow } from '../../../products/inventory/followStock.ts'
import { checkNewVariants, type VariantInput } from '../checkVariants.ts'
import { claimSlugs } from '../keepSlug.ts'
import { productFacts } from '../present.ts'
import { readProduct, readStaffProducts } from '../readProduct.ts'
import { insertVariants, saveVariants } from '../saveVariants.ts'
import { addToCollections, setCollections } from '../setCollections.ts'
import { writeCompanions } from './companions.ts'
import type { SheetProduct } from './SheetPlan.ts'

/** Author and time of a write, and the reason for the ledger. */
export interface WriteContext {
  at: string
  userId: string
  note: string
  /** The note that the import itself left in the ledger. */
  importNote: string
  importId: string
}

interface ProductChange {
  /** Changed values of the product itself. */
  values: Partial<SheetProduct>
  /** All variants after the write; null leaves them unchanged. */
  variants: (VariantInput & { cost?: number | undefined })[] | null
}

/** Changes a product whose variants are locked. */
export const writeProduct = async (
  trx: Knex.Transaction,
  before: StaffProduct,
  { values, variants }: ProductChange,
  { at, userId, note }: WriteContext,
): Promise<void> => {
  const { id } = before
  const saveInput = { productId: id, before: before.variants, at, actor: userId, note }
  if (variants) await saveVariants(trx, { ...saveInput, newVariants: variants })
  await trx('products')
    .where({ id })
    .update({ ...productColumns(values), ...(values.status && { is_auto_archived: false }), updated_at: at })
    .increment('version', 1)
  if (values.collections) await setCollections(trx, id, values.collections)
  await writeCompanions(trx, id, values)
  await followStockNow(trx)
  await noteProducts(trx, [{ at, userId, before, after: await readProduct(trx, id) }])
  refreshListings(trx, [id])
}

interface NewProduct {
  id: string
  slug: string
  values: Partial<SheetProduct>
  unitsSold: number
  places: Record<string, number>
  variants: NonNullable<ProductChange['variants']>
}

/** Creates products with the ids and slugs that were planned. Throws `validation_failed`. */
export const insertProducts = async (
  trx: Knex.Transaction,
  products: readonly NewProduct[],
  { at, userId }: WriteContext,
): Promise<void> => {
  if (products.length === 0) return
  const ids = products.map(({ id }) => id)
  await trx('products').insert(
    products.map(({ id, slug, values, unitsSold }) => ({
      ...productColumns({ ...blanksOf(productFields), ...values }),
      id,
      slug,
      units_sold: unitsSold,
      created_at: at,
      updated_at: at,
    })),
  )
  await claimSlugs(
    trx,
    'product',
    products.map(({ slug }) => slug),
  )
  await checkNewVariants(
    trx,
    products.map(({ variants }) => variants),
  )
  const variants = products.flatMap(({ id: productId, variants: productVariants }) =>
    productVariants.map((variant, position) => ({ ...variant, productId, position })),
  )
  await insertVariants(trx, variants, { at, actor: userId, isNewProduct: true })
  await addToCollections(
    trx,
    products.map(({ id: productId, values, places }) => ({
      productId,
      collectionIds: values.collections ?? [],
      places,
    })),
  )
  for (const { id, values } of products) await writeCompanions(trx, id, values)
  const createdProducts = await readStaffProducts(trx, ids)
  await noteProducts(
    trx,
    createdProducts.map(after => ({ at, userId, before: null, after })),
  )
  refreshListings(trx, ids)
}

interface ProductAudit {
  at: string
  userId: string
  before: StaffProduct | null
  after: StaffProduct | null
}

/** Writes the changes of products to the audit log. */
export const noteProducts = (trx: Knex.Transaction, productChanges: readonly ProductAudit[]): Promise<void> =>
  noteChanges(
    trx,
    productChanges.map(({ at, userId, before, after }) => ({
      at,
      userId,
      subject: 'product',
      subjectId: (after ?? before)?.id ?? '',
      before: before && productFacts(before),
      after: after && productFacts(after),
    })),
  )
