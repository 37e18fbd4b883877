import type { StockedVariant } from '@shop/contracts/inventory/endpoints'
import type { Knex } from 'knex'
import { variantExtrasSql, detailsOf, type VariantExtrasRow } from '../alikeVariants.ts'
import { rows } from '../../../platform/database/rows.ts'
import { notFound } from '../../../platform/http/Failure.ts'

/** A variant's numbers as the API sends them; the row has columns of `variants` and its product's title and slug. */
export interface StockedRow extends VariantExtrasRow {
  id: string
  sku: string
  color: string
  size: string
  stock: number
  reserved: number
  product_id: string
  title: string
  slug: string
  asks: number
  onOrder: number | string
}

/** SQL that counts shoppers who are waiting for variant `v`. */
export const backInStockCountSql =
  '(select count(*) from stock_asks w where w.variant_id = v.id and w.told_at is null)'

/** SQL that counts units of variant `v` that are ordered and have not arrived. */
export const onOrderCountSql = `(select coalesce(sum(case when l.quantity > l.received then l.quantity - l.received else 0 end), 0)
  from purchase_lines l join purchases o on o.id = l.purchase_id
  where l.variant_id = v.id and o.state in ('ordered', 'partly_received'))`

/** Columns of variant `v` and its product `p`. */
export const stockedColumns = `v.id, v.sku, v.color, v.size, ${variantExtrasSql}, v.stock, v.reserved, v.product_id, p.title, p.slug,
  ${backInStockCountSql} as asks, ${onOrderCountSql} as "onOrder"`

export const noSuchVariant = () => notFound('This variant does not exist.')

export const presentStocked = ({ id, sku, color, size, stock, reserved, ...row }: StockedRow) => ({
  id,
  sku,
  color,
  size,
  details: detailsOf(row),
  stock,
  reserved,
  free: stock - reserved,
  asks: row.asks,
  onOrder: Number(row.onOrder),
  product: { id: row.product_id, title: row.title, slug: row.slug },
})

/** Reads a variant with its stock. Throws `not_found`. */
export const readStockedVariant = async (db: Knex, id: string): Promise<StockedVariant> => {
  const [row] = await rows<StockedRow>(
    db,
    `select ${stockedColumns}
      from variants v join products p on p.id = v.product_id where v.id = ?`,
    [id],
  )
  if (!row) throw noSuchVariant()
  return presentStocked(row)
}
