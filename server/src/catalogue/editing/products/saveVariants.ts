import { batchesOf } from '@shop/contracts/batchesOf'
import { barcodeKey, skuKey } from '@shop/contracts/codes'
import type { StaffVariant } from '@shop/contracts/products/entities'
import { isDamagedForm } from '@shop/contracts/spreadsheets'
import type { Knex } from 'knex'
import { variantColumns } from '../../products/fieldRows.ts'
import { noteChanges } from '../../../platform/events/audit/noteChange.ts'
import { requireRow } from '../../../platform/database/rows.ts'
import { newId } from '../../../platform/database/BaseModel.ts'
import { updateJson } from '../../../platform/database/updateJson.ts'
import { Failure } from '../../../platform/http/Failure.ts'
import { countDifference } from '../../products/inventory/countStock.ts'
import type { StaffChange } from '../../products/inventory/changeStock.ts'
import { changeStocks } from '../../products/inventory/changeStocks.ts'
import { insertWithStock } from '../../products/inventory/insertWithStock.ts'
import { checkVariants, choiceOf, type VariantInput } from './checkVariants.ts'

interface SaveInput {
  productId: string
  /** All stored variants, locked. */
  before: readonly StaffVariant[]
  /** All variants after the save, in their order; `cost` in pence, only for new ones. */
  newVariants: readonly (VariantInput & { cost?: number | undefined })[]
  at: string
  actor: string
  /** Note for counts of stock in the ledger. */
  note?: string
}

type ExistingVariant = VariantInput & { id: string; position: number; old: StaffVariant; oldPosition: number }

const columnsOf = (variant: VariantInput, position: number) => ({ ...variantColumns(variant), position })

const batchSize = 500

const variantDeleted = () =>
  new Failure('conflict', 'A variant of this product has been deleted in the meantime. Please load it again.')

const reservedError = ({ sku, reserved }: StaffVariant) =>
  new Failure(
    'conflict',
    `${sku} cannot be deleted: ${reserved === 1 ? '1 unit is' : `${reserved} units are`} reserved for orders that are not paid yet.`,
  )

/** Refuses to delete variants that a paid order is still waiting for, since packing scans their barcodes. */
const rejectNeeded = async (trx: Knex.Transaction, variants: readonly StaffVariant[]) => {
  const ids = variants.map(({ id }) => id)
  for (const batch of batchesOf(ids, batchSize)) {
    const [needed]: { variant_id: string; orders: number | string }[] = await trx('order_items')
      .join('orders', 'orders.id', 'order_items.order_id')
      .whereIn('order_items.variant_id', batch)
      .where('orders.status', 'PAID')
      .groupBy('order_items.variant_id')
      .orderBy('order_items.variant_id')
      .limit(1)
      .select('order_items.variant_id')
      .countDistinct({ orders: 'orders.id' })
    if (!needed) continue
    const { sku } = requireRow(variants, needed.variant_id)
    const orders = Number(needed.orders)
    throw new Failure(
      'conflict',
      `${sku} cannot be deleted: ${orders === 1 ? '1 paid order that is not sent yet needs' : `${orders} paid orders that are not sent yet need`} it.`,
    )
  }
}

/** Deletes variants. Returns the pictures that lose their variant, each with its colour. */
const deleteVariants = async (trx: Knex.Transaction, variants: readonly StaffVariant[]) => {
  if (variants.length === 0) return []
  const colorOf = new Map(variants.map(({ id, color }) => [id, color]))
  const ids = [...colorOf.keys()]
  const pictures: { id: string; variant_id: string }[] = []
  for (const batch of batchesOf(ids, batchSize))
    pictures.push(...(await trx('product_images').whereIn('variant_id', batch).select('id', 'variant_id')))
  const reservedVariant = variants.find(({ reserved }) => reserved > 0)
  if (reservedVariant) throw reservedError(reservedVariant)
  await rejectNeeded(trx, variants)
  for (const batch of batchesOf(ids, batchSize)) {
    const deletedCount = await trx('variants').whereIn('id', batch).where({ reserved: 0 }).delete()
    if (deletedCount < batch.length) throw variantDeleted()
  }
  return pictures.map(({ id, variant_id }) => ({ id, color: colorOf.get(variant_id) }))
}

/** Moves conflicting values out of the way first, because two variants may swap a SKU or a size. */
const freeNamesInUse = async (trx: Knex.Transaction, existing: readonly ExistingVariant[]) => {
  const idByName = new Map(
    existing.flatMap(({ id, old }) => [skuKey(old.sku), choiceOf(old)].map(name => [name, id] as const)),
  )
  const blockingIds = existing.flatMap(({ id, ...variant }) =>
    [skuKey(variant.sku), choiceOf(variant)]
      .map(name => idByName.get(name))
      .filter(owner => owner !== undefined && owner !== id),
  ) as string[]
  for (const batch of batchesOf([...new Set(blockingIds)], batchSize))
    await trx.raw(
      `update variants set sku = '~' || id, size = '~' || substr(id, 1, 28)
        where id in (${batch.map(() => '?').join(', ')})`,
      batch,
    )
}

const isChanged = ({ old, oldPosition, position, ...variant }: ExistingVariant) =>
  JSON.stringify(columnsOf(variant, position)) !== JSON.stringify(columnsOf(old, oldPosition))

