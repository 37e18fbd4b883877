import type { Knex } from 'knex'
import { ownerRole } from './Role.ts'

/** Locks all staff who can sign in, so that each of several simultaneous changes sees the one before it. */
export const lockStaff = (trx: Knex.Transaction): Promise<{ id: string }[]> =>
  trx('users')
    .whereRaw('is_admin = true and is_active = true and password_hash is not null')
    .orderBy('id')
    .forUpdate()
    .select('id')

/** Tells whether no other member of staff is an owner. The staff have been locked before. */
export const isLastOwner = async (
  trx: Knex.Transaction,
  userId: string,
  staff: readonly { id: string }[],
): Promise<boolean> => {
  const owners: string[] = await trx('role_members')
    .where({ role_id: ownerRole })
    .whereIn(
      'user_id',
      staff.map(({ id }) => id),
    )
    .pluck('user_id')
  return owners.length === 1 && owners[0] === userId
}
