import type { Knex } from 'knex'
import { eraseUser } from '../../people/records/privacy/eraseUser.ts'

/** Audit log entry about an account erased by its owner or by staff. */
interface Erasure {
  id: string
  at: string
  user_id: string | null
  former_user_id?: string | null
  subject_id: string
}

/** Reads the erasures made after the backup by the shop that is about to be replaced. */
export const readErasures = (trx: Knex.Transaction, madeAt: string): Promise<Erasure[]> =>
  trx('audit_log')
    .where({ act: 'delete', subject: 'user' })
    .where('at', '>', madeAt)
    .select('id', 'at', 'act', 'subject', 'subject_id', 'before', 'after', 'user_id', 'former_user_id')

/**
 * Erases again the accounts that the backup has brought back, and keeps the audit entries about their erasure for the
 * next restore. Accounts that are staff in the backup stay, because the shop might be left without an admin. Returns
 * the numbers of erased accounts and of staff accounts that stay.
 */
export const eraseAgain = async (
  trx: Knex.Transaction,
  erasures: readonly Erasure[],
): Promise<{ erased: number; staff: number }> => {
  let erased = 0
  let staff = 0
  for (const { user_id: userId, former_user_id: formerId = null, ...erasure } of erasures) {
    const user: { is_admin: boolean | number } | undefined = await trx('users')
      .where({ id: erasure.subject_id })
      .first('is_admin')
    if (user?.is_admin) staff += 1
    else if (user) {
      await eraseUser(trx, erasure.subject_id, erasure.at)
      erased += 1
    }
    await trx('audit_log')
      .insert({ ...erasure, user_id: null, former_user_id: userId ?? formerId })
      .onConflict('id')
      .ignore()
  }
  return { erased, staff }
}
