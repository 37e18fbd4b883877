import type { Knex } from 'knex'
import { newId } from '../database/BaseModel.ts'

interface Change {
  at: string
  /** Who made it: a member of staff. */
  userId: string
  act: 'create' | 'update' | 'delete'
  /** The kind of thing, such as `promotion`. */
  subject: string
  subjectId: string
  before: object | null
  after: object | null
}

/** Writes a change by staff into the audit log, in the transaction that makes it. */
export const noteChange = async (
  trx: Knex.Transaction,
  { at, userId, act, subject, subjectId, before, after }: Change,
): Promise<void> => {
  await trx('audit_log').insert({
    id: newId(),
    at,
    user_id: userId,
    act,
    subject,
    subject_id: subjectId,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
  })
}
