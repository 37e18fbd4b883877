import { groupBy } from '@shop/contracts/groupBy'
import { batchesOf } from '@shop/contracts/batchesOf'
import { barcodeKey, barcodeSpellings, skuKey } from '@shop/contracts/codes'
import type { CodedVariant } from '@shop/contracts/palette/endpoints'
import type { Knex } from 'knex'
import { isPostgres } from '../../platform/database/connect.ts'
import { rows } from '../../platform/database/rows.ts'
import { variantExtrasSql, detailsOf, type VariantExtrasRow } from './alikeVariants.ts'

const batchSize = 500

type Row = Omit<CodedVariant, 'details'> & VariantExtrasRow & { barcode: string }

const present = ({ id, productId, sku, color, size, title, ...row }: Row): CodedVariant => ({
  id,
  productId,
  sku,
  color,
  size,
  details: detailsOf(row),
  title,
})

/**
 * Builds the test for another variant on sale with a barcode. It joins products after their variants, as SQLite would
 * otherwise read all products on sale.
 */
const otherVariantHas = (code: string): string => `exists (select 1 from variants bv
    where bv.barcode <> '' and lower(bv.barcode) = ${code} and bv.id <> v.id
      and exists (select 1 from products bp where bp.id = bv.product_id and bp.status = 'ACTIVE'))`

/**
 * SQL that tells whether another variant on sale has variant `v`'s barcode, also as a GTIN with a different number of
 * leading zeros. Such a code identifies neither variant. Each spelling is looked up separately, as a list of spellings
 * takes ten times as long. Tested on SQLite and Postgres.
 */
export const sharesBarcodeSql = `(v.barcode <> '' and (${[
  otherVariantHas('lower(v.barcode)'),
  `length(v.barcode) in (12, 13) and ${otherVariantHas("'0' || v.barcode")}`,
  `length(v.barcode) = 12 and ${otherVariantHas("'00' || v.barcode")}`,
  `length(v.barcode) in (13, 14) and v.barcode like '0%' and ${otherVariantHas('substr(v.barcode, 2)')}`,
  `length(v.barcode) = 14 and v.barcode like '00%' and ${otherVariantHas('substr(v.barcode, 3)')}`,
].join(' or ')}))`

/** Maximum number of variants named for one barcode: a shop may have given all its variants the barcode `0`. */
const maxUses = 50

/**
 * Finds the variants with these barcodes, in any written form. Returns them grouped by barcode key, sorted by SKU.
 * Tested on SQLite and Postgres.
 */
export const findBarcodeUses = async (
  db: Knex,
  barcodes: Iterable<string>,
): Promise<Map<string, CodedVariant[]>> => {
  const spellings = [...new Set([...barcodes].flatMap(barcodeSpellings))].filter(text => text !== '')
  const uses: Row[] = []
  for (const batch of batchesOf(spellings, batchSize)) {
    const found = await rows<Row>(
      db,
      `select v.id, v.sku, v.barcode, v.color, v.size, v.product_id as "productId", p.title, ${variantExtrasSql}
        from (select id, row_number() over (partition by lower(barcode) order by sku) as place
            from variants where lower(barcode) in (${batch.map(() => '?').join(', ')}) and barcode <> '') f
          join variants v on v.id = f.id join products p on p.id = v.product_id
        where f.place <= ${maxUses} order by v.sku`,
      batch,
    )
    uses.push(...found)
  }
  const byKey = groupBy(uses, ({ barcode }) => barcodeKey(barcode))
  return new Map(Array.from(byKey, ([key, sameUses]) => [key, sameUses.map(present)]))
}

/** Finds the variants with this barcode. */
export const findByBarcode = async (db: Knex, barcode: string): Promise<CodedVariant[]> =>
  (await findBarcodeUses(db, [barcode])).get(barcodeKey(barcode)) ?? []

/**
 * Finds the variants with this SKU, whatever its case: usually one; several if the shop has not always required
 * unique SKUs.
 */
export const findBySku = async (db: Knex, sku: string): Promise<CodedVariant[]> => {
  const column = isPostgres(db) ? 'lower(v.sku) collate "C"' : 'lower(v.sku)'
  const variantRows = await rows<Row>(
    db,
    `select v.id, v.sku, v.barcode, v.color, v.size, v.product_id as "productId", p.title, ${variantExtrasSql}
      from variants v join products p on p.id = v.product_id where ${column} = ?`,
    [skuKey(sku)],
  )
  return variantRows.map(present)
}

/**
 * Returns a search for a GTIN in the form that the shop stores, even if another form was scanned. Other searches stay
 * unchanged.
 */
export const asStoredBarcode = async (db: Knex, search: string): Promise<string> => {
  const spellings = barcodeSpellings(search)
  if (spellings.length < 2) return search
  const variants: { barcode: string }[] = await db('variants')
    .whereRaw(`lower(barcode) in (${spellings.map(() => '?').join(', ')}) and barcode <> ''`, spellings)
    .limit(spellings.length)
    .select('barcode')
  return variants.some(({ barcode }) => barcode === search) ? search : (variants[0]?.barcode ?? search)
}

/** Maximum number of names listed; the rest are counted. */
const maxListed = 3

/** Joins names, such as SKUs or order numbers: `EMR-52 and EMR-54`. */
export const formatNames = (names: readonly string[]): string => {
  const listed = names.slice(0, maxListed)
  const unlistedCount = names.length - listed.length
  return new Intl.ListFormat('en-GB').format([
    ...listed,
    ...(unlistedCount > 0 ? [`${unlistedCount} more`] : []),
  ])
}