const updateVariants = async (trx: Knex.Transaction, existing: readonly ExistingVariant[], at: string) => {
  await freeNamesInUse(trx, existing)
  const changed = existing.filter(isChanged).map(({ position, id, ...variant }) => ({
    id,
    ...columnsOf(variant, position),
    updated_at: at,
  }))
  const [first] = changed
  if (!first) return
  const { id: _, ...columns } = first
  await updateJson(trx, 'variants', Object.keys(columns), JSON.stringify(changed))
}

const withoutZeros = (code: string) => code.replace(/^0+/, '')

/**
 * Returns the barcode to store: the old one if the new one is a form of it that a spreadsheet damaged.
 * Zeros removed from a code that is no GTIN make it a different code, so that change is stored.
 */
const barcodeToStore = (input: string, old: string): string => {
  const isOtherCode = withoutZeros(input) === withoutZeros(old) && barcodeKey(input) !== barcodeKey(old)
  return isDamagedForm(input, old) && !isOtherCode ? old : input
}

const applyStock = async (trx: Knex.Transaction, existing: readonly ExistingVariant[], save: SaveInput) => {
  const { at, actor, note = 'In the product’s form.' } = save
  const ascending = existing.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const changes = ascending.flatMap(({ id: variantId, stock, baseStock, old }): StaffChange[] => {
    const count = countDifference({ stock, baseStock, currentStock: old.stock })
    return count && count.difference !== 0
      ? [{ ...count, at, actor, variantId, kind: 'COUNT', quantity: stock, note, field: 'stock' }]
      : []
  })
  await changeStocks(trx, changes)
  // A sheet's counts are recorded only in the ledger, as there may be thousands.
  if (save.note === undefined) await noteCounts(trx, existing, changes)
}

/** Records counts made in the product form in the audit log, as the inventory does. */
const noteCounts = (
  trx: Knex.Transaction,
  existing: readonly ExistingVariant[],
  changes: readonly StaffChange[],
): Promise<void> =>
  noteChanges(
    trx,
    changes.map(({ variantId, difference, at, actor: userId, kind, note }) => {
      const { sku, old } = requireRow(existing, variantId)
      return {
        at,
        userId,
        subject: 'variant',
        subjectId: variantId,
        before: { sku, stock: old.stock },
        after: { sku, stock: old.stock + difference, kind, reason: note },
      }
    }),
  )

type NewVariant = SaveInput['newVariants'][number] & { productId: string; position: number }

/** Inserts checked variants with their first stock. */
export const insertVariants = async (
  trx: Knex.Transaction,
  variants: readonly NewVariant[],
  { at, actor, isNewProduct }: Pick<SaveInput, 'at' | 'actor'> & { isNewProduct: boolean },
) => {
  const rows = variants.map(({ productId, position, cost, ...variant }) => ({
    ...columnsOf(variant, position),
    id: newId(),
    product_id: productId,
    stock: variant.stock,
    cost: cost ?? null,
    created_at: at,
    updated_at: at,
  }))
  await insertWithStock(trx, rows, { at, actor, isNewProduct })
}

/** Assigns pictures that lost their variant to another variant of its colour. */
const reassignPictures = async (
  trx: Knex.Transaction,
  productId: string,
  pictures: readonly { id: string; color: string | undefined }[],
) => {
  if (pictures.length === 0) return
  const remaining: { id: string; color: string }[] = await trx('variants')
    .where({ product_id: productId })
    .orderBy(['position', 'id'])
    .select('id', 'color')
  const colors = new Set(pictures.map(({ color }) => color))
  for (const color of colors) {
    const replacement = remaining.find(variant => variant.color === color)
    const ids = pictures.filter(picture => picture.color === color).map(({ id }) => id)
    if (replacement) await trx('product_images').whereIn('id', ids).update({ variant_id: replacement.id })
  }
}

/**
 * Saves a product's variants: updates those with an id, changing stock by the difference to the stock as read; adds the
 * others; deletes missing ones. Throws `validation_failed`, `conflict`, `stock_too_low`.
 */
export const saveVariants = async (trx: Knex.Transaction, save: SaveInput): Promise<void> => {
  const { productId, before, newVariants, at } = save
  const oldById = new Map(before.map(variant => [variant.id, variant]))
  await checkVariants(trx, productId, newVariants, oldById)
  const oldPositions = new Map(before.map(({ id }, position) => [id, position]))
  const positioned = newVariants.map((variant, position) => ({ ...variant, position }))
  const existing = positioned.flatMap(variant => {
    if (!variant.id) return []
    const old = oldById.get(variant.id)
    if (!old) throw variantDeleted()
    oldById.delete(variant.id)
    const barcode = barcodeToStore(variant.barcode, old.barcode)
    return [{ ...variant, barcode, id: variant.id, old, oldPosition: oldPositions.get(old.id) ?? 0 }]
  })
  const orphanedPictures = await deleteVariants(trx, [...oldById.values()])
  await updateVariants(trx, existing, at)
  await insertVariants(
    trx,
    positioned.flatMap(variant => (variant.id ? [] : [{ ...variant, productId }])),
    { at, actor: save.actor, isNewProduct: before.length === 0 },
  )
  await reassignPictures(trx, productId, orphanedPictures)
  await applyStock(trx, existing, save)
}
