import type { Knex } from 'knex'
import type { ProductCard } from '@shop/contracts/catalog/entities'
import { fromJson, type Json } from '../../../platform/database/json.ts'
import { jsonRowsSql } from '../../../platform/database/rows.ts'
import { makeCard, type ListedImage, type ListedVariant } from './makeListing.ts'
import { needsVariantInStock, type VariantFilters } from './variantFilters.ts'

export interface CardRow {
  card: Json<ProductCard>
  /** JSON, if the list is filtered. */
  variants?: Json<ListedVariant[]>
  images?: Json<ListedImage[]>
}

const variantColumns = {
  id: 'v.id',
  color: 'v.color',
  colorHex: 'v.color_hex',
  size: 'v.size',
  price: 'v.price',
  salePrice: 'v.sale_price',
  stock: 'v.stock',
  reserved: 'v.reserved',
}

const imageColumns = {
  variantId: 'i.variant_id',
  alt: 'i.alt',
  mediaKey: 'm.key',
  width: 'm.width',
  height: 'm.height',
  color: 'm.color',
}

/** Selects the columns of listing `l` that `writeCard` reads. The stored card serves unfiltered lists. */
export const cardColumns = (db: Knex, filters: VariantFilters): string =>
  needsVariantInStock(filters)
    ? `l.card, (select ${jsonRowsSql(db, variantColumns, 'v.position, v.id')} from variants v
        where v.product_id = l.product_id) as variants,
      (select ${jsonRowsSql(db, imageColumns, 'i.sort, i.id')} from product_images i
        join media m on m.key = i.media_key where i.product_id = l.product_id) as images`
    : 'l.card'

/** Returns the product's card in a list under these filters, as JSON. */
export const writeCard = ({ card, variants, images }: CardRow, filters: VariantFilters): string =>
  variants === undefined || images === undefined
    ? card
    : JSON.stringify(makeCard(fromJson(card), fromJson(variants), fromJson(images), filters))
