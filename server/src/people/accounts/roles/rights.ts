import type { Permission } from '@shop/contracts/access'
import type { Pence } from '@shop/contracts/money'
import type { Knex } from 'knex'
import type { Deps } from '../../../platform/base/deps.ts'
import { currentTrace } from '../../../platform/base/trace.ts'
import { rows } from '../../../platform/database/rows.ts'
import { ApiKey, keyPermissionsOf } from '../keys/ApiKey.ts'
import { permissionsOf, refundLimitOf } from './Role.ts'

/** A staff member's rights, from all of their roles. */
export interface Rights {
  permissions: ReadonlySet<Permission>
  /** Maximum that they may refund of one order, in pence: null without a limit, 0 without the right. */
  refundLimit: Pence | null
  /** True if two-step sign-in must be set up before the person may act. */
  requiresSecondFactor: boolean
}

/**
 * Selects the roles of a row `u` of users as text, null for a customer or former staff. Binds the present instant.
 * Tested on SQLite and Postgres.
 */
export const rolesTextSql = `case when u.is_admin and (u.staff_ends_at is null or u.staff_ends_at > ?) then (
    select string_agg(r.id || '|' || coalesce(r.permissions, '') || '|' || coalesce(cast(r.refund_limit as text), '')
        || '|' || case when r.requires_second_factor then '1' else '' end, ';')
      from role_members m join roles r on r.id = m.role_id where m.user_id = u.id) end`

/** The rights of one role. */
interface RoleTerms extends Omit<Rights, 'permissions'> {
  permissions: readonly Permission[]
}

/** Combines the rights of several roles. A refund limit counts only for roles with the right to refund. */
export const combineRights = (roles: readonly RoleTerms[]): Rights => {
  const refundingRoles = roles.filter(({ permissions }) => permissions.includes('orders:refund'))
  const limits = refundingRoles.map(({ refundLimit }) => refundLimit ?? Infinity)
  const highest = limits.length > 0 ? Math.max(...limits) : 0
  return {
    permissions: new Set(roles.flatMap(({ permissions }) => permissions)),
    refundLimit: highest === Infinity ? null : highest,
    requiresSecondFactor: roles.some(role => role.requiresSecondFactor),
  }
}

const parseRole = (text: string): RoleTerms => {
  const [id = '', words = '', limit = '', second = ''] = text.split('|')
  return {
    permissions: permissionsOf({ id, permissions: words || null }),
    refundLimit: refundLimitOf({ id, refundLimit: limit === '' ? null : Number(limit) }),
    requiresSecondFactor: second === '1',
  }
}

const noRights: Rights = { permissions: new Set(), refundLimit: 0, requiresSecondFactor: false }
/** Caches parsed rights. A shop has only a few different ones. */
const cache = new Map<string, Rights>()
const maxCached = 500

/** Returns the rights of a person with these roles (`rolesTextSql`). */
export const rightsOf = (text: string | null): Rights => {
  if (text === null) return noRights
  const rights = cache.get(text) ?? combineRights(text.split(';').map(parseRole))
  if (cache.size >= maxCached) cache.clear()
  cache.set(text, rights)
  return rights
}

/** Tells whether a person must set up a second factor before they may act as staff. */
export const mustEnrol = async (
  { settings }: Pick<Deps, 'settings'>,
  { permissions, requiresSecondFactor }: Rights,
  hasSecondFactor: boolean,
): Promise<boolean> =>
  permissions.size > 0 &&
  !hasSecondFactor &&
  (requiresSecondFactor || (await settings.read()).security.require2FA)

/** Reads the rights of this request: those of an account, or of the API key that acts for it. */
export const readActingRights = async (db: Knex, userId: string, at: string): Promise<Rights> => {
  const rights = await readRights(db, userId, at)
  const keyId = currentTrace()?.keyId
  if (keyId === undefined) return rights
  const key = await ApiKey.query(db).findById(keyId)
  const granted = key ? keyPermissionsOf(key).filter(name => rights.permissions.has(name)) : []
  return { ...rights, permissions: new Set(granted) }
}

/** Reads the rights that an account has at an instant. */
export const readRights = async (db: Knex, userId: string, at: string): Promise<Rights> => {
  const sql = `select ${rolesTextSql} as roles from users u where u.id = ?`
  const [row] = await rows<{ roles: string | null }>(db, sql, [at, userId], 'rights')
  return rightsOf(row?.roles ?? null)
}
