import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { hashOf } from '../sessions/tokens.ts'

const atOnce = 10
// Crockford's base 32: nothing in it is mistaken for something else.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** 80 bits, so that a plain digest cannot be guessed back: `7k2m-x9qd-04fe-hh3t`. */
const newCode = (): string =>
  Array.from(randomBytes(16), byte => alphabet[byte % 32])
    .join('')
    .replaceAll(/(.{4})(?=.)/g, '$1-')

const digestOf = (code: string): string => hashOf(code.toLowerCase().replaceAll(/[^0-9a-z]/g, ''))

/** Ten new recovery codes in the place of those there were; only digests are kept. */
export const replaceRecoveryCodes = async (trx: Knex, userId: string): Promise<string[]> => {
  const codes = Array.from({ length: atOnce }, newCode)
  await trx('recovery_codes').where({ user_id: userId }).delete()
  await trx('recovery_codes').insert(codes.map(code => ({ user_id: userId, code_hash: digestOf(code) })))
  return codes
}

/** Uses up a recovery code; false where there is none, or it was used before. */
export const takeRecoveryCode = async (
  trx: Knex,
  userId: string,
  code: string,
  at: string,
): Promise<boolean> => {
  const taken = await trx('recovery_codes')
    .where({ user_id: userId, code_hash: digestOf(code) })
    .whereNull('used_at')
    .update({ used_at: at })
  return taken === 1
}
