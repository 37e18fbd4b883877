import type { UserStatus } from '@shop/contracts/users/endpoints'
import type { Knex } from 'knex'
import { User } from '../accounts/User.ts'
import { countRows } from '../database/countRows.ts'
import { pageOf } from '../database/paginate.ts'
import { matchingUsers } from './matchingUsers.ts'
import { presentForStaff } from './present.ts'

interface Wish {
  search?: string | undefined
  role?: 'admin' | 'customer' | undefined
  status?: UserStatus | undefined
  page: number
  limit: number
}

// Spelt out, as the partial indexes are.
const statusConditions: Record<UserStatus, string> = {
  active: 'is_active = true and password_hash is not null',
  invited: 'is_active = true and password_hash is null',
  deactivated: 'is_active = false',
}

const newestFirst = [
  { column: 'created_at', order: 'desc' },
  { column: 'id', order: 'desc' },
] as const

/** A page of accounts, newest first: two statements. */
export const listUsers = async (db: Knex, { search, role, status, page, limit }: Wish) => {
  const wanted = () =>
    db('users').modify(query => {
      if (search) matchingUsers(query, db, search)
      if (role) void query.whereRaw(`is_admin = ${role === 'admin'}`)
      if (status) void query.whereRaw(statusConditions[status])
    })
  const shown = wanted()
    .select('id')
    .orderBy([...newestFirst])
    .limit(limit)
    .offset((page - 1) * limit)
  const [total, users] = await Promise.all([
    countRows(wanted()),
    User.query(db)
      .whereIn('id', shown)
      .orderBy([...newestFirst]),
  ])
  return pageOf(users.map(presentForStaff), total, page, limit)
}
