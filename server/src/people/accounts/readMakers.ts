import type { Knex } from 'knex'
import { User } from './User.ts'

interface HasCreator {
  userId: string | null
}

/**
 * Reads the creators of these records, in one statement. Returns a function that finds the creator of a record; null if
 * the account is deleted.
 */
export const readMakers = async (
  db: Knex,
  records: readonly HasCreator[],
): Promise<(record: HasCreator) => { id: string; name: string } | null> => {
  const users = await User.query(db)
    .findByIds(records.flatMap(({ userId }) => userId ?? []))
    .select('id', 'first_name', 'last_name')
  const creators = new Map(
    users.map(({ id, firstName, lastName }) => [id, { id, name: `${firstName} ${lastName}` }]),
  )
  return ({ userId }) => creators.get(userId ?? '') ?? null
}
