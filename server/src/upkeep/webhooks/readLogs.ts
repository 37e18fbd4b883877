import type { Webhook } from '@shop/contracts/webhooks/endpoints'
import type { Knex } from 'knex'
import { rows } from '../../platform/database/rows.ts'

type Log = Pick<Webhook, 'waiting' | 'lastDelivery'>

/** How much waits for each webhook, and its last delivery that was tried: one statement. Tested on SQLite and Postgres. */
export const readLogs = async (db: Knex, ids: readonly string[]): Promise<(id: string) => Log> => {
  const found =
    ids.length === 0
      ? []
      : await rows<{
          id: string
          waiting: number
          at: string | null
          state: 'waiting' | 'delivered' | 'failed' | null
        }>(
          db,
          `select w.id, cast((select count(*) from webhook_deliveries d
                where d.webhook_id = w.id and d.state = 'waiting') as integer) as waiting,
              l.attempted_at as at, l.state
            from webhooks w left join webhook_deliveries l on l.number =
              (select d.number from webhook_deliveries d where d.webhook_id = w.id and d.attempted_at is not null
                order by d.number desc limit 1)
            where w.id in (${ids.map(() => '?').join(', ')})`,
          ids,
        )
  return id => {
    const row = found.find(each => each.id === id)
    return {
      waiting: row?.waiting ?? 0,
      lastDelivery: row?.at && row.state ? { at: row.at, state: row.state } : null,
    }
  }
}
