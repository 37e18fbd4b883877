import type { Knex } from 'knex'

/**
 * Gives refunds of a lower price from before `refund_differences` their line, where it is certain: a change of the order
 * made the refund, and the order has one line that paid for all its refunds. Such a row has the id of its refund.
 */
export const up = (db: Knex) =>
  db.raw(`insert into refund_differences (id, refund_id, order_item_id, amount, is_of_exchange)
    select r.id, r.id, i.id, r.amount, false from refunds r join order_items i on i.order_id = r.order_id
      where r.reason like 'Order changed: %' and r.unmatched_payment_id is null
        and (select sum(s.amount) from refunds s where s.order_id = r.order_id) < i.line_total - i.discount
        and exists (select 1 from order_events e
          where e.order_id = r.order_id and e.at = r.created_at and e.detail like 'Changed: %')
        and not exists (select 1 from order_items o where o.order_id = r.order_id and o.id <> i.id)
        and not exists (select 1 from refund_lines l where l.refund_id = r.id)
        and not exists (select 1 from refund_differences d where d.refund_id = r.id)`)

export const down = (db: Knex) => db.raw('delete from refund_differences where id = refund_id')
