import type { Pence } from '@shop/contracts/money'
import type { Knex } from 'knex'
import { rows } from '../database/rows.ts'

/** The part of a refund for a line, or for delivery where there is no title. */
export interface CreditedPart {
  title: string | null
  color: string
  size: string
  details: string
  sku: string
  quantity: number
  unitPrice: Pence
  gross: Pence
}

/** What a refund is for; nothing where a sum was given back that belongs to no line. Tested on SQLite and Postgres. */
export const readCredited = (db: Knex, refundId: string): Promise<CreditedPart[]> =>
  rows<CreditedPart>(
    db,
    `select i.title, coalesce(i.color, '') as color, coalesce(i.size, '') as size, coalesce(i.details, '') as details,
        coalesce(i.sku, '') as sku,
        l.quantity, coalesce(i.price, l.amount) as "unitPrice", l.amount as gross
      from refund_lines l left join order_items i on i.id = l.order_item_id
      where l.refund_id = ? order by i.title is null, i.title, i.color, i.size, l.id`,
    [refundId],
  )
