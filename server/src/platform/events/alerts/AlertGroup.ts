import { alertKindLabel } from '@shop/contracts/alerts/alertKindLabel'
import type { AlertKind } from '@shop/contracts/alerts/endpoints'
import { orderName, orderNumber } from '@shop/contracts/orders/orderNumber'
import type { Knex } from 'knex'
import { rows } from '../../database/rows.ts'
import { orderOfAlert } from './orderOfAlert.ts'

/** Column with the moment at which an alert was last told of. */
export type ToldBy = 'mailed_at' | 'posted_at'

/** The open alerts of a kind that are reported together, and the newest of them. */
export interface AlertGroup {
  kind: AlertKind
  count: number
  detail: string
  orderId: string | null
  orderNumber: string | null
}

/**
 * Reads the alerts told of at a moment that are still open, by kind: the rarest first, as a hundred equal ones would
 * bury it, then the newest. Tested on SQLite and Postgres.
 */
export const readAlertGroups = (db: Knex, column: ToldBy, at: string): Promise<AlertGroup[]> =>
  rows<AlertGroup>(
    db,
    `select kind, "count", detail, ${orderOfAlert}
      from (select id, kind, subject, detail, created_at, count(*) over (partition by kind) as "count",
          row_number() over (partition by kind order by created_at desc, id) as place
        from alerts where resolved_at is null and ${column} = ?) alerts
      where place = 1 order by "count", created_at desc, id`,
    [at],
  )

export const countAlerts = (groups: readonly AlertGroup[]): number =>
  groups.reduce((sum, { count }) => sum + count, 0)

/** The kind, and how many there are of it. */
export const groupTitle = ({ kind, count }: AlertGroup): string =>
  count > 1 ? `${alertKindLabel(kind)} (${count})` : alertKindLabel(kind)

/** Words the newest alert of a group: its order unless the detail names it, its detail, and how many more there are. */
export const groupText = ({ count, detail, orderId: id, orderNumber: number }: AlertGroup): string => {
  const isNamed = !id || [orderNumber(id), number].some(name => name && detail.includes(name))
  const order = isNamed ? '' : `Order ${orderName({ id, number: number ?? undefined })}. `
  const end = /[.!?]$/.test(detail) ? '' : '.'
  return `${order}${detail}${count > 1 ? `${end} And ${count - 1} more.` : ''}`
}
