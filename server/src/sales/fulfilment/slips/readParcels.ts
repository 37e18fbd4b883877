import type { FibreShare } from '@shop/contracts/facts/fibres'
import type { Pence } from '@shop/contracts/money'
import type { OrderStatus } from '@shop/contracts/orders/endpoints'
import type { Knex } from 'knex'
import type { Json } from '../../../platform/database/json.ts'
import { placeholdersFor, rows } from '../../../platform/database/rows.ts'
import { Failure, notFound } from '../../../platform/http/Failure.ts'
import { Order } from '../../orders/Order.ts'
import { disputedFailure, waitingFailure } from '../../orders/refuseOnHold.ts'
import { type Consignment, type DeclaredFacts, Parcel as SentParcel } from '../../orders/parcels/Parcel.ts'
import { type PaidParts, readPaid } from './readPaid.ts'
import { unitsSentSql, unitsToSendSql } from '../../orders/parcels/units.ts'

/** A line of an order with its units in a parcel. */
export interface PackedLine {
  order_id: string
  item_id: string
  title: string
  sku: string
  color: string
  size: string
  details: string
  quantity: number
  /** Weight of one unit in grams, otherwise of a collection; 0 if unknown. */
  weight_gr: number
  /** Fibres of its fabric as JSON, and its materials in words; both may be blank. */
  fibres: Json<FibreShare[]>
  materials: string
  /** Customs facts of its product, otherwise of a collection; if blank, those in the settings are declared. */
  tariff_code: string
  customs_text: string
  origin: string
  /** Price of these units before discounts, in pence. */
  price: number
  /** Amount paid for these units and not given back, in pence; of exchanged ones with that for the returned ones. */
  paid: number
  /** VAT in `paid`, in pence. */
  vat: number
  /** Facts declared to customs when it was sent, as JSON; null before, and if there was no declaration. */
  declared: Json<DeclaredFacts> | null
}

export interface Parcel {
  order: Order
  lines: PackedLine[]
  /** Null until it is sent. */
  sent: SentParcel | null
  /** Price of the order's delivery for customs, without the VAT of an EU country. */
  freight: Pence
  /** Unsent parts of the paid orders that are sent with it: the one that it was added to, and additions. */
  companions: readonly Contents[]
  /** Contents with which sent parcels of those orders were declared to travel. */
  sentBefore: readonly Consignment[]
}

/** An order with lines of it. */
type Contents = Pick<Parcel, 'order' | 'lines'>

const itemColumnsSql = `i.order_id, i.id as item_id, i.variant_id, i.product_id, i.line_total, i.quantity as bought, i.title, i.sku,
  i.color, i.size, i.details`

/** Returns SQL of a fact of the first active collection of product `p` that has it. */
const ofCollectionSql = (column: string, none: string): string =>
  `(select c.${column} from collection_products cp join collections c on c.id = cp.collection_id
    where cp.product_id = p.id and c.is_active and c.${column} <> ${none} order by c.sort, c.name, c.id limit 1)`

/** Returns SQL of a product's customs fact, otherwise of its collection's. */
const customsFactSql = (column: string): string =>
  `coalesce(nullif(p.${column}, ''), ${ofCollectionSql(column, "''")}, '') as ${column}`

/**
 * Returns SQL that adds the facts of garments to units. A line's price is shared out by its units, rounded to the
 * nearest penny by `+ bought / 2`.
 */
const withFactsSql = (
  units: string,
) => `select packed.*, coalesce(nullif(v.weight_gr, 0), ${ofCollectionSql('weight_gr', '0')}, 0) as weight_gr, coalesce(p.fibres, '[]') as fibres, coalesce(p.materials, '') as materials,
    ${customsFactSql('tariff_code')}, ${customsFactSql('customs_text')}, ${customsFactSql('origin')},
    (line_total * packed.quantity + bought / 2) / bought as price
  from (${units}) as packed
  left join variants v on v.id = packed.variant_id left join products p on p.id = packed.product_id
  where packed.quantity > 0 order by packed.title, packed.color, packed.size, packed.sku, order_id`

