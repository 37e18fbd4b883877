import type { Knex } from 'knex'
import { transaction } from '../../database/transaction.ts'
import { nowIso, type Deps } from '../../base/deps.ts'
import { User } from '../User.ts'
import { noteSecondFactor } from './hasSecondFactor.ts'
import { proveCode } from './proveCode.ts'

/** Takes an account's second factor away, with its recovery codes. */
export const clearSecondFactor = async (trx: Knex, userId: string, at: string): Promise<void> => {
  await User.query(trx)
    .patch({ totpSecret: null, totpConfirmedAt: null, totpStep: 0, updatedAt: at })
    .findById(userId)
  await trx('recovery_codes').where({ user_id: userId }).delete()
}

/** Switches two-step sign-in off. Throws `wrong_code`, `too_many_requests`, `conflict`. */
export const disableSecondFactor = async (deps: Deps, userId: string, code: string): Promise<void> => {
  const user = await proveCode(deps, userId, code)
  const at = nowIso(deps)
  await transaction(deps.db, async trx => {
    await clearSecondFactor(trx, userId, at)
    await noteSecondFactor(trx, user, at, false)
  })
}
