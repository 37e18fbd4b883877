import type { UserStatus } from '@shop/contracts/users/endpoints'
import type { Knex } from 'knex'
import { User } from '../accounts/User.ts'
import { isPostgres } from '../database/connect.ts'
import { countMany } from '../database/countMany.ts'
import { countRows } from '../database/countRows.ts'
import { pageOf } from '../database/paginate.ts'
import type { Deps } from '../deps.ts'
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

/** Which accounts of a page, and how many there are. SQLite answers a search alone from its index, without sorting. */
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
  wish.search
    ? countMany(deps, {
        key: ['users', { ...wish, page: null, limit: null }],
        count: limit => countRows(query.clone(), limit),
      })
    : countRows(query)

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

const isIndexed = (search: string) => search.split(/\s+/).some(word => Array.from(word).length >= 3)

const newestIds = (db: Knex, search: string, limit: number, areMany: boolean): Knex.QueryBuilder => {
  if (!isPostgres(db) || areMany) return sources(db, { search, page: 1, limit }).ids
  const table = isIndexed(search)
    ? db('users')
    : db(
        db('users')
          .orderBy([...newestFirst])
          .limit(newest)
          .as('users'),
      )
  const matching = table.select('id', 'created_at').modify(query => matchingUsers(query, db, { search }))
  // Left to itself, Postgres goes through all accounts by date, hoping that it soon has found enough.
  return db
    .withMaterialized('found', matching)
    .from('found')
    .select('id')
    .orderBy([...newestFirst])
    .limit(limit)
}

/** The newest accounts that a search finds, without counting them all: at most two statements. */
export const findNewestUsers = async (db: Knex, search: string, limit: number) => {
  const areMany = isPostgres(db) && isIndexed(search) && (await areManyUsers(db, search))
  const users = await User.query(db)
    .whereIn('id', newestIds(db, search, limit, areMany))
    .orderBy([...newestFirst])
  return users.map(presentForStaff)
}
