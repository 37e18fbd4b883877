import type { Knex } from 'knex'
import { nowIso, type Deps } from '../../base/deps.ts'
import { User } from '../User.ts'
import { takeRecoveryCode } from './recoveryCodes.ts'
import { isCode, stepOf } from './totp.ts'
import type { CodeOutcome } from './wrongCode.ts'

/** What is sealed with another key cannot be read any more: recovery codes still work. */
const openSecret = ({ vault, log }: Deps, { id, totpSecret }: User): string | null => {
  try {
    return totpSecret && vault.open(totpSecret)
  } catch (error) {
    log.error({ err: error, userId: id }, 'the secret of a second factor cannot be read')
    return null
  }
}

/** Uses up a code of the app that is newer than any that was taken before. */
export const takeAppCode = async (deps: Deps, trx: Knex, user: User, code: string): Promise<CodeOutcome> => {
  const secret = openSecret(deps, user)
  const step = secret && stepOf(secret, code, deps.clock.now())
  if (!step) return 'wrong'
  const taken = await User.query(trx)
    .patch({ totpStep: step })
    .where({ id: user.id, totp_secret: user.totpSecret })
    .where('totp_step', '<', step)
  return taken === 1 ? 'taken' : 'used'
}

/** A code without spaces and dashes, its digits as keyboards of East Asia type them, or as others do. */
export const plainCode = (typed: string): string => typed.normalize('NFKC').replaceAll(/[\s-]/g, '')

/** Uses up a code of the app or a recovery code. */
export const takeCode = async (deps: Deps, trx: Knex, user: User, typed: string): Promise<CodeOutcome> => {
  const code = plainCode(typed)
  if (isCode(code)) return takeAppCode(deps, trx, user, code)
  return (await takeRecoveryCode(trx, user.id, code, nowIso(deps))) ? 'taken' : 'wrongRecovery'
}
