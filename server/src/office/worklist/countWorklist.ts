import { maxWorklistCount } from '@shop/contracts/admin/worklistEndpoints'
import type { Deps } from '../../platform/base/deps.ts'
import { rows } from '../../platform/database/rows.ts'
import { lapsedBefore } from '../../agents/staff/proposals.ts'
import {
  attentionIdsSql,
  isFreeToSendSql,
  isLapsingSql,
  isPaidBeforeSql,
  isUnansweredSql,
  lateBeforeIso,
  endOfWeekIso,
} from '../../sales/orders/list/matching.ts'

interface Counts {
  toPack: number
  late: number
  disputes: number
  dueBy: string | null
  decisions: number
  returns: number
  reviews: number
  quotes: number
  failedEmails: number
  alerts: number
  changes: number
}

/** Returns SQL that counts rows up to the listed maximum, along an index that groups the waiting ones. */
const countSql = (from: string) =>
  `(select count(*) from (select 1 from ${from} limit ${maxWorklistCount}) w)`

const sql = `select p.*, d.*,
    ${countSql(`(${attentionIdsSql}) a`)} as decisions,
    ${countSql(`returns where state = 'RECEIVED'`)} as returns,
    ${countSql(`reviews where status = 'PENDING'`)} as reviews,
    ${countSql(`orders q where ${isLapsingSql}`)} as quotes,
    ${countSql('outbox where dead_at is not null')} as "failedEmails",
    ${countSql('alerts where resolved_at is null')} as alerts,
    ${countSql(`proposals where state = 'waiting' and created_at >= ?`)} as changes
  from (select count(*) as "toPack", count(case when ${isPaidBeforeSql} then 1 end) as late
      from (select o.id, o.paid_at from orders o where o.status = 'PAID' and ${isFreeToSendSql}
        order by o.created_at limit ${maxWorklistCount}) o) p,
    (select count(*) as disputes, min(c.due_by) as "dueBy" from payment_cases c where ${isUnansweredSql}) d`

/** Counts in one statement everything that is waiting for staff, except low stock. Tested on SQLite and Postgres. */
export const countWorklist = async (deps: Pick<Deps, 'db' | 'clock'>): Promise<Counts> => {
  const [counts] = await rows<Counts>(
    deps.db,
    sql,
    [endOfWeekIso(deps), lapsedBefore(deps), lateBeforeIso(deps)],
    'worklist',
  )
  if (!counts) throw new Error('a select of counts always has a row')
  return counts
}
