import type { Knex } from 'knex'
import { expect } from 'vitest'
import { rows } from '../../src/platform/database/rows.ts'
import { vatContainedIn } from '../../src/sales/pricing/priceOrder.ts'
import { expectExactLedger } from '../../src/test/ledger.ts'

/** Expects that a query returns no rows. */
const expectNoRows = async (db: Knex, sql: string) => expect(await rows(db, sql)).toEqual([])

/** Fails if the ledger does not result in today's stock, or if a line's steps do not match its order. */
export const expectMovesToAddUp = async (db: Knex): Promise<void> => {
  await expectExactLedger(db)
  await expectNoRows(
    db,
    `select i.id from order_items i join orders o on o.id = i.order_id
      where (select count(*) from stock_moves m where m.order_item_id = i.id and m.quantity = i.quantity
        and m.variant_id = i.variant_id)
        <> case when o.status = 'REFUNDED' and not exists (select 1 from order_events e
          where e.order_id = o.id and e.to_status = 'SHIPPED') then 3 else 2 end`,
  )
  // Moves follow each other in time: nothing was sold before it was delivered.
  await expectNoRows(
    db,
    `select m.id from stock_moves m join stock_moves before on before.variant_id = m.variant_id
      and before.number = m.number - 1 where m.at < before.at`,
  )
}

/** Fails if an order's amounts do not follow from its lines, or a refund or review statistic from its records. */
export const expectMoneyToAddUp = async (db: Knex): Promise<void> => {
  await expectNoRows(
    db,
    `select o.id from orders o where o.subtotal + o.shipping <> o.total
      or o.subtotal <> (select sum(i.line_total) from order_items i where i.order_id = o.id)`,
  )
  await expectNoRows(db, 'select id from order_items where line_total <> price * quantity')
  await expectNoRows(
    db,
    `select i.id from order_items i join variants v on v.id = i.variant_id
      where i.price <> v.price and i.price <> coalesce(v.sale_price, v.price)`,
  )
  await expectNoRows(
    db,
    `select o.id from orders o where (o.status = 'REFUNDED') <> (o.total = coalesce(
      (select sum(r.amount) from refunds r where r.order_id = o.id and r.state = 'SUCCEEDED'), 0))`,
  )
  const orders = await rows<{ total: number; tax: number }>(db, 'select total, tax from orders')
  expect(orders.filter(({ total, tax }) => tax !== vatContainedIn(total))).toEqual([])
  await expectNoRows(
    db,
    `select p.slug from products p where p.units_sold <> coalesce((select sum(i.quantity) from order_items i
      join orders o on o.id = i.order_id where i.product_id = p.id and o.paid_at is not null), 0)`,
  )
}

/**
 * Fails if a year's invoices or credit notes are not numbered from 1 in order, if one of them is not filed, or if a
 * counter is wrong.
 */
export const expectInvoicesWithoutGaps = async (db: Knex): Promise<void> => {
  await expectNoRows(
    db,
    `select o.id from orders o left join invoices i on i.order_id = o.id and i.kind = 'INVOICE'
      where (o.paid_at is null) <> (i.number is null)
        or coalesce(o.paid_at, '') <> coalesce(i.issued_at, '')`,
  )
  await expectNoRows(
    db,
    `select r.id from refunds r left join invoices i on i.refund_id = r.id
      where r.state = 'SUCCEEDED' and i.number is null`,
  )
  await expectNoRows(
    db,
    `select i.number from invoices i join orders o on o.id = i.order_id
      left join documents d on d.file_key = 'documents/invoices/' || i.number || '.pdf'
      where d.id is null or d.created_at <> i.issued_at or d.user_id <> o.user_id`,
  )
  const issued = await rows<{ number: string; kind: string; issued_at: string }>(
    db,
    'select number, kind, issued_at from invoices order by issued_at, number',
  )
  const counts = new Map<string, number>()
  for (const { number, kind, issued_at: issuedAt } of issued) {
    const year = issuedAt.slice(0, 4)
    const series = `${kind === 'INVOICE' ? 'invoice' : 'credit-note'}-${year}`
    const next = (counts.get(series) ?? 0) + 1
    counts.set(series, next)
    expect(number).toBe(`${kind === 'INVOICE' ? '' : 'CN-'}${year}-${String(next).padStart(6, '0')}`)
  }
  const counters = await rows<{ name: string; value: number }>(db, 'select name, value from counters')
  expect(Object.fromEntries(counters.map(({ name, value }) => [name, value]))).toEqual(
    Object.fromEntries(counts),
  )
}

/**
 * Fails if somebody reviews a product they did not get, or if a product's statistics differ from its approved reviews.
 */
export const expectHonestReviews = async (db: Knex): Promise<void> => {
  await expectNoRows(
    db,
    `select r.id from reviews r where not exists (select 1 from orders o join order_items i on i.order_id = o.id
      join order_events e on e.order_id = o.id and e.to_status = 'DELIVERED'
      where o.user_id = r.user_id and i.product_id = r.product_id and e.at < r.created_at)`,
  )
  await expectNoRows(
    db,
    `select p.slug from products p left join (select product_id, count(*) as n, avg(rating * 1.0) as average,
        sum(case when fit = 'short' then 1 else 0 end) as short, sum(case when fit = 'right' then 1 else 0 end) as fitting,
        sum(case when fit = 'long' then 1 else 0 end) as long
        from reviews where status = 'APPROVED' group by product_id) r on r.product_id = p.id
      where p.review_count <> coalesce(r.n, 0) or abs(p.rating - coalesce(r.average, 0)) > 0.006
        or p.fit_short <> coalesce(r.short, 0) or p.fit_right <> coalesce(r.fitting, 0)
        or p.fit_long <> coalesce(r.long, 0)`,
  )
}
