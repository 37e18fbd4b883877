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
const repeated = <T>(
  items: readonly T[],
  nameOf: (item: T) => string,
): { index: number; item: T; first: T }[] => {
  const seen = new Map<string, T>()
  return items.flatMap((item, index) => {
    const name = nameOf(item)
    const first = seen.get(name)
    if (first) return [{ index, item, first }]
    seen.set(name, item)
    return []
  })
}

const perQuery = 500

/** Reads the SKUs of other products' variants, by their keys. */
const findTaken = async (trx: Knex.Transaction, productId: string, skus: readonly string[]) => {
  const keys = [...new Set(skus.map(skuKey))]
  const taken = new Map<string, string>()
  const column = isPostgres(trx) ? 'lower(sku) collate "C"' : 'lower(sku)'
  for (let start = 0; start < keys.length; start += perQuery) {
    const part = keys.slice(start, start + perQuery)
    const found = await rows<{ sku: string }>(
      trx,
      `select sku from variants where ${column} in (${part.map(() => '?').join(', ')}) and product_id <> ?`,
      [...part, productId],
    )
    for (const { sku } of found) taken.set(skuKey(sku), sku)
  }
  return taken
}

/** Reports that a SKU is taken, and which one if it differs in case. */
const takenText = (owner: string, sku: string, other: string): string =>
  sku === other
    ? `${owner} has this SKU.`
    : `${owner} has the SKU ${other}. Capitals and small letters make no difference.`

type Before = ReadonlyMap<string, Pick<VariantInput, 'price' | 'salePrice'>>

/**
 * Throws `validation_failed` at the fields of a product's variants; `taken` has SKUs of other products by their keys.
 */
const refuseWrong = (
  variants: readonly VariantInput[],
  before: Before,
  taken: ReadonlyMap<string, string>,
): void => {
  const problems: Record<string, string> = {}
  for (const [index, { id = '', price, salePrice = null }] of variants.entries()) {
    const old = before.get(id)
    const problem = salePriceProblem({ price, salePrice })
    if (problem && (old?.price !== price || old.salePrice !== salePrice))
      problems[`variants.${index}.salePrice`] = problem
  }
  for (const { index } of repeated(variants, choiceOf))
    problems[`variants.${index}.size`] =
      'Another variant has the same colour, size, length, collar and cuffs.'
  for (const { index, item, first } of repeated(variants, ({ sku }) => skuKey(sku)))
    problems[`variants.${index}.sku`] = takenText('Another variant', item.sku, first.sku)
  for (const [index, { sku }] of variants.entries()) {
    const other = taken.get(skuKey(sku))
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
  before: Before,
): Promise<void> => {
  const skus = variants.map(({ sku }) => sku)
  refuseWrong(variants, before, await findTaken(trx, productId, skus))
}

/** Checks the variants of new products, a list for each, like `checkVariants`. */
export const checkNewVariants = async (
  trx: Knex.Transaction,
  products: readonly (readonly VariantInput[])[],
): Promise<void> => {
  const skus = products.flatMap(variants => variants.map(({ sku }) => sku))
  const taken = await findTaken(trx, '', skus)
  for (const variants of products) refuseWrong(variants, new Map(), taken)
}
