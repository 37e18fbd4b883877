import type { Knex } from 'knex'
import { createRules, dropRules, type TriggerRule } from './008-money-rules.ts'
import { storeEventSql } from './011-webhooks.ts'
import { dropTables, idColumn, instantColumn, ownerColumn, runAll } from './columns.ts'

const createParcels = (table: Knex.CreateTableBuilder) => {
  // Chosen by the client, so that a parcel that is submitted twice is noted once.
  idColumn(table).primary()
  ownerColumn(table, 'order_id', 'orders').index()
  table.string('carrier', 40)
  table.string('tracking_number', 60)
  instantColumn(table, 'sent_at').notNullable()
  // A user's id, or `system`.
  table.string('actor', 40).notNullable()
  instantColumn(table, 'delivered_at')
  // A parcel that was noted by mistake stays as history.
  instantColumn(table, 'taken_back_at')
  table.string('taken_back_by', 40)
  table.string('taken_back_reason', 300)
}

const createParcelLines = (table: Knex.CreateTableBuilder) => {
  idColumn(table).primary()
  ownerColumn(table, 'parcel_id', 'parcels').index()
  ownerColumn(table, 'order_item_id', 'order_items').index()
  table.integer('quantity').notNullable().checkPositive()
}

const isSentOrderSql = "(o.shipped_at is not null or o.status in ('SHIPPED', 'DELIVERED'))"
const sentAt = 'coalesce(o.shipped_at, o.updated_at)'
/**
 * Returns SQL that sums a column of an order line's refund lines, for refunds made before the order was sent whose
 * state meets a condition.
 */
const unitsBeforeSendingSql = (state: string, column: string) => `(select coalesce(sum(l.${column}), 0)
  from refund_lines l join refunds r on r.id = l.refund_id
  where l.order_item_id = i.id and not l.is_of_sent and ${state})`
const refundedUnitsSql = unitsBeforeSendingSql("r.state <> 'FAILED'", 'quantity')
const restockedUnitsSql = unitsBeforeSendingSql('1 = 1', 'restocked')

/** Creates one parcel with the order's id and all its units for each order that was sent. */
const parcelsOfSentOrders = [
  `update refund_lines set is_of_sent = true where order_item_id is not null and refund_id in (
    select r.id from refunds r join orders o on o.id = r.order_id where ${isSentOrderSql} and r.created_at > ${sentAt})`,
  `insert into parcels (id, order_id, carrier, tracking_number, sent_at, actor, delivered_at)
    select o.id, o.id, o.carrier, o.tracking_number, ${sentAt}, coalesce((select e.actor from order_events e
        where e.order_id = o.id and e.to_status = 'SHIPPED' order by e.at desc, e.id limit 1), 'system'), o.delivered_at
      from orders o where ${isSentOrderSql}`,
  `insert into parcel_lines (id, parcel_id, order_item_id, quantity)
    select id, order_id, id, quantity from (
      select i.id, i.order_id, i.quantity - case when ${refundedUnitsSql} > ${restockedUnitsSql} then ${refundedUnitsSql} else ${restockedUnitsSql} end as quantity
        from order_items i join parcels p on p.id = i.order_id) as sent
      where quantity > 0`,
]

const paidRule = (from: string): TriggerRule => ({
  name: 'tell_order_paid',
  table: 'orders',
  event: 'update of status',
  when: `new.status = 'PAID' and ${from}`,
  act: storeEventSql("'order.paid'", 'new.id', 'new.updated_at'),
})
/** An order whose parcel was withdrawn is PAID again, but not by another payment. */
const paid = paidRule("old.status in ('PENDING', 'CANCELED')")
const paidBefore = paidRule("old.status <> 'PAID'")
const parcelRules: readonly TriggerRule[] = [
  {
    name: 'tell_parcel_sent',
    table: 'parcels',
    event: 'insert',
    when: '1 = 1',
    act: storeEventSql("'order.parcel_sent'", 'new.order_id', 'new.sent_at'),
  },
  {
    name: 'tell_parcel_taken_back',
    table: 'parcels',
    event: 'update of taken_back_at',
    when: 'old.taken_back_at is null and new.taken_back_at is not null',
    act: storeEventSql("'order.parcel_taken_back'", 'new.order_id', 'new.taken_back_at'),
  },
]

/**
 * Creates parcels, so that an order can be sent in several, and marks units that were refunded after they had been
 * sent.
 */
export const up = async (db: Knex) => {
  await db.raw('alter table refund_lines add column is_of_sent boolean not null default false')
  await db.schema.createTable('parcels', createParcels)
  await db.schema.createTable('parcel_lines', createParcelLines)
  await runAll(db, parcelsOfSentOrders)
  await dropRules(db, [paidBefore])
  await createRules(db, [paid, ...parcelRules])
}

export const down = async (db: Knex) => {
  await dropRules(db, [paid, ...parcelRules])
  await createRules(db, [paidBefore])
  await dropTables(db, ['parcel_lines', 'parcels'])
  await db.raw('alter table refund_lines drop column is_of_sent')
}
