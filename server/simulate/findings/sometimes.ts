import type { Knex } from 'knex'

/** Returns SQL for disputes `c` together with rows `o` of another table about the same order. */
const disputeWith = (table: string, condition: string) =>
  `select 1 from payment_cases c join ${table} o on o.order_id = c.order_id where c.kind = 'dispute' and ${condition}`

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
