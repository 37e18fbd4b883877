import type { Knex } from 'knex'
import { User } from './User.ts'

interface Made {
  userId: string | null
}

/** Reads the names of the people who created these objects, in one statement; null if the account is deleted. */
export const readMakers = async (
  db: Knex,
  made: readonly Made[],
): Promise<(thing: Made) => { id: string; name: string } | null> => {
  const users = await User.query(db)
    .findByIds(made.flatMap(({ userId }) => userId ?? []))
    .select('id', 'first_name', 'last_name')
  const makers = new Map(
    users.map(({ id, firstName, lastName }) => [id, { id, name: `${firstName} ${lastName}` }]),
  )
  return ({ userId }) => makers.get(userId ?? '') ?? null
}
