import { groupBy } from '@shop/contracts/groupBy'
import type { Knex } from 'knex'
import type { PicturedVariant } from '@shop/contracts/products/pictures'
import { findByBarcode, findBySlug } from './findPicturedProducts.ts'
import { matchNames, partsOf, present, runsIn, type PicturedRow } from './picturedNames.ts'
import { jsonValuesSql, rows } from '../../../platform/database/rows.ts'
import { skuKey } from '../../../platform/database/words.ts'

/**
 * Picks the variant whose SKU is spelt as in the name, if SKUs differ only in separators; undefined if there is none.
 */
const pickSpelt = (name: string, candidates: readonly PicturedRow[]): PicturedRow | undefined =>
  candidates.length < 2
    ? candidates[0]
    : candidates.find(({ sku }) => name.toLowerCase().includes(sku.toLowerCase()))

/**
 * Finds the variant with the longest SKU in a name. A SKU with the same separators as the name comes first: `A-5-2.jpg`
 * is the second picture of A-5 and not the first of A-52, unless there is no A-5.
 */
const variantIn = (
  name: string,
  byKey: ReadonlyMap<string, readonly PicturedRow[]>,
): PicturedRow | undefined => {
  const matches = runsIn(name).map(run => ({ run, variants: byKey.get(run.join('')) ?? [] }))
  const sameSeparators = matches
    .map(({ run, variants }) => variants.filter(({ sku }) => partsOf(sku).join(' ') === run.join(' ')))
    .find(variants => variants.length > 0)
  return pickSpelt(
    name,
    sameSeparators ?? matches.find(({ variants }) => variants.length > 0)?.variants ?? [],
  )
}

/** Finds the variant whose SKU is in each name, in one statement for all names. Tested on SQLite and Postgres. */
const findBySku = async (db: Knex, names: readonly string[]): Promise<Map<string, PicturedVariant>> => {
  const skuKeys = [...new Set(names.flatMap(name => runsIn(name).map(run => run.join(''))))]
  const variantRows = await rows<PicturedRow>(
    db,
    `select v.key, v.id, v.sku, v.color, v.size, v.product_id, p.title
      from (select ${skuKey} as key, id, sku, color, size, product_id from variants
        where ${skuKey} in (select value from ${jsonValuesSql(db)})) v
      join products p on p.id = v.product_id order by v.sku`,
    [JSON.stringify(skuKeys)],
  )
  const byKey = groupBy(variantRows, ({ key }) => key)
  return matchNames(names, name => {
    const variant = variantIn(name, byKey)
    return variant && present(variant)
  })
}

/** Finds what each name identifies: by a SKU, else by a barcode, else by the slug of a product. */
export const findPicturedVariants = async (db: Knex, names: readonly string[]) => {
  const targets = new Map<string, PicturedVariant>()
  for (const find of [findBySku, findByBarcode, findBySlug]) {
    const open = names.filter(name => !targets.has(name))
    if (open.length > 0) for (const [name, target] of await find(db, open)) targets.set(name, target)
  }
  return names.map(name => ({ name, variant: targets.get(name) ?? null }))
}
