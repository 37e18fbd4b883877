import type { OrderStatus } from '@shop/contracts/orders/endpoints'
import type { Knex } from 'knex'
import { rows } from '../../../platform/database/rows.ts'
import { Failure, notFound } from '../../../platform/http/Failure.ts'
import { Order } from '../../orders/Order.ts'
import { disputed, waiting } from '../../orders/refuseHeld.ts'
import { unitsSent, unitsToSend } from '../../orders/parcels/units.ts'

/** A line of an order as far as it goes into its parcel. */
export interface PackedLine {
  order_id: string
  title: string
  sku: string
  color: string
  size: string
  details: string
  quantity: number
  /** Weight of one unit, grams; 0 if unknown. */
  weight_gr: number
  /** Materials of its cloth; may be blank. */
  materials: string
  /** Customs facts of its product; blank where the settings say them. */
  tariff_code: string
  customs_text: string
  origin: string
  /** Price of these units before discounts, pence. */
  price: number
  /** Sum paid for these units, pence. */
  paid: number
}

export interface Parcel {
  order: Order
  lines: PackedLine[]
}

/** Reads the unsent lines of paid orders, and the sent lines of others. Tested on SQLite and Postgres. */
const readLines = (db: Knex, ids: readonly string[]): Promise<PackedLine[]> =>
  rows<PackedLine>(
    db,
    `select packed.*, coalesce(v.weight_gr, 0) as weight_gr, coalesce(p.materials, '') as materials,
        coalesce(p.tariff_code, '') as tariff_code, coalesce(p.customs_text, '') as customs_text, coalesce(p.origin, '') as origin,
        (line_total * packed.quantity + bought / 2) / bought as price,
        ((line_total - discount) * packed.quantity + bought / 2) / bought as paid from (
      select i.order_id, i.variant_id, i.product_id, i.line_total, i.discount, i.quantity as bought, i.title, i.sku, i.color, i.size, i.details,
          case when o.status = 'PAID' then ${unitsToSend} else ${unitsSent} end as quantity
        from order_items i join orders o on o.id = i.order_id
        where i.order_id in (${ids.map(() => '?').join(', ')})) as packed
      left join variants v on v.id = packed.variant_id left join products p on p.id = packed.product_id
      where packed.quantity > 0 order by packed.title, packed.color, packed.size, packed.sku, order_id`,
    ids,
  )

/**
 * Reads the contents of these orders' parcels, oldest first, as far as they have one of these statuses and do not
 * wait because of a case about their payment or for a return. Throws `not_found`, and `order_disputed` or `conflict` where
 * none has anything to be packed.
 */
export const readParcels = async (
  db: Knex,
  ids: readonly string[],
  { statuses, refusal }: { statuses: readonly OrderStatus[]; refusal: string },
): Promise<Parcel[]> => {
  const orders = await Order.query(db)
    .whereIn('id', [...new Set(ids)])
    .orderBy(['created_at', 'id'])
  if (orders.length === 0) throw notFound('None of these orders exists.')
  const lines = await readLines(
    db,
    orders.map(({ id }) => id),
  )
  const parcels = orders
    .filter(order => statuses.includes(order.status) && !isHeld(order))
    .map(order => ({ order, lines: lines.filter(line => line.order_id === order.id) }))
    .filter(parcel => parcel.lines.length > 0)
  if (parcels.length > 0) return parcels
  const held = orders.find(isHeld)
  if (held?.dispute) throw disputed(held.dispute)
  throw held?.waitsFor ? waiting(held.waitsFor) : new Failure('conflict', refusal)
}

/** Tells whether an order that would be packed is held by a case about its payment, or waits for a return. */
const isHeld = ({ status, dispute, waitsFor }: Order): boolean =>
  status === 'PAID' && (dispute !== null || waitsFor !== null)
