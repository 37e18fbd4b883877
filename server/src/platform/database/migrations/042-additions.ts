import type { Knex } from 'knex'

/** Stores which earlier order an addition belongs to, and which units of that order it replaces once it is paid. */
export const up = async (db: Knex) => {
  await db.raw('alter table orders add column adds_to varchar(36) references orders(id) on delete set null')
  await db.raw('alter table orders add column takes_out text')
  await db.raw('create index orders_adds_to on orders (adds_to) where adds_to is not null')
}

export const down = async (db: Knex) => {
  await db.raw('drop index orders_adds_to')
  await db.raw('alter table orders drop column takes_out')
  await db.raw('alter table orders drop column adds_to')
}
