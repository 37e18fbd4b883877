import type { Knex } from 'knex'

/**
 * Adds the terms by which exchanges and returns of an order are priced, as JSON: VAT and cheapest delivery of its zone
 * when it was sold. Null for earlier orders, whose terms are unknown.
 */
export const up = (db: Knex) => db.raw('alter table orders add column sale_terms text')

export const down = (db: Knex) => db.raw('alter table orders drop column sale_terms')
