import { alertKindLabel } from '@shop/contracts/alerts/alertKindLabel'
import type { AlertKind } from '@shop/contracts/alerts/endpoints'
import { orderName, olderOrderNumber } from '@shop/contracts/orders/orderNumber'
import type { Knex } from 'knex'
import { rows } from '../../database/rows.ts'
import { orderOfAlert } from './orderOfAlert.ts'

/** Column with the time at which an alert was last reported. */
export type ReportedColumn = 'mailed_at' | 'posted_at'

/** The open alerts of a kind that are reported together, with the details of the newest. */
export interface AlertGroup {
  kind: AlertKind
  count: number
  detail: string
  orderId: string | null
  orderNumber: string | null
}

/**
 * Reads the open alerts that were last reported at this instant, grouped by kind. Sorts the rarest kind first, which a
 * hundred equal alerts would otherwise bury, then the newest. Tested on SQLite and Postgres.
 */
export const readAlertGroups = (db: Knex, column: ReportedColumn, at: string): Promise<AlertGroup[]> =>
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

/** Returns the kind, with the number of its alerts if there are several. */
export const groupTitle = ({ kind, count }: AlertGroup): string =>
  count > 1 ? `${alertKindLabel(kind)} (${count})` : alertKindLabel(kind)

/**
 * Describes the newest alert of a group: its order, unless the detail names it, its detail, and the number of others.
 */
export const groupText = ({ count, detail, orderId: id, orderNumber: number }: AlertGroup): string => {
  const isOrderNamed = !id || [olderOrderNumber(id), number].some(name => name && detail.includes(name))
  const order = isOrderNamed ? '' : `Order ${orderName({ id, number: number ?? undefined })}. `
  const end = /[.!?]$/.test(detail) ? '' : '.'
  return `${order}${detail}${count > 1 ? `${end} And ${count - 1} more.` : ''}`
}
