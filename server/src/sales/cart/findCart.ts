import type { Knex } from 'knex'
import type { VatClass } from '@shop/contracts/facts/productFields'
import type { AdviceOutcome } from '@shop/contracts/fit/adviceOutcomes'
import { effectivePrice, type Pence } from '@shop/contracts/money'
import type { Image } from '@shop/contracts/catalog/entities'
import { rows } from '../../platform/database/rows.ts'
import { variantExtrasSql, detailsOf, type VariantExtrasRow } from '../../catalogue/products/alikeVariants.ts'
import { imagesFor, pictureKeySql, picturesOfProduct } from '../../catalogue/products/variantImages.ts'

/**
 * Subquery for the units of variant `v` reserved by the unpaid order of cart `c`: this shopper can still buy them.
 * Works on both databases.
 */
export const reservedUnitsSql = `coalesce((select sum(oi.quantity) from orders o join order_items oi on oi.order_id = o.id
    where o.cart_id = c.id and o.status = 'PENDING' and oi.variant_id = v.id), 0)`

/**
 * A cart's line with the current facts from the catalogue. `free` is the number of units that this shopper could buy.
 */
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
  /** Units in stock, including those reserved for unpaid orders. */
  onShelf: number
  /** False if its product is no longer for sale. */
  isForSale: boolean
  colorHex: string | null
  lengthCm: number
  collar: string
  cuffs: string
  /** Details that distinguish it from other variants of its colour and size. */
  details: string
  weightGr: number
  vatClass: VatClass
  /** Safety warnings of its product; may be blank. */
  warnings: string
  /** Cost of one unit without VAT; null if unknown. Stored with orders only. */
  cost: Pence | null
  barcode: string
  /** Tells whether its size and length are those that fit advice recommended; null if the shopper had no advice. */
  advice: AdviceOutcome | null
}

/** A line with what an order stores of it. */
export type OrderedLine = CartLine & { imageKey: string | null }

/** A line as its shopper sees it. */
export type ShownLine = CartLine & { images: Image[] }

/** A shopper's only cart, with its lines in the order they were added. */
export interface Cart<Line = CartLine> {
  id: string
  /** Session of the assistant that filled it. */
  agentSessionId: string | null
  /** Code that the shopper has entered; each read checks anew that it applies. */
  promotionCode: string | null
  /** Destination of the prices, such as `GB`; see `contracts/addresses/places.ts`. */
  place: string
  lines: Line[]
}

interface Row extends Omit<CartLine, 'id' | 'unitPrice' | 'isForSale' | 'details'>, VariantExtrasRow {
  cartId: string
  agentSessionId: string | null
  promotionCode: string | null
  place: string
  status: string
  /** Null in the single row of a cart without lines. */
  id: string | null
  picture: string | null
}

// Quoted names keep their case on Postgres. Tested on SQLite and Postgres.
const cartQuery = (picture: string) => `
  select c.id as "cartId", c.promotion_code as "promotionCode", c.place,
    c.agent_session_id as "agentSessionId", i.id, i.quantity, i.price_seen as "priceSeen", i.advice,
    v.id as "variantId", v.sku, v.color, v.color_hex as "colorHex", v.size,
    ${variantExtrasSql}, v.weight_gr as "weightGr", v.barcode, v.price, v.sale_price as "salePrice", v.cost,
    v.stock - v.reserved + ${reservedUnitsSql} as free, v.stock as "onShelf", p.id as "productId", p.title, p.slug, p.status, p.vat_class as "vatClass", p.warnings, (${picture}) as picture
  from carts c left join cart_items i on i.cart_id = c.id left join variants v on v.id = i.variant_id
    left join products p on p.id = v.product_id
  where c.owner = ? order by i.created_at, i.id`

const queryCart = async <Line>(
  db: Knex,
  owner: string,
  { query, name }: { query: string; name: string },
  present: (line: CartLine, picture: string | null) => Line,
): Promise<Cart<Line> | null> => {
  const cartRows = await rows<Row>(db, query, [owner], name)
  const [firstRow] = cartRows
  if (!firstRow) return null
  const { cartId: id, agentSessionId, promotionCode, place } = firstRow
  const lines = cartRows.flatMap(
    ({
      cartId: _cartId,
      promotionCode: _code,
      agentSessionId: _session,
      place: _place,
      status,
      picture,
      otherLengthCm,
      otherCollar,
      otherCuffs,
      ...row
    }) => {
      if (row.id === null) return []
      const line = {
        ...row,
        id: row.id,
        details: detailsOf({ ...row, otherLengthCm, otherCollar, otherCuffs }),
        unitPrice: effectivePrice(row),
        isForSale: status === 'ACTIVE',
      }
      return [present(line, picture)]
    },
  )
  return { id, agentSessionId, promotionCode, place, lines }
}

const orderedQuery = { name: 'cart to order', query: cartQuery(pictureKeySql) }

/**
 * Reads a shopper's cart, with the one picture of each line that an order stores, in one query; null if there is none
 * yet.
 */
export const findCart = (db: Knex, owner: string): Promise<Cart<OrderedLine> | null> =>
  queryCart(db, owner, orderedQuery, (line, imageKey) => ({ ...line, imageKey }))

/** Reads a shopper's cart, with all pictures of its lines, in one query; null if there is none yet. */
export const findShownCart = (db: Knex, owner: string): Promise<Cart<ShownLine> | null> =>
  queryCart(
    db,
    owner,
    { name: 'cart to show', query: cartQuery(picturesOfProduct(db)) },
    (line, pictures) => ({ ...line, images: imagesFor(line, pictures) }),
  )