/** A line before its payment is read. */
type Unpaid<Line extends PackedLine> = Omit<Line, 'paid' | 'vat'>

/** Adds the payments for the units of lines. */
const withPaid = <Line extends PackedLine>(
  lines: readonly Unpaid<Line>[],
  paid: ReadonlyMap<string, PaidParts>,
): Line[] =>
  lines.map(
    line =>
      ({
        ...line,
        ...(paid.get(line.order_id)?.paidForUnits(line.item_id, line.quantity) ?? { paid: 0, vat: 0 }),
      }) as Line,
  )

/** Returns the price of delivery for customs, without the VAT of an EU country. */
const freightOf = ({ vatReason }: Order, delivery: PaidParts['delivery'] | undefined): Pence =>
  delivery ? delivery.paid - (vatReason === 'ioss' ? delivery.vat : 0) : 0

/** Reads the unsent lines of paid orders, and the sent lines of others. Tested on SQLite and Postgres. */
const readLines = (db: Knex, ids: readonly string[]): Promise<Unpaid<PackedLine>[]> =>
  rows<Unpaid<PackedLine>>(
    db,
    withFactsSql(`select ${itemColumnsSql}, null as declared, case when o.status = 'PAID' then ${unitsToSendSql} else ${unitsSentSql} end as quantity
      from order_items i join orders o on o.id = i.order_id where i.order_id in (${placeholdersFor(ids)})`),
    ids,
  )

interface SentLine extends PackedLine {
  line_id: string
  parcel_id: string
}

/** Reads the lines of parcels that were sent. Tested on SQLite and Postgres. */
const readSentLines = (db: Knex, parcelIds: readonly string[]): Promise<Unpaid<SentLine>[]> =>
  rows<Unpaid<SentLine>>(
    db,
    withFactsSql(`select ${itemColumnsSql}, s.declared, s.quantity, s.id as line_id, s.parcel_id
      from parcel_lines s join order_items i on i.id = s.order_item_id where s.parcel_id in (${placeholdersFor(parcelIds)})`),
    parcelIds,
  )

/** Returns the id of the order that others were added to: that of an order without additions is its own. */
const firstOf = ({ id, addsTo }: Order): string => addsTo ?? id

type SentTogether = Pick<Parcel, 'companions' | 'sentBefore'>

/**
 * Reads what each of these orders is sent with, by order: the unsent parts of the order that it was added to and of
 * additions, and what parcels of those were declared to travel with, as an order that is sent after its companion goes in
 * the same parcel. Tested on SQLite and Postgres.
 */
const readTogether = async (db: Knex, orders: readonly Order[]): Promise<Map<string, SentTogether>> => {
  const firstIds = [...new Set(orders.map(firstOf))]
  const linked = await Order.query(db)
    .where(query => void query.whereIn('id', firstIds).orWhereIn('adds_to', firstIds))
    .orderBy(['created_at', 'id'])
  const others = linked.filter(other =>
    linked.some(each => each.id !== other.id && firstOf(each) === firstOf(other)),
  )
  if (others.length === 0) return new Map()
  const unsent = others.filter(({ status }) => status === 'PAID')
  const contents = unsent.length > 0 ? await readContents(db, unsent) : []
  const sentParcels = await SentParcel.query(db)
    .whereIn(
      'order_id',
      others.map(({ id }) => id),
    )
    .whereNull('taken_back_at')
  return new Map(
    orders.map(order => {
      const companions = others.filter(other => other.id !== order.id && firstOf(other) === firstOf(order))
      const companionIds = new Set(companions.map(({ id }) => id))
      return [
        order.id,
        {
          companions: contents.filter(other => companionIds.has(other.order.id)),
          sentBefore: sentParcels.flatMap(({ orderId, declaredBy }) =>
            companionIds.has(orderId) && declaredBy?.consignment ? [declaredBy.consignment] : [],
          ),
        },
      ]
    }),
  )
}

