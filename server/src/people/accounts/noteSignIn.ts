import type { Knex } from 'knex'
import { noteChange } from '../../platform/events/audit/noteChange.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { ago, hourMs } from '../../platform/base/time.ts'
import { deviceOf } from './sessions/startSession.ts'
import type { User } from './User.ts'

/** The step that failed. */
type Step = 'password' | 'code'

const subject = 'sign-in'

/** Returns the number of failures that the audit log does not have yet, and resets it. */
const takeFailures = async (trx: Knex, userId: string): Promise<number> => {
  const row: { failures: number } | undefined = await trx('failed_sign_ins')
    .where({ user_id: userId })
    .forUpdate()
    .first('failures')
  if (!row || row.failures === 0) return 0
  await trx('failed_sign_ins').where({ user_id: userId }).update({ failures: 0 })
  return row.failures
}

/** Records in the audit log that a member of staff has signed in, with the failures since the account's last entry. */
export const noteSignIn = async (
  trx: Knex.Transaction,
  { id, isAdmin }: Pick<User, 'id' | 'isAdmin'>,
  { at, userAgent }: { at: string; userAgent: string },
): Promise<void> => {
  if (!isAdmin) return
  const failedBefore = await takeFailures(trx, id)
  const after = { device: deviceOf(userAgent), ...(failedBefore > 0 && { failedBefore }) }
  await noteChange(trx, { at, userId: id, act: 'sign-in', subject, subjectId: id, before: null, after })
}

/**
 * Records in the audit log that somebody failed to sign in as staff: at most one entry an hour for an account, with the
 * number of failures, since strangers can cause them and the log never shrinks. For customers and unknown addresses it
 * records nothing, but takes as long.
 */
export const noteFailedSignIn = async (deps: Deps, user: User | undefined, step: Step): Promise<void> => {
  const { db } = deps
  const since = ago(deps, hourMs)
  const updatedRows = await db('failed_sign_ins')
    .where({ user_id: user?.id ?? '' })
    .where('noted_at', '>', since)
    .increment('failures', 1)
  if (updatedRows > 0 || !user?.isAdmin) return
  const at = nowIso(deps)
  await transaction(db, async trx => {
    const row = { user_id: user.id, failures: 1, noted_at: '' }
    await trx('failed_sign_ins')
      .insert(row)
      .onConflict('user_id')
      .merge({ failures: trx.raw('failed_sign_ins.failures + 1') })
    // The second of two simultaneous failures finds that the first has noted an entry.
    const notedRows = await trx('failed_sign_ins')
      .where({ user_id: user.id })
      .where('noted_at', '<=', since)
      .update({ noted_at: at })
    if (notedRows === 0) return
    const failures = await takeFailures(trx, user.id)
    const after = { step, failures }
    const entry = { act: 'failed-sign-in', subject, subjectId: user.id, before: null, after } as const
    await noteChange(trx, { ...entry, at, userId: null })
  })
}
