import { blanksOf } from '@shop/contracts/facts/fieldTable'
import { productFields } from '@shop/contracts/facts/productFields'
import type { StaffProduct } from '@shop/contracts/products/entities'
import type { Knex } from 'knex'
import { noteChange } from '../../../../platform/events/audit/noteChange.ts'
import { productColumns } from '../../../products/fieldRows.ts'
import { refreshListings } from '../../../products/lists/refreshListings.ts'
import { followStockNow } from '../../../products/inventory/followStock.ts'
import type { WantedVariant } from '../checkVariants.ts'
import { keepSlug } from '../keepSlug.ts'
import { productFacts } from '../present.ts'
import { readProduct } from '../readProduct.ts'
import { saveVariants } from '../saveVariants.ts'
import { setCollections } from '../setCollections.ts'
import { writeCompanions } from './companions.ts'
import type { SheetProduct } from './SheetPlan.ts'

/** Person who writes, the time, and the reason that stands in the ledger. */
export interface Writing {
  at: string
  userId: string
  note: string
  /** The note that the import itself left in the ledger. */
  importNote: string
  importId: string
}

interface Wanted {
  /** Changed values of the product itself. */
  values: Partial<SheetProduct>
  /** All variants after the write; null leaves them alone. */
  variants: WantedVariant[] | null
}

/** Changes a product whose variants are locked. */
export const writeProduct = async (
  trx: Knex.Transaction,
  before: StaffProduct,
  { values, variants }: Wanted,
  { at, userId, note }: Writing,
): Promise<void> => {
  const { id } = before
  const save = { productId: id, before: before.variants, at, actor: userId, note }
  if (variants) await saveVariants(trx, { ...save, wanted: variants })
  await trx('products')
    .where({ id })
    .update({ ...productColumns(values), ...(values.status && { is_auto_archived: false }), updated_at: at })
    .increment('version', 1)
  if (values.collections) await setCollections(trx, id, values.collections)
  await writeCompanions(trx, id, values)
  await followStockNow(trx)
  await noteProduct(trx, { at, userId, before, after: await readProduct(trx, id) })
  refreshListings(trx, [id])
}

/** Makes a product under the id and slug that were planned. */
export const insertProduct = async (
  trx: Knex.Transaction,
  {
    id,
    slug,
    values,
    unitsSold,
    variants,
  }: {
    id: string
    slug: string
    values: Partial<SheetProduct>
    variants: WantedVariant[]
    unitsSold: number
  },
  { at, userId }: Writing,
): Promise<void> => {
  const whole = { ...blanksOf(productFields), ...values }
  await trx('products').insert({
    ...productColumns(whole),
    id,
    slug,
    units_sold: unitsSold,
    created_at: at,
    updated_at: at,
  })
  await keepSlug(trx, 'product', { id, from: slug, to: slug, at })
  await saveVariants(trx, { productId: id, before: [], wanted: variants, at, actor: userId })
  await setCollections(trx, id, values.collections ?? [])
  await writeCompanions(trx, id, values)
  await noteProduct(trx, { at, userId, before: null, after: await readProduct(trx, id) })
  refreshListings(trx, [id])
}

interface Noted {
  at: string
  userId: string
  before: StaffProduct | null
  after: StaffProduct | null
}

/** Writes what became of a product into the audit log. */
export const noteProduct = (trx: Knex.Transaction, { at, userId, before, after }: Noted): Promise<void> =>
  noteChange(trx, {
    at,
    userId,
    subject: 'product',
    subjectId: (after ?? before)?.id ?? '',
    before: before && productFacts(before),
    after: after && productFacts(after),
  })
