import type { Knex } from 'knex'
import type { UserStatus } from '@shop/contracts/users/endpoints'
import { User } from '../accounts/User.ts'
import { isPostgres } from '../database/connect.ts'
import { countMany, countRows } from '../database/countMany.ts'
import { pageOf } from '../database/paginate.ts'
import { isIndexed } from '../database/soughtWords.ts'
import type { Deps } from '../base/deps.ts'
import { accountsOf, areManyUsers, matchingUsers, numbersOfSqlite } from './findUsers.ts'
import { presentForStaff } from './present.ts'

interface Wish {
  search?: string | undefined
  role?: 'admin' | 'customer' | undefined
  status?: UserStatus | undefined
  page: number
  limit: number
}

// Spelt out as in the partial indexes, which belong to them.
const roleConditions = { admin: 'is_admin = true', customer: 'is_admin = false' }
const statusConditions: Record<UserStatus, string> = {
  active: 'is_active = true and password_hash is not null',
  invited: 'is_active = true and password_hash is null',
  deactivated: 'is_active = false',
}

const newestFirst = [
  { column: 'created_at', order: 'desc' },
  { column: 'id', order: 'desc' },
] as const

const wanted = (db: Knex, { search, role, status }: Wish, areMany: boolean) =>
  db('users').modify(query => {
    if (search) matchingUsers(query, db, { search, areMany })
    if (role) void query.whereRaw(roleConditions[role])
    if (status) void query.whereRaw(statusConditions[status])
  })

/** Sources of a page of accounts and of their number. SQLite answers a search alone from its index, without sorting. */
const sources = (db: Knex, wish: Wish, areMany = false) => {
  const { search, role, status, page, limit } = wish
  const cut = (query: Knex.QueryBuilder) => query.limit(limit).offset((page - 1) * limit)
  if (search && !role && !status && !isPostgres(db)) {
    const numbers = cut(numbersOfSqlite(db, search).select('rowid').orderBy('rowid', 'desc'))
    return { count: numbersOfSqlite(db, search), ids: accountsOf(db, numbers) }
  }
  return {
    count: wanted(db, wish, areMany),
    ids: cut(
      wanted(db, wish, areMany)
        .select('id')
        .orderBy([...newestFirst]),
    ),
  }
}

const countUsers = (deps: Pick<Deps, 'db' | 'clock'>, wish: Wish, query: Knex.QueryBuilder) =>
  countMany(deps, {
    key: ['users', { ...wish, page: null, limit: null }],
    count: limit => countRows(query.clone(), limit),
  })

/** A page of accounts, newest first: at most four statements. */
export const listUsers = async (deps: Pick<Deps, 'db' | 'clock'>, wish: Wish) => {
  const { db } = deps
  const { search, role, status } = wish
  const isMixed = search && (role || status) && !isPostgres(db)
  const areMany = isMixed ? await areManyUsers(db, search) : false
  const { count, ids } = sources(db, wish, areMany)
  const [total, users] = await Promise.all([
    countUsers(deps, wish, count),
    User.query(db)
      .whereIn('id', ids)
      .orderBy([...newestFirst]),
  ])
  return pageOf(users.map(presentForStaff), total, wish.page, wish.limit)
}

/** Postgres' index knows three letters in a row; for less, so many of the newest accounts are looked through. */
const newest = 5000
/** Of more than so many, a few are sooner come across by date than the newest of all are found. */
const fewHits = 200

interface Found {
  id: string
  found: number
}

/** The ids of the newest accounts that Postgres finds; null where it finds so many that they are rather come across. */
const findOnPostgres = async (db: Knex, search: string, limit: number): Promise<string[] | null> => {
  const byDate = db('users').orderBy([...newestFirst])
  const table = search.split(/\s+/).some(isIndexed) ? db('users') : db(byDate.limit(newest).as('users'))
  const matching = table.select('id', 'created_at').modify(query => matchingUsers(query, db, { search }))
  // Left to itself, Postgres goes through all accounts by date, hoping that it soon has found enough.
  const ids: Found[] = await db
    .withMaterialized('found', matching.limit(fewHits + 1))
    .from('found')
    .select('id', db.raw('(select count(*) from found) as found'))
    .orderBy([...newestFirst])
    .limit(limit)
  return (ids[0]?.found ?? 0) > fewHits ? null : ids.map(({ id }) => id)
}

/** The newest accounts that a search finds, without counting them all: at most two statements. */
export const findNewestUsers = async (db: Knex, search: string, limit: number) => {
  const ids = isPostgres(db) ? await findOnPostgres(db, search, limit) : null
  const users = await User.query(db)
    .whereIn('id', ids ?? sources(db, { search, page: 1, limit }).ids)
    .orderBy([...newestFirst])
  return users.map(presentForStaff)
}
