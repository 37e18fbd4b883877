import type { Knex } from 'knex'

/** Stores what a parcel's carrier and tracking number were before each correction, as a JSON list. */
export const up = (db: Knex) => db.raw('alter table parcels add column former_tracking text')

export const down = (db: Knex) => db.raw('alter table parcels drop column former_tracking')
