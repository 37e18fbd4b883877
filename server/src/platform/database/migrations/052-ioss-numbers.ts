import type { Knex } from 'knex'

/** Adds the IOSS number under which an order was sold; orders so far were sold under the one in the settings. */
export const up = async (db: Knex) => {
  await db.raw("alter table orders add column ioss_number varchar(20) not null default ''")
  const row: { value: string } | undefined = await db('settings')
    .where({ section: 'shipping' })
    .first('value')
  const { iossNumber = '' } = row ? (JSON.parse(row.value) as { iossNumber?: string }) : {}
  await db('orders').where({ vat_reason: 'ioss' }).update({ ioss_number: iossNumber })
}

export const down = (db: Knex) => db.raw('alter table orders drop column ioss_number')
