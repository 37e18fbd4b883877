import type { Alert } from '@shop/contracts/alerts/endpoints'
import type { Knex } from 'knex'
import { orderOfAlert } from '../alerts/orderOfAlert.ts'
import { rows } from '../database/rows.ts'

const shown = 5

interface Row extends Alert {
  open: number
}

/** How many alerts are open, and the newest of them, in one statement. Tested on SQLite and Postgres. */
export const findAlerts = async (db: Knex): Promise<{ open: number; items: Alert[] }> => {
  const found = await rows<Row>(
    db,
    `select id, kind, subject, detail, created_at as "createdAt", last_seen_at as "lastSeenAt",
        resolved_at as "resolvedAt", ${orderOfAlert},
        (select count(*) from alerts where resolved_at is null) as open
      from alerts where resolved_at is null order by created_at desc, id limit ${shown}`,
    [],
    'newest-alerts',
  )
  return { open: found[0]?.open ?? 0, items: found }
}
