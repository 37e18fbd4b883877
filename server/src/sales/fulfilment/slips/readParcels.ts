import type { FibreShare } from '@shop/contracts/facts/fibres'
import type { OrderStatus } from '@shop/contracts/orders/endpoints'
import type { Knex } from 'knex'
import type { Json } from '../../../platform/database/json.ts'
import { rows } from '../../../platform/database/rows.ts'
import { Failure, notFound } from '../../../platform/http/Failure.ts'
import { Order } from '../../orders/Order.ts'
import { disputedFailure, waitingFailure } from '../../orders/refuseOnHold.ts'
import { type DeclaredFacts, Parcel as SentParcel } from '../../orders/parcels/Parcel.ts'
import { unitsSentSql, unitsToSendSql } from '../../orders/parcels/units.ts'

/** A line of an order with its units in a parcel. */
export interface PackedLine {
  order_id: string
  title: string
  sku: string
  color: string
  size: string
  details: string
  quantity: number
  /** Weight of one unit in grams; 0 if unknown. */
  weight_gr: number
  /** Fibres of its fabric as JSON, and its materials in words; both may be blank. */
  fibres: Json<FibreShare[]>
  materials: string
  /** Customs facts of its product; if blank, those in the settings are declared. */
  tariff_code: string
  customs_text: string
  origin: string
  /** Price of these units before discounts, in pence. */
  price: number
  /** Amount paid for these units, in pence. */
  paid: number
  /** VAT in `paid`, as the invoice has it, in pence. */
  vat: number
  /** VAT in all lines of the order, in pence. The rest of the order's VAT belongs to delivery. */
  goods_vat: number
  /** Facts declared to customs when it was sent, as JSON; null before, and if there was no declaration. */
  declared: Json<DeclaredFacts> | null
}

export interface Parcel {
  order: Order
  lines: PackedLine[]
  /** Null until it is sent. */
  sent: SentParcel | null
}

const itemColumnsSql = `i.order_id, i.variant_id, i.product_id, i.line_total, i.discount, i.tax, i.quantity as bought, i.title, i.sku, i.color,
  i.size, i.details`

/**
 * Returns SQL that adds the facts of garments to units. A line's amounts are shared out by its units, rounded to the
 * nearest penny by `+ bought / 2`.
 */
const withFactsSql = (
  units: string,
) => `select packed.*, coalesce(v.weight_gr, 0) as weight_gr, coalesce(p.fibres, '[]') as fibres, coalesce(p.materials, '') as materials,
    coalesce(p.tariff_code, '') as tariff_code, coalesce(p.customs_text, '') as customs_text, coalesce(p.origin, '') as origin,
    (line_total * packed.quantity + bought / 2) / bought as price,
    ((line_total - discount) * packed.quantity + bought / 2) / bought as paid, (tax * packed.quantity + bought / 2) / bought as vat,
    (select sum(every.tax) from order_items every where every.order_id = packed.order_id) as goods_vat from (${units}) as packed
  left join variants v on v.id = packed.variant_id left join products p on p.id = packed.product_id
  where packed.quantity > 0 order by packed.title, packed.color, packed.size, packed.sku, order_id`

const placeholders = (ids: readonly string[]) => ids.map(() => '?').join(', ')

/** Reads the unsent lines of paid orders, and the sent lines of others. Tested on SQLite and Postgres. */
const readLines = (db: Knex, ids: readonly string[]): Promise<PackedLine[]> =>
  rows<PackedLine>(
    db,
    withFactsSql(`select ${itemColumnsSql}, null as declared, case when o.status = 'PAID' then ${unitsToSendSql} else ${unitsSentSql} end as quantity
      from order_items i join orders o on o.id = i.order_id where i.order_id in (${placeholders(ids)})`),
    ids,
  )

interface SentLine extends PackedLine {
  line_id: string
  parcel_id: string
}

/** Reads the lines of parcels that were sent. Tested on SQLite and Postgres. */
export const readSentLines = (db: Knex, parcelIds: readonly string[]): Promise<SentLine[]> =>
  rows<SentLine>(
    db,
    withFactsSql(`select ${itemColumnsSql}, s.declared, s.quantity, s.id as line_id, s.parcel_id
      from parcel_lines s join order_items i on i.id = s.order_item_id where s.parcel_id in (${placeholders(parcelIds)})`),
    parcelIds,
  )

/** Reads the sent parcels of these orders separately, first sent first. */
export const readSentParcels = async (db: Knex, orders: readonly Order[]): Promise<Parcel[]> => {
  if (orders.length === 0) return []
  const byId = new Map(orders.map(order => [order.id, order]))
  const parcels = await SentParcel.query(db)
    .whereIn('order_id', [...byId.keys()])
    .whereNull('taken_back_at')
    .orderBy(['sent_at', 'id'])
  if (parcels.length === 0) return []
  const lines = await readSentLines(
    db,
    parcels.map(({ id }) => id),
  )
  return parcels.flatMap(sent => {
    const order = byId.get(sent.orderId)
    return order ? [{ order, sent, lines: lines.filter(line => line.parcel_id === sent.id) }] : []
  })
}

/**
 * Reads the contents of these orders' parcels, oldest first, if they have one of these statuses and are not held by a
 * case about their payment or waiting for a return. Throws `not_found`, and `order_disputed` or `conflict` if none has
 * anything to be packed.
 */
export const readParcels = async (
  db: Knex,
  ids: readonly string[],
  { statuses, refusal }: { statuses: readonly OrderStatus[]; refusal: string },
): Promise<[Parcel, ...Parcel[]]> => {
  const orders = await Order.query(db)
    .whereIn('id', [...new Set(ids)])
    .orderBy(['created_at', 'id'])
  if (orders.length === 0) throw notFound('None of these orders exists.')
  const lines = await readLines(
    db,
    orders.map(({ id }) => id),
  )
  const [first, ...otherParcels] = orders
    .filter(order => statuses.includes(order.status) && !isHeld(order))
    .map(order => ({ order, lines: lines.filter(line => line.order_id === order.id), sent: null }))
    .filter(parcel => parcel.lines.length > 0)
  if (first) return [first, ...otherParcels]
  const blocked = orders.find(isHeld)
  if (blocked?.dispute) throw disputedFailure(blocked.dispute)
  throw blocked?.waitsFor ? waitingFailure(blocked.waitsFor) : new Failure('conflict', refusal)
}

/** Tells whether an order that would be packed is held by a case about its payment, or is waiting for a return. */
const isHeld = ({ status, dispute, waitsFor }: Order): boolean =>
  status === 'PAID' && (dispute !== null || waitsFor !== null)
