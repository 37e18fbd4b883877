import type { Knex } from 'knex'
import { type Deps, nowIso } from '../../../platform/base/deps.ts'
import { Failure, unauthenticated } from '../../../platform/http/Failure.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { attemptPassword } from '../passwords/attemptPassword.ts'
import { User } from '../User.ts'
import { takeRecoveryCode } from './recoveryCodes.ts'
import { isCode, stepOf } from './totp.ts'

/**
 * Checks a code by `useCode`. Throws `wrong_code`, and `too_many_requests` after too many wrong codes under the
 * same `keyParts`.
 */
export const attemptCode = async (
  deps: Deps,
  keyParts: readonly string[],
  useCode: () => Promise<CodeOutcome>,
): Promise<void> => {
  let outcome: CodeOutcome = 'wrong'
  await attemptPassword(deps, keyParts, async () => {
    outcome = await useCode()
    return outcome === 'accepted' || null
  })
  // TypeScript does not see that the callback has set `outcome`.
  const codeOutcome = outcome as CodeOutcome
  if (codeOutcome !== 'accepted') throw wrongCode(codeOutcome)
}

/** Outcome of a code: it was right and is used up now, or the reason for its refusal. */
export type CodeOutcome = 'accepted' | keyof typeof texts

const texts = {
  wrong: 'This code is not correct. Please enter the one that your app shows now.',
  used: 'This code has already been used. Please wait for the next one.',
  wrongRecovery: 'This recovery code is not correct, or has already been used.',
} as const

export const wrongCode = (reason: keyof typeof texts) =>
  new Failure('wrong_code', texts[reason], { fields: { code: texts[reason] } })

/** Decrypts the secret; null if it was encrypted with another key. Recovery codes still work then. */
const openSecret = ({ vault, log }: Deps, { id, totpSecret }: User): string | null => {
  try {
    return totpSecret && vault.open(totpSecret)
  } catch (error) {
    log.error({ err: error, userId: id }, 'the secret of a second factor cannot be read')
    return null
  }
}

/** Uses up an app code that is newer than any accepted before. */
export const takeAppCode = async (deps: Deps, trx: Knex, user: User, code: string): Promise<CodeOutcome> => {
  const secret = openSecret(deps, user)
  const step = secret && stepOf(secret, code, deps.clock.now())
  if (!step) return 'wrong'
  const updatedRows = await User.query(trx)
    .patch({ totpStep: step })
    .where({ id: user.id, totp_secret: user.totpSecret })
    .where('totp_step', '<', step)
  return updatedRows === 1 ? 'accepted' : 'used'
}

/** Returns a code without spaces and dashes, and with ASCII digits: East Asian keyboards type full-width ones. */
export const normalizeCode = (input: string): string => input.normalize('NFKC').replaceAll(/[\s-]/g, '')

/** Uses up an app code or a recovery code. */
export const takeCode = async (deps: Deps, trx: Knex, user: User, input: string): Promise<CodeOutcome> => {
  const code = normalizeCode(input)
  if (isCode(code)) return takeAppCode(deps, trx, user, code)
  return (await takeRecoveryCode(trx, user.id, code, nowIso(deps))) ? 'accepted' : 'wrongRecovery'
}

/**
 * Uses up a code of a signed-in account. Throws `wrong_code`, `too_many_requests` after too many wrong codes, and
 * `conflict` if two-step sign-in is off.
 */
export const proveCode = async (deps: Deps, userId: string, code: string): Promise<User> => {
  const user = await User.query(deps.db).findById(userId)
  if (!user) throw unauthenticated()
  if (!user.totpConfirmedAt) throw new Failure('conflict', 'Two-step sign-in is off.')
  await attemptCode(deps, ['code', userId], () =>
    transaction(deps.db, trx => takeCode(deps, trx, user, code)),
  )
  return user
}
