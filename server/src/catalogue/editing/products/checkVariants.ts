import { batchesOf } from '@shop/contracts/batchesOf'
import { skuKey } from '@shop/contracts/codes'
import type { Input } from '@shop/contracts/endpoint'
import type { updateProduct } from '@shop/contracts/products/endpoints'
import { salePriceProblem } from '@shop/contracts/products/salePriceProblem'
import type { Knex } from 'knex'
import { isPostgres } from '../../../platform/database/connect.ts'
import { rows } from '../../../platform/database/rows.ts'
import { invalid } from '../../../platform/http/Failure.ts'

/** A variant as the form sends it: with an id if it already exists. */
export type VariantInput = NonNullable<Input<typeof updateProduct>['variants']>[number]

/** The five choices that identify a variant. */
export const choiceOf = ({ color, size, lengthCm, collar, cuffs }: Omit<VariantInput, 'id'>): string =>
  JSON.stringify([color, size, lengthCm, collar, cuffs])

/** Pairs each item whose name occurred before with the first item of that name. */
const findRepeated = <T>(
  items: readonly T[],
  nameOf: (item: T) => string,
): { index: number; item: T; first: T }[] => {
  const firstByName = new Map<string, T>()
  return items.flatMap((item, index) => {
    const name = nameOf(item)
    const first = firstByName.get(name)
    if (first) return [{ index, item, first }]
    firstByName.set(name, item)
    return []
  })
}

const batchSize = 500

/** Reads the SKUs of other products' variants, by their keys. */
const findTakenSkus = async (trx: Knex.Transaction, productId: string, skus: readonly string[]) => {
  const keys = [...new Set(skus.map(skuKey))]
  const skuByKey = new Map<string, string>()
  const column = isPostgres(trx) ? 'lower(sku) collate "C"' : 'lower(sku)'
  for (const batch of batchesOf(keys, batchSize)) {
    const takenRows = await rows<{ sku: string }>(
      trx,
      `select sku from variants where ${column} in (${batch.map(() => '?').join(', ')}) and product_id <> ?`,
      [...batch, productId],
    )
    for (const { sku } of takenRows) skuByKey.set(skuKey(sku), sku)
  }
  return skuByKey
}

/** Reports that a SKU is taken, and which one if it differs in case. */
const takenText = (owner: string, sku: string, other: string): string =>
  sku === other
    ? `${owner} has this SKU.`
    : `${owner} has the SKU ${other}. Capitals and small letters make no difference.`

type StoredPrices = ReadonlyMap<string, Pick<VariantInput, 'price' | 'salePrice'>>

/**
 * Throws `validation_failed` at the fields of a product's variants; `takenSkus` has SKUs of other products
 * by their keys.
 */
const rejectInvalid = (
  variants: readonly VariantInput[],
  before: StoredPrices,
  takenSkus: ReadonlyMap<string, string>,
): void => {
  const problems: Record<string, string> = {}
  for (const [index, { id = '', price, salePrice = null }] of variants.entries()) {
    const stored = before.get(id)
    const problem = salePriceProblem({ price, salePrice })
    if (problem && (stored?.price !== price || stored.salePrice !== salePrice))
      problems[`variants.${index}.salePrice`] = problem
  }
  for (const { index } of findRepeated(variants, choiceOf))
    problems[`variants.${index}.size`] =
      'Another variant has the same colour, size, length, collar and cuffs.'
  for (const { index, item, first } of findRepeated(variants, ({ sku }) => skuKey(sku)))
    problems[`variants.${index}.sku`] = takenText('Another variant', item.sku, first.sku)
  for (const [index, { sku }] of variants.entries()) {
    const other = takenSkus.get(skuKey(sku))
    if (other !== undefined) problems[`variants.${index}.sku`] = takenText('Another product', sku, other)
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

/**
 * Throws `validation_failed` at the fields of variants that occur twice, whose SKU another product has, or whose sale
 * price is no reduction. `before` has the stored variants by id: unchanged prices are not checked.
 */
export const checkVariants = async (
  trx: Knex.Transaction,
  productId: string,
  variants: readonly VariantInput[],
  before: StoredPrices,
): Promise<void> => {
  const skus = variants.map(({ sku }) => sku)
  rejectInvalid(variants, before, await findTakenSkus(trx, productId, skus))
}

/** Checks the variants of new products, a list for each, like `checkVariants`. */
export const checkNewVariants = async (
  trx: Knex.Transaction,
  products: readonly (readonly VariantInput[])[],
): Promise<void> => {
  const skus = products.flatMap(variants => variants.map(({ sku }) => sku))
  const takenSkus = await findTakenSkus(trx, '', skus)
  for (const variants of products) rejectInvalid(variants, new Map(), takenSkus)
}
