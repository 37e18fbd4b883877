import type { Knex } from 'knex'

/**
 * Adds the time of the last request to a carrier to void a label. Until the carrier has answered, no parcel is sent
 * with the label. The index holds the few labels whose answer is awaited.
 */
export const up = async (db: Knex) => {
  await db.raw('alter table labels add column void_asked_at varchar(24)')
  await db.raw(
    'create index labels_void_asked_at on labels (void_asked_at) where void_asked_at is not null and voided_at is null',
  )
}

export const down = async (db: Knex) => {
  await db.raw('drop index labels_void_asked_at')
  await db.raw('alter table labels drop column void_asked_at')
}
