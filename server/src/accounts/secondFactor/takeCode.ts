import type { Knex } from 'knex'
import { nowIso, type Deps } from '../../deps.ts'
import { User } from '../User.ts'
import { takeRecoveryCode } from './recoveryCodes.ts'
import { isCode, stepOf } from './totp.ts'

/** What is sealed with another key cannot be read any more: recovery codes still work. */
const openSecret = ({ vault, log }: Deps, { id, totpSecret }: User): string | null => {
  try {
    return totpSecret && vault.open(totpSecret)
  } catch (error) {
    log.error({ err: error, userId: id }, 'the secret of a second factor cannot be read')
    return null
  }
}

/** Whether a code of the app is right and newer than any that was taken before; it is used up thereby. */
export const takeAppCode = async (deps: Deps, trx: Knex, user: User, code: string): Promise<boolean> => {
  const secret = openSecret(deps, user)
  const step = secret && stepOf(secret, code, deps.clock.now())
  if (!step) return false
  const taken = await User.query(trx)
    .patch({ totpStep: step })
    .where({ id: user.id, totp_secret: user.totpSecret })
    .where('totp_step', '<', step)
  return taken === 1
}

/** A code without spaces and dashes, its digits as keyboards of East Asia type them, or as others do. */
export const plainCode = (typed: string): string => typed.normalize('NFKC').replaceAll(/[\s-]/g, '')

/** Uses up a code of the app or a recovery code. False for a wrong one, and for one that was taken before. */
export const takeCode = (deps: Deps, trx: Knex, user: User, typed: string): Promise<boolean> => {
  const code = plainCode(typed)
  return isCode(code)
    ? takeAppCode(deps, trx, user, code)
    : takeRecoveryCode(trx, user.id, code, nowIso(deps))
}
