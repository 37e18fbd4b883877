import type { Knex } from 'knex'

/**
 * Adds how long an unpaid order reserves its stock, and the quote that it replaces; only one order may replace a quote.
 */
export const up = async (db: Knex) => {
  await db.raw(`alter table orders add column holding varchar(12) not null default 'always'
    check (holding in ('always', 'while_paying', 'nothing'))`)
  await db.raw('alter table orders add column renews varchar(36) references orders(id) on delete set null')
  await db.raw('create unique index orders_renews on orders (renews) where renews is not null')
  await db.raw(
    'create index orders_quotes on orders (status, quote_until) where quote_until is not null and paid_at is null',
  )
}

export const down = async (db: Knex) => {
  await db.raw('drop index orders_quotes')
  await db.raw('drop index orders_renews')
  await db.raw('alter table orders drop column renews')
  await db.raw('alter table orders drop column holding')
}
