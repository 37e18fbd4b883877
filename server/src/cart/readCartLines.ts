import { effectivePrice, type Pence } from '@shop/contracts/money'
import type { Knex } from 'knex'
import { rows } from '../database/rows.ts'
import { heldUnits } from './heldUnits.ts'

/** A cart's line with what the catalogue says of it now. `free` is what this shopper could buy. */
export interface CartLine {
  id: string
  variantId: string
  productId: string
  quantity: number
  priceSeen: Pence
  title: string
  slug: string
  sku: string
  color: string
  size: string
  price: Pence
  salePrice: Pence | null
  unitPrice: Pence
  free: number
  isForSale: boolean
  colorHex: string | null
  lengthCm: number
  collar: string
  cuffs: string
  weightGr: number
  barcode: string
}

type Row = Omit<CartLine, 'unitPrice' | 'isForSale'> & { status: string }

// Quoted names keep their case on Postgres. Tested on SQLite and Postgres.
const query = `
  select i.id, i.quantity, i.price_seen as "priceSeen", v.id as "variantId", v.sku, v.color, v.color_hex as "colorHex",
    v.size, v.length_cm as "lengthCm", v.collar, v.cuffs, v.weight_gr as "weightGr", v.barcode, v.price,
    v.sale_price as "salePrice", v.stock - v.reserved + coalesce(held.units, 0) as free, p.id as "productId",
    p.title, p.slug, p.status
  from cart_items i join variants v on v.id = i.variant_id join products p on p.id = v.product_id
    left join ${heldUnits} held on held.variant_id = v.id
  where i.cart_id = ? order by i.created_at, i.id`

/** All lines of a cart in the order they were added, one query. Lines of products that left the shop are not for sale. */
export const readCartLines = async (db: Knex, cartId: string): Promise<CartLine[]> =>
  (await rows<Row>(db, query, [cartId, cartId], 'cart lines')).map(({ status, ...row }) => ({
    ...row,
    unitPrice: effectivePrice(row),
    isForSale: status === 'ACTIVE',
  }))
