import type { Knex } from 'knex'
import type { UserStatus } from '@shop/contracts/users/endpoints'
import { User } from '../../accounts/User.ts'
import { segmentCustomersSql } from '../../segments/members.ts'
import type { Sql } from '../../segments/segmentSql.ts'
import { isPostgres } from '../../../platform/database/connect.ts'
import { countMany, countRows } from '../../../platform/database/countMany.ts'
import { rows } from '../../../platform/database/rows.ts'
import { pageOf } from '../../../platform/database/paginate.ts'
import { isIndexed } from '../../../platform/database/parseSearch.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import {
  accountIdsByNumber,
  hasManyMatches,
  addSearchConditions,
  matchingRowIdsOnSqlite,
} from './findUsers.ts'
import type { Viewer } from '../../../platform/http/Viewer.ts'
import { readTotals, type UserTotals } from '../customers/figures.ts'
import { presentUsers } from './present.ts'

interface UserListInput {
  search?: string | undefined
  role?: 'admin' | 'customer' | undefined
  roleId?: string | undefined
  status?: UserStatus | undefined
  /** SQL that selects the ids of a segment's customers. */
  segment?: Sql | undefined
  page: number
  limit: number
}

// Uses literals, since planners do not match conditions with bindings to the partial indexes.
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

const matchingQuery = (
  db: Knex,
  { search, role, roleId, status, segment }: UserListInput,
  areMany: boolean,
) =>
  db('users').modify(query => {
    if (search) addSearchConditions(query, db, { search, areMany })
    if (role) void query.whereRaw(roleConditions[role])
    if (roleId) void query.whereIn('id', db('role_members').where({ role_id: roleId }).select('user_id'))
    if (status) void query.whereRaw(statusConditions[status])
    if (segment) void query.whereRaw(`id in (${segment.sql})`, segment.bindings as Knex.RawBinding[])
  })

const hasFilters = ({ role, roleId, status, segment }: UserListInput): boolean =>
  Boolean(role || roleId || status || segment)

/**
 * Returns queries for the ids of a page of accounts and for their number. SQLite answers a search without filters from
 * its index, without sorting.
 */
const pageQueries = (db: Knex, input: UserListInput, areMany = false) => {
  const { search, page, limit } = input
  const limitToPage = (query: Knex.QueryBuilder) => query.limit(limit).offset((page - 1) * limit)
  if (search && !hasFilters(input) && !isPostgres(db)) {
    const numbers = limitToPage(matchingRowIdsOnSqlite(db, search).select('rowid').orderBy('rowid', 'desc'))
    return { count: matchingRowIdsOnSqlite(db, search), ids: accountIdsByNumber(db, numbers) }
  }
  return {
    count: matchingQuery(db, input, areMany),
    ids: limitToPage(
      matchingQuery(db, input, areMany)
        .select('id')
        .orderBy([...newestFirst]),
    ),
  }
}

const countUsers = (deps: Pick<Deps, 'db' | 'clock'>, input: UserListInput, query: Knex.QueryBuilder) =>
  countMany(deps, {
    key: ['users', { ...input, page: null, limit: null }],
    count: limit => countRows(query.clone(), limit),
  })

/** Reads the ids of a page of a segment's customers, and their number, so that its totals are calculated once. */
const readSegmentPage = async (db: Knex, { sql, bindings }: Sql, { page, limit }: UserListInput) => {
  const pageRows = await rows<{ id: string; total: number }>(
    db,
    `with s as materialized (${sql})
      select u.id, (select count(*) from s) as total from users u join s on s.id = u.id
        order by u.created_at desc, u.id desc limit ? offset ?`,
    [...bindings, limit, (page - 1) * limit],
  )
  // Beyond the last page there is no row with the number.
  const [countRow] =
    pageRows.length === 0 && page > 1
      ? await rows<{ total: number }>(db, `select count(*) as total from (${sql}) s`, bindings)
      : pageRows
  return { ids: pageRows.map(({ id }) => id), total: countRow?.total ?? 0 }
}

const readPage = async (deps: Pick<Deps, 'db' | 'clock'>, input: UserListInput) => {
  const { db } = deps
  const { search, role, roleId, status, segment } = input
  if (segment && !search && !role && !roleId && !status) return readSegmentPage(db, segment, input)
  const isMixed = search && hasFilters(input) && !isPostgres(db)
  const areMany = isMixed ? await hasManyMatches(db, search) : false
  const { count, ids } = pageQueries(db, input, areMany)
  return { ids, total: countUsers(deps, input, count) }
}

const hiddenTotals: UserTotals = { totalOrders: null, totalSpent: null }

/** Reads a page of accounts, newest first, with their totals if the viewer may see orders: at most six statements. */
export const listUsers = async (
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  viewer: Pick<Viewer, 'permissions'>,
  { rules, ...filter }: Omit<UserListInput, 'segment'> & { rules?: string | undefined },
) => {
  const { db } = deps
  const segment = rules === undefined ? undefined : segmentCustomersSql(rules, deps.clock.now())
  const input = { ...filter, segment }
  const { ids, total: pendingTotal } = await readPage(deps, input)
  const [total, users] = await Promise.all([
    pendingTotal,
    User.query(db)
      .whereIn('id', ids)
      .orderBy([...newestFirst]),
  ])
  const seesOrders = viewer.permissions.has('orders:read') && users.length > 0
  const [presentedUsers, totals] = await Promise.all([
    presentUsers(deps, users),
    seesOrders
      ? readTotals(
          db,
          users.map(({ id }) => id),
        )
      : null,
  ])
  const items = presentedUsers.map(user => ({ ...user, ...(totals?.get(user.id) ?? hiddenTotals) }))
  return pageOf(items, total, input.page, input.limit)
}

/**
 * How many of the newest accounts are scanned for words of fewer than three letters, which Postgres' trigram index
 * cannot answer.
 */
const maxScannedUsers = 5000
/** Above this number of hits, scanning accounts by date finds a page sooner. */
const maxHits = 200

interface SearchHits {
  id: string
  found: number
}

/** Returns the ids of the newest matches on Postgres, or null if there are so many that a scan by date is faster. */
const findOnPostgres = async (db: Knex, search: string, limit: number): Promise<string[] | null> => {
  const byDate = db('users').orderBy([...newestFirst])
  const table = search.split(/\s+/).some(isIndexed)
    ? db('users')
    : db(byDate.limit(maxScannedUsers).as('users'))
  const matches = table.select('id', 'created_at').modify(query => addSearchConditions(query, db, { search }))
  // `materialized`: the planner would otherwise scan all accounts by date in the hope of finding enough early.
  const ids: SearchHits[] = await db
    .withMaterialized('found', matches.limit(maxHits + 1))
    .from('found')
    .select('id', db.raw('(select count(*) from found) as found'))
    .orderBy([...newestFirst])
    .limit(limit)
  return (ids[0]?.found ?? 0) > maxHits ? null : ids.map(({ id }) => id)
}

/** Finds the newest accounts for a search, without counting them all: at most three statements. */
export const findNewestUsers = async (deps: Pick<Deps, 'db' | 'settings'>, search: string, limit: number) => {
  const { db } = deps
  const ids = isPostgres(db) ? await findOnPostgres(db, search, limit) : null
  const users = await User.query(db)
    .whereIn('id', ids ?? pageQueries(db, { search, page: 1, limit }).ids)
    .orderBy([...newestFirst])
  return presentUsers(deps, users)
}
