import { batchesOf } from '@shop/contracts/batchesOf'
import type { AuditEntry } from '@shop/contracts/audit/endpoints'
import type { AuditSubject } from '@shop/contracts/audit/auditFacts'
import type { Knex } from 'knex'
import { currentTrace } from '../../base/trace.ts'
import { newId } from '../../database/BaseModel.ts'

interface Change {
  at: string
  /** The member of staff who made it; null if unknown. */
  userId: string | null
  /** By default derived: `create` without `before`, `delete` without `after`, otherwise `update`. */
  act?: AuditEntry['act']
  subject: AuditSubject
  subjectId: string
  before: object | null
  after: object | null
}

// Knex inserts rows into SQLite as a compound select, which may have at most 500 terms.
const rowsPerBatch = 250

const actOf = (before: object | null, after: object | null) => {
  if (!before) return 'create'
  return after ? 'update' : 'delete'
}

const rowOf = ({ at, userId, act, subject, subjectId, before, after }: Change) => ({
  id: newId(),
  at,
  user_id: userId,
  // Changes by a job belong to no key, even if a program's call triggered the job.
  key_id: (userId && currentTrace()?.keyId) ?? null,
  act: act ?? actOf(before, after),
  subject,
  subject_id: subjectId,
  before: before && JSON.stringify(before),
  after: after && JSON.stringify(after),
})

/** Writes changes by staff, and their sign-ins, to the audit log, in the transaction that makes them. */
export const noteChanges = async (trx: Knex.Transaction, changes: readonly Change[]): Promise<void> => {
  for (const batch of batchesOf(changes, rowsPerBatch)) await trx('audit_log').insert(batch.map(rowOf))
}

/** Writes a change by staff to the audit log, in the transaction that makes it. */
export const noteChange = (trx: Knex.Transaction, change: Change): Promise<void> => noteChanges(trx, [change])
