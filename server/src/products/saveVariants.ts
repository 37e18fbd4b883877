import type { StaffVariant } from '@shop/contracts/products/entities'
import type { Knex } from 'knex'
import { variantColumns } from '../catalog/fieldRows.ts'
import { newId } from '../database/BaseModel.ts'
import { Failure } from '../http/Failure.ts'
import { countDifference } from '../inventory/countStock.ts'
import { changeStock } from '../inventory/changeStock.ts'
import { insertWithStock } from '../inventory/insertWithStock.ts'
import { checkVariants, choiceOf, type WantedVariant } from './checkVariants.ts'

interface Save {
  productId: string
  /** All that there are, locked. */
  before: readonly StaffVariant[]
  /** All that there shall be, in their order. */
  wanted: readonly WantedVariant[]
  at: string
  actor: string
  /** Beside counts of stock in the ledger. */
  note?: string
}

type Existing = WantedVariant & { id: string; position: number; old: StaffVariant; oldPosition: number }

const columnsOf = (variant: WantedVariant, position: number) => ({ ...variantColumns(variant), position })

const gone = () =>
  new Failure('conflict', 'A variant of this product has been deleted in the meantime. Please load it again.')

const held = ({ sku, reserved }: StaffVariant) =>
  new Failure(
    'conflict',
    `${sku} cannot be deleted: ${reserved === 1 ? '1 unit is' : `${reserved} units are`} held for orders that are not paid yet.`,
  )

/** Takes variants away and says which colour the pictures showed that lose theirs. */
const deleteVariants = async (trx: Knex.Transaction, variants: readonly StaffVariant[]) => {
  if (variants.length === 0) return []
  const colorOf = new Map(variants.map(({ id, color }) => [id, color]))
  const ids = [...colorOf.keys()]
  const pictures: { id: string; variant_id: string }[] = await trx('product_images')
    .whereIn('variant_id', ids)
    .select('id', 'variant_id')
  for (const variant of variants) {
    const done = await trx('variants').where({ id: variant.id, reserved: 0 }).delete()
    if (!done) throw held(variant)
  }
  return pictures.map(({ id, variant_id }) => ({ id, color: colorOf.get(variant_id) }))
}

/** Two variants may swap a SKU or a size: what stands in another's way steps aside first. */
const stepAside = async (trx: Knex.Transaction, existing: readonly Existing[]) => {
  const clash = (variant: Existing, of: (one: WantedVariant) => string) =>
    existing.some(({ id, old }) => id !== variant.id && of(old) === of(variant))
  for (const variant of existing)
    if (clash(variant, ({ sku }) => sku) || clash(variant, choiceOf))
      for (const { id } of existing.filter(
        ({ old }) => old.sku === variant.sku || choiceOf(old) === choiceOf(variant),
      ))
        await trx('variants')
          .where({ id })
          .update({ sku: `~${id}`, size: `~${id.slice(0, 28)}` })
}

const isChanged = ({ old, oldPosition, position, ...variant }: Existing) =>
  JSON.stringify(columnsOf(variant, position)) !== JSON.stringify(columnsOf(old, oldPosition))

const updateVariants = async (trx: Knex.Transaction, existing: readonly Existing[], at: string) => {
  await stepAside(trx, existing)
  for (const { position, ...variant } of existing.filter(isChanged))
    await trx('variants')
      .where({ id: variant.id })
      .update({ ...columnsOf(variant, position), updated_at: at })
      .increment('version', 1)
}

const applyStock = async (trx: Knex.Transaction, existing: readonly Existing[], save: Save) => {
  const { at, actor, note = 'In the product’s form.' } = save
  const ascending = existing.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  for (const { id: variantId, stock, baseStock, old } of ascending) {
    const count = countDifference({ stock, baseStock, found: old.stock })
    if (count && count.difference !== 0)
      await changeStock(trx, {
        ...count,
        at,
        actor,
        variantId,
        kind: 'COUNT',
        quantity: stock,
        note,
        field: 'stock',
      })
  }
}

const insertVariants = async (
  trx: Knex.Transaction,
  variants: readonly (WantedVariant & { position: number })[],
  { productId, before, at, actor }: Save,
) => {
  const rows = variants.map(({ position, ...variant }) => ({
    ...columnsOf(variant, position),
    id: newId(),
    product_id: productId,
    stock: variant.stock,
    created_at: at,
    updated_at: at,
  }))
  await insertWithStock(trx, rows, { at, actor, isNewProduct: before.length === 0 })
}

/** Gives pictures that lost their variant another one of its colour. */
const showColors = async (
  trx: Knex.Transaction,
  productId: string,
  pictures: readonly { id: string; color: string | undefined }[],
) => {
  for (const { id, color } of pictures) {
    const other = await trx('variants')
      .where({ product_id: productId, color: color ?? '' })
      .orderBy(['position', 'id'])
      .first('id')
    if (other) await trx('product_images').where({ id }).update({ variant_id: other.id })
  }
}

/**
 * Makes a product's variants what they shall be: those with an id are changed, their stock by the difference to what was
 * seen; the others are added; missing ones are deleted. Throws `validation_failed`, `conflict`, `stock_too_low`.
 */
export const saveVariants = async (trx: Knex.Transaction, save: Save): Promise<void> => {
  const { productId, before, wanted, at } = save
  await checkVariants(trx, productId, wanted)
  const known = new Map(before.map(variant => [variant.id, variant]))
  const placed = wanted.map((variant, position) => ({ ...variant, position }))
  const existing = placed.flatMap(variant => {
    if (!variant.id) return []
    const old = known.get(variant.id)
    if (!old) throw gone()
    known.delete(variant.id)
    return [{ ...variant, id: variant.id, old, oldPosition: before.indexOf(old) }]
  })
  const bereft = await deleteVariants(trx, [...known.values()])
  await updateVariants(trx, existing, at)
  await insertVariants(
    trx,
    placed.filter(({ id }) => !id),
    save,
  )
  await showColors(trx, productId, bereft)
  await applyStock(trx, existing, save)
}
