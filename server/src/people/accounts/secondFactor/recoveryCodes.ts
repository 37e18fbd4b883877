import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { hashOf } from '../sessions/tokens.ts'

const codeCount = 10
// Crockford's base 32, without characters that are easily confused.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Creates a code such as `7k2m-x9qd-04fe-hh3t`. It has 80 random bits, so that nobody can guess it from its digest. */
const newCode = (): string =>
  Array.from(randomBytes(16), byte => alphabet[byte % 32])
    .join('')
    .replaceAll(/(.{4})(?=.)/g, '$1-')

const digestOf = (code: string): string => hashOf(code.toLowerCase().replaceAll(/[^0-9a-z]/g, ''))

/** Replaces the recovery codes with ten new ones, and returns them. Only their digests are stored. */
export const replaceRecoveryCodes = async (trx: Knex, userId: string): Promise<string[]> => {
  const codes = Array.from({ length: codeCount }, newCode)
  await trx('recovery_codes').where({ user_id: userId }).delete()
  await trx('recovery_codes').insert(codes.map(code => ({ user_id: userId, code_hash: digestOf(code) })))
  return codes
}

/** Uses up a recovery code; returns false if it is unknown or already used. */
export const takeRecoveryCode = async (
  trx: Knex,
  userId: string,
  code: string,
  at: string,
): Promise<boolean> => {
  const updatedRows = await trx('recovery_codes')
    .where({ user_id: userId, code_hash: digestOf(code) })
    .whereNull('used_at')
    .update({ used_at: at })
  return updatedRows === 1
}
