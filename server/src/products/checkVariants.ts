import type { Input } from '@shop/contracts/endpoint'
import type { updateProduct } from '@shop/contracts/products/endpoints'
import type { Knex } from 'knex'
import { invalid } from '../http/Failure.ts'

/** A variant as the form sends it: with an id where it exists already. */
export type WantedVariant = NonNullable<Input<typeof updateProduct>['variants']>[number]

/** The five choices that make a variant what it is. */
export const choiceOf = ({ color, size, lengthCm, collar, cuffs }: Omit<WantedVariant, 'id'>): string =>
  JSON.stringify([color, size, lengthCm, collar, cuffs])

const repeated = <T>(items: readonly T[], nameOf: (item: T) => string): number[] => {
  const seen = new Set<string>()
  return items.flatMap((item, index) => {
    const name = nameOf(item)
    if (seen.has(name)) return [index]
    seen.add(name)
    return []
  })
}

const findTaken = async (trx: Knex.Transaction, productId: string, skus: string[]) => {
  const taken: { sku: string }[] = await trx('variants')
    .whereIn('sku', skus)
    .whereNot({ product_id: productId })
    .select('sku')
  return new Set(taken.map(({ sku }) => sku))
}

/** Throws `validation_failed` at the fields of variants that are there twice, or whose SKU another product has. */
export const checkVariants = async (
  trx: Knex.Transaction,
  productId: string,
  variants: readonly WantedVariant[],
): Promise<void> => {
  const problems: Record<string, string> = {}
  for (const index of repeated(variants, choiceOf))
    problems[`variants.${index}.size`] =
      'Another variant has the same colour, size, length, collar and cuffs.'
  for (const index of repeated(variants, ({ sku }) => sku))
    problems[`variants.${index}.sku`] = 'Another variant has this SKU.'
  const taken = await findTaken(
    trx,
    productId,
    variants.map(({ sku }) => sku),
  )
  for (const [index, { sku }] of variants.entries())
    if (taken.has(sku)) problems[`variants.${index}.sku`] = 'Another product has this SKU.'
  if (Object.keys(problems).length > 0) throw invalid(problems)
}
