import type { Knex } from 'knex'
import type { PicturedVariant } from '@shop/contracts/products/pictures'
import { isPostgres } from '../../../platform/database/connect.ts'
import { rows } from '../../../platform/database/rows.ts'
import { skuKey } from '../../../platform/database/words.ts'

/** Maximum number of parts in a name; nobody types a file name with more. */
const maxNameParts = 30
const maxSkuLength = 80

const partsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Lists every run of parts in a name, longest first: each may be a SKU, whatever its separators. */
const runsIn = (name: string): string[][] => {
  const parts = partsOf(name.replace(/\.[^.]*$/, '')).slice(0, maxNameParts)
  const indexes = [...parts.keys()]
  return indexes
    .flatMap(first => indexes.slice(first).map(last => parts.slice(first, last + 1)))
    .filter(run => run.join('').length <= maxSkuLength)
    .toSorted((one, other) => other.join('').length - one.join('').length)
}

interface Row extends Omit<PicturedVariant, 'product'> {
  key: string
  product_id: string
  title: string
}

/**
 * Picks the variant whose SKU is spelt as in the name, if SKUs differ only in separators; undefined if there is none.
 */
const pickSpelt = (name: string, candidates: readonly Row[]): Row | undefined =>
  candidates.length < 2
    ? candidates[0]
    : candidates.find(({ sku }) => name.toLowerCase().includes(sku.toLowerCase()))

/**
 * Finds the variant with the longest SKU in a name. A SKU with the same separators as the name comes first: `A-5-2.jpg`
 * is the second picture of A-5 and not the first of A-52, unless there is no A-5.
 */
const variantIn = (name: string, byKey: ReadonlyMap<string, readonly Row[]>): Row | undefined => {
  const matches = runsIn(name).map(run => ({ run, variants: byKey.get(run.join('')) ?? [] }))
  const sameSeparators = matches
    .map(({ run, variants }) => variants.filter(({ sku }) => partsOf(sku).join(' ') === run.join(' ')))
    .find(variants => variants.length > 0)
  return pickSpelt(
    name,
    sameSeparators ?? matches.find(({ variants }) => variants.length > 0)?.variants ?? [],
  )
}

const present = ({ id, sku, color, size, product_id, title }: Row): PicturedVariant => ({
  id,
  sku,
  color,
  size,
  product: { id: product_id, title },
})

/** Finds the variant whose SKU is in each name, in one statement for all names. Tested on SQLite and Postgres. */
export const findPicturedVariants = async (db: Knex, names: readonly string[]) => {
  const skuKeys = [...new Set(names.flatMap(name => runsIn(name).map(run => run.join(''))))]
  const jsonRows = isPostgres(db) ? 'jsonb_array_elements_text(?::jsonb)' : 'json_each(?)'
  const variantRows = await rows<Row>(
    db,
    `select v.key, v.id, v.sku, v.color, v.size, v.product_id, p.title
      from (select ${skuKey} as key, id, sku, color, size, product_id from variants
        where ${skuKey} in (select value from ${jsonRows})) v
      join products p on p.id = v.product_id order by v.sku`,
    [JSON.stringify(skuKeys)],
  )
  const byKey = new Map<string, Row[]>()
  for (const row of variantRows) byKey.set(row.key, [...(byKey.get(row.key) ?? []), row])
  return names.map(name => {
    const variant = variantIn(name, byKey)
    return { name, variant: variant ? present(variant) : null }
  })
}
