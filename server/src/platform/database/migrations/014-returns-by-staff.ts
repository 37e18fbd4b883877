import type { Knex } from 'knex'

/**
 * Notes which member of staff registered a return, null for the customer, and why it was accepted after the time for
 * returns.
 */
export const up = async (db: Knex) => {
  await db.raw('alter table returns add column booked_by varchar(36)')
  await db.raw("alter table returns add column late_reason varchar(300) not null default ''")
}

export const down = async (db: Knex) => {
  await db.raw('alter table returns drop column late_reason')
  await db.raw('alter table returns drop column booked_by')
}
