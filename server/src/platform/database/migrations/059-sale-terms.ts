import type { Knex } from 'knex'

/** Adds the terms of an order's zone when it was sold, as JSON. Nobody knows those of earlier orders. */
export const up = (db: Knex) => db.raw('alter table orders add column sale_terms text')

export const down = (db: Knex) => db.raw('alter table orders drop column sale_terms')
