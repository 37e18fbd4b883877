import type { Knex } from 'knex'

/** Returns SQL for disputes `c` together with rows `o` of another table about the same order. */
const disputeWith = (table: string, condition: string) =>
  `select 1 from payment_cases c join ${table} o on o.order_id = c.order_id where c.kind = 'dispute' and ${condition}`

const event = (...details: string[]) =>
  `select 1 from order_events where ${details.map(detail => `detail like '${detail}'`).join(' or ')}`

/** Returns SQL for an order `s` that pays for a dearer delivery. */
const surcharge = (condition: string) =>
  `select 1 from orders s where s.adds_to is not null and ${condition}
    and not exists (select 1 from order_items i where i.order_id = s.id)`

/**
 * Combinations of events that a long run has to include, each with SQL that finds one. If one never happens, the run
 * proves nothing about it.
 */
const combinations: Readonly<Record<string, string>> = {
  'a refund failed, or was tried again': `select 1 from refunds where state = 'FAILED' or attempt > 1`,
  'an order was refunded more than twice': `select 1 from refunds group by order_id having count(*) > 2`,
  'an exchange was exchanged': `select 1 from returns a join returns b on b.order_id = a.replacement_id where b.replacement_id is not null`,
  'an exchange was refunded': `select 1 from returns a join refunds b on b.order_id = a.replacement_id`,
  'a garment with a discount came back': `select 1 from returns r join orders o on o.id = r.order_id where r.refund > 0 and o.discount > 0`,
  'a garment of a changed order came back': `select 1 from returns r join order_events e on e.order_id = r.order_id
    where r.refund > 0 and e.detail like 'Changed%'`,
  'the difference to a cheaper size went back, and then its units': `select 1 from refund_differences d
    join refund_lines l on l.order_item_id = d.order_item_id where not d.is_of_exchange`,
  'the rest of an order in parcels was canceled': event('What was left to send was cancelled%'),
  'units were left out of a paid order': event('Changed:%left out%'),
  'a dearer delivery was paid': surcharge('s.paid_at is not null'),
  'a dearer delivery was never paid': surcharge(`s.status = 'CANCELED' and s.paid_at is null`),
  'a paid dearer delivery went back': surcharge('exists (select 1 from refunds r where r.order_id = s.id)'),
  'an addition took the place of units': `select 1 from order_events e join orders o on o.id = e.id or e.detail = 'Order ' || o.number || ' has taken its place.'
    where o.takes_out is not null`,
  'an exchange for another product was paid': `select 1 from return_lines l join order_items i on i.id = l.order_item_id
    join order_items n on n.id = l.swap_item_id join orders o on o.id = n.order_id
    where n.product_id <> i.product_id and o.payment_method = 'card'`,
  'a garment was missing after its exchange was sent': 'select 1 from return_lines where missing > 0',
  'an order of two rates of VAT was refunded in part': `select 1 from refunds r join order_items i on i.order_id = r.order_id
    group by r.id having count(distinct i.vat_rate) > 1`,
  'a parcel was declared after a refund': `select 1 from parcels p join refunds r on r.order_id = p.order_id
    where p.declared_by is not null and r.created_at < p.sent_at`,
  'a planned sale ended by itself': `select 1 from planned_changes where state = 'done' and ends_at is not null`,
  'a dispute opened on a changed order': disputeWith(
    'order_events',
    `o.detail like 'Changed%' and o.at < c.created_at`,
  ),
  'a dispute opened while a return was under way': disputeWith(
    'returns',
    'o.created_at < c.created_at and (o.ended_at is null or o.ended_at > c.created_at)',
  ),
  'a dispute was lost after a refund': disputeWith(
    'refunds',
    `c.status = 'lost' and o.created_at < c.created_at`,
  ),
  'a dispute was won': `select 1 from payment_cases where kind = 'dispute' and status = 'won'`,
  'a parcel was taken back and sent again': `select 1 from parcels a join parcels b on b.order_id = a.order_id
    where a.taken_back_at is not null and b.sent_at > a.taken_back_at`,
  'an order went in several parcels': `select 1 from parcels where taken_back_at is null group by order_id having count(*) > 1`,
  'a code was used up': `select 1 from promotions where uses = usage_limit`,
  'a code was used up by one customer': `select 1 from promotion_uses u join promotions p on p.id = u.promotion_id
    group by u.promotion_id, u.user_id, p.per_customer_limit having count(*) = p.per_customer_limit`,
  // When somebody closes their account, the links to their orders are revoked by a higher `link_version`.
  'somebody left who had bought': `select 1 from orders where user_id is null and paid_at is not null and link_version > 1`,
}

/** Names the combinations that never happened. */
export const findMissingCombinations = async (db: Knex): Promise<string[]> => {
  const missing: string[] = []
  for (const [name, sql] of Object.entries(combinations)) {
    const rows: unknown[] = await db.from(db.raw(`(${sql} limit 1) as found`)).select(db.raw('1'))
    if (rows.length === 0) missing.push(name)
  }
  return missing
}
