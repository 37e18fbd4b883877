import { detailsText, detailNames } from '@shop/contracts/catalog/variantDetails'

/** A variant's extras, and for each whether variants of the same colour and size differ in it; 0 and 1 on SQLite. */
export interface VariantExtrasRow {
  lengthCm: number
  collar: string
  cuffs: string
  otherLengthCm: unknown
  otherCollar: unknown
  otherCuffs: unknown
}

const differsFromOthers = (
  column: string,
) => `exists (select 1 from variants a where a.product_id = v.product_id
  and a.color = v.color and a.size = v.size and a.${column} <> v.${column})`

/** Columns of variant `v` that `detailsOf` reads. */
export const variantExtraColumns: Record<keyof VariantExtrasRow, string> = {
  lengthCm: 'v.length_cm',
  collar: 'v.collar',
  cuffs: 'v.cuffs',
  otherLengthCm: differsFromOthers('length_cm'),
  otherCollar: differsFromOthers('collar'),
  otherCuffs: differsFromOthers('cuffs'),
}

/** The columns as a select list. Quoted names keep their case on Postgres. */
export const variantExtrasSql = Object.entries(variantExtraColumns)
  .map(([name, column]) => `${column} as "${name}"`)
  .join(', ')

/**
 * Returns the words that distinguish a variant from others of its colour and size, such as `Length: 152 cm`; else
 * empty.
 */
export const detailsOf = (row: VariantExtrasRow): string => {
  const differsIn = { lengthCm: row.otherLengthCm, collar: row.otherCollar, cuffs: row.otherCuffs }
  return detailsText(
    row,
    detailNames.filter(name => differsIn[name]),
  )
}