const sentAlone: SentTogether = { companions: [], sentBefore: [] }

/** Reads the contents of a parcel that is being sent, as customs are told of them. */
export const readParcelBeingSent = async (
  db: Knex,
  order: Order,
  parcelId: string,
): Promise<Pick<Parcel, 'freight'> & SentTogether & { lines: SentLine[] }> => {
  const paid = await readPaid(db, [order])
  return {
    ...((await readTogether(db, [order])).get(order.id) ?? sentAlone),
    lines: withPaid<SentLine>(await readSentLines(db, [parcelId]), paid),
    freight: freightOf(order, paid.get(order.id)?.delivery),
  }
}

/** Reads the sent parcels of these orders separately, first sent first. */
export const readSentParcels = async (db: Knex, orders: readonly Order[]): Promise<Parcel[]> => {
  if (orders.length === 0) return []
  const byId = new Map(orders.map(order => [order.id, order]))
  const parcels = await SentParcel.query(db)
    .whereIn('order_id', [...byId.keys()])
    .whereNull('taken_back_at')
    .orderBy(['sent_at', 'id'])
  if (parcels.length === 0) return []
  const paid = await readPaid(db, orders)
  const sentLines = await readSentLines(
    db,
    parcels.map(({ id }) => id),
  )
  const lines = withPaid<SentLine>(sentLines, paid)
  return parcels.flatMap(sent => {
    const order = byId.get(sent.orderId)
    if (!order) return []
    // Parcels from before their freight was stored were declared with the order's own.
    const freight = sent.declaredBy?.freight ?? freightOf(order, paid.get(order.id)?.deliveryAtSale)
    const parcelLines = lines.filter(line => line.parcel_id === sent.id)
    return [{ order, sent, lines: parcelLines, freight, ...sentAlone }]
  })
}

/** Reads what is left to send of paid orders, and what was sent of others. */
const readContents = async (
  db: Knex,
  orders: readonly Order[],
): Promise<(Contents & Pick<Parcel, 'freight'>)[]> => {
  const paid = await readPaid(db, orders)
  const unpaidLines = await readLines(
    db,
    orders.map(({ id }) => id),
  )
  const lines = withPaid<PackedLine>(unpaidLines, paid)
  return orders.map(order => ({
    order,
    lines: lines.filter(line => line.order_id === order.id),
    freight: freightOf(order, paid.get(order.id)?.delivery),
  }))
}

/** Reads the parcels of orders that have one of these statuses and are not held; empty ones are left out. */
export const readUnheldParcels = async (
  db: Knex,
  orders: readonly Order[],
  statuses: readonly OrderStatus[],
): Promise<Parcel[]> => {
  const unheld = orders.filter(order => statuses.includes(order.status) && !isHeld(order))
  if (unheld.length === 0) return []
  const together = await readTogether(db, unheld)
  return (await readContents(db, unheld))
    .filter(({ lines }) => lines.length > 0)
    .map(contents => ({
      ...contents,
      sent: null,
      ...(together.get(contents.order.id) ?? sentAlone),
    }))
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
  const [first, ...otherParcels] = await readUnheldParcels(db, orders, statuses)
  if (first) return [first, ...otherParcels]
  const blocked = orders.find(isHeld)
  if (blocked?.dispute) throw disputedFailure(blocked.dispute)
  throw blocked?.waitsFor ? waitingFailure(blocked.waitsFor) : new Failure('conflict', refusal)
}

/** Tells whether an order that would be packed is held by a case about its payment, or is waiting for a return. */
const isHeld = ({ status, dispute, waitsFor }: Order): boolean =>
  status === 'PAID' && (dispute !== null || waitsFor !== null)
