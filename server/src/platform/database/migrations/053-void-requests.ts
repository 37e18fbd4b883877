import type { Knex } from 'knex'

/**
 * Adds the time of the last request to a carrier to void a label. Until the carrier has answered, no parcel is sent
 * with the label.
 */
export const up = (db: Knex) => db.raw('alter table labels add column void_asked_at varchar(24)')

export const down = (db: Knex) => db.raw('alter table labels drop column void_asked_at')
