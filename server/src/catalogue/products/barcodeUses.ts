import { barcodeKey, barcodeSpellings, skuKey } from '@shop/contracts/codes'
import type { CodedVariant } from '@shop/contracts/palette/endpoints'
import type { Knex } from 'knex'
import { isPostgres } from '../../platform/database/connect.ts'
import { rows } from '../../platform/database/rows.ts'
import { alikeSelected, detailsOf, type AlikeRow } from './alikeVariants.ts'

const perQuery = 500

type Row = Omit<CodedVariant, 'details'> & AlikeRow & { barcode: string }

const present = ({ id, productId, sku, color, size, title, ...row }: Row): CodedVariant => ({
  id,
  productId,
  sku,
  color,
  size,
  details: detailsOf(row),
  title,
})

/** Other products come after their variants: joined, SQLite would go through all that are for sale. */
const isOnAnother = (code: string): string => `exists (select 1 from variants bv
    where bv.barcode <> '' and lower(bv.barcode) = ${code} and bv.id <> v.id
      and exists (select 1 from products bp where bp.id = bv.product_id and bp.status = 'ACTIVE'))`

/**
 * Tells of variant `v` whether another variant for sale has the same barcode, also as a GTIN with other zeros in front. Such a
 * code identifies neither. Each spelling is looked up by itself, as a list of them takes ten times as long. Tested on SQLite
 * and Postgres.
 */
export const sharesBarcode = `(v.barcode <> '' and (${[
  isOnAnother('lower(v.barcode)'),
  `length(v.barcode) in (12, 13) and ${isOnAnother("'0' || v.barcode")}`,
  `length(v.barcode) = 12 and ${isOnAnother("'00' || v.barcode")}`,
  `length(v.barcode) in (13, 14) and v.barcode like '0%' and ${isOnAnother('substr(v.barcode, 2)')}`,
  `length(v.barcode) = 14 and v.barcode like '00%' and ${isOnAnother('substr(v.barcode, 3)')}`,
].join(' or ')}))`

/** Limit of named variants with one barcode: a shop may have given all of its own a `0`. */
const maxUses = 50

/**
 * The variants of the shop that have these barcodes, in any of their written forms, by their keys, the first by SKU. Tested
 * on SQLite and Postgres.
 */
export const findBarcodeUses = async (
  db: Knex,
  barcodes: Iterable<string>,
): Promise<Map<string, CodedVariant[]>> => {
  const spellings = [...new Set([...barcodes].flatMap(barcodeSpellings))].filter(text => text !== '')
  const found = new Map<string, CodedVariant[]>()
  for (let start = 0; start < spellings.length; start += perQuery) {
    const part = spellings.slice(start, start + perQuery)
    const uses = await rows<Row>(
      db,
      `select v.id, v.sku, v.barcode, v.color, v.size, v.product_id as "productId", p.title, ${alikeSelected}
        from (select id, row_number() over (partition by lower(barcode) order by sku) as place
            from variants where lower(barcode) in (${part.map(() => '?').join(', ')}) and barcode <> '') f
          join variants v on v.id = f.id join products p on p.id = v.product_id
        where f.place <= ${maxUses} order by v.sku`,
      part,
    )
    for (const row of uses) {
      const key = barcodeKey(row.barcode)
      found.set(key, [...(found.get(key) ?? []), present(row)])
    }
  }
  return found
}

/** The variants that have this barcode. */
export const findByBarcode = async (db: Knex, barcode: string): Promise<CodedVariant[]> =>
  (await findBarcodeUses(db, [barcode])).get(barcodeKey(barcode)) ?? []

/** The variants of this SKU, whatever its case: one at most in a shop that has always asked for it. */
export const findBySku = async (db: Knex, sku: string): Promise<CodedVariant[]> => {
  const column = isPostgres(db) ? 'lower(v.sku) collate "C"' : 'lower(v.sku)'
  const found = await rows<Row>(
    db,
    `select v.id, v.sku, v.barcode, v.color, v.size, v.product_id as "productId", p.title, ${alikeSelected}
      from variants v join products p on p.id = v.product_id where ${column} = ?`,
    [skuKey(sku)],
  )
  return found.map(present)
}

/** A search as the shop has it: a GTIN as it is kept, where it was scanned in another of its forms. Anything else as it was. */
export const asKept = async (db: Knex, search: string): Promise<string> => {
  const spellings = barcodeSpellings(search)
  if (spellings.length < 2) return search
  const kept: { barcode: string }[] = await db('variants')
    .whereRaw(`lower(barcode) in (${spellings.map(() => '?').join(', ')}) and barcode <> ''`, spellings)
    .limit(spellings.length)
    .select('barcode')
  return kept.some(({ barcode }) => barcode === search) ? search : (kept[0]?.barcode ?? search)
}

/** Names so many, and counts the rest. */
const maxNamed = 3

/** `EMR-52 and EMR-54`, for SKUs and numbers of orders alike. */
export const namesInWords = (names: readonly string[]): string => {
  const named = names.slice(0, maxNamed)
  const rest = names.length - named.length
  return new Intl.ListFormat('en-GB').format([...named, ...(rest > 0 ? [`${rest} more`] : [])])
}
