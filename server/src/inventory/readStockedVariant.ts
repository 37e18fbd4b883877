import type { StockedVariant } from '@shop/contracts/inventory/endpoints'
import type { Knex } from 'knex'
import { rows } from '../database/rows.ts'
import { notFound } from '../http/Failure.ts'

/** A variant's numbers as they are sent; the row has the columns of `variants` and its product's title and slug. */
export interface StockedRow {
  id: string
  sku: string
  color: string
  size: string
  stock: number
  reserved: number
  product_id: string
  title: string
  slug: string
}

export const noSuchVariant = () => notFound('This variant does not exist.')

export const presentStocked = ({ id, sku, color, size, stock, reserved, ...row }: StockedRow) => ({
  id,
  sku,
  color,
  size,
  stock,
  reserved,
  free: stock - reserved,
  product: { id: row.product_id, title: row.title, slug: row.slug },
})

/** A variant with what there is of it. Throws `not_found`. */
export const readStockedVariant = async (db: Knex, id: string): Promise<StockedVariant> => {
  const [row] = await rows<StockedRow>(
    db,
    `select v.id, v.sku, v.color, v.size, v.stock, v.reserved, v.product_id, p.title, p.slug
      from variants v join products p on p.id = v.product_id where v.id = ?`,
    [id],
  )
  if (!row) throw noSuchVariant()
  return presentStocked(row)
}
