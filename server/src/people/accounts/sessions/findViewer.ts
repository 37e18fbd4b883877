import type { Permission } from '@shop/contracts/access'
import { rows } from '../../../platform/database/rows.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import { nowIso } from '../../../platform/base/deps.ts'
import type { Viewer } from '../../../platform/http/Viewer.ts'
import { isApiKey, openKey } from '../keys/openKey.ts'
import { mustEnrol, rightsOf, rolesTextSql } from '../roles/rights.ts'
import { verifiedClaims } from './verifiedClaims.ts'

interface Row {
  id: string
  email: string
  first_name: string
  last_name: string
  totp_confirmed_at: string | null
  roles: string | null
  is_by_provider: boolean | number
}

const columns = `u.id, u.email, u.first_name, u.last_name, u.totp_confirmed_at, ${rolesTextSql} as roles`

// Joins by primary keys, and reads roles if there are any; tested on SQLite and Postgres.
const sessionQuery = {
  name: 'viewer',
  sql: `select ${columns}, s.is_by_provider from sessions s join users u on u.id = s.user_id
    where s.id = ? and s.user_id = ? and s.expires_at > ? and u.is_active = true`,
}
const keyHolderQuery = {
  name: 'key-holder',
  // A key has its creator's rights, however they have signed in.
  sql: `select ${columns}, exists(select 1 from openid_identities i where i.user_id = u.id) as is_by_provider
    from users u where u.is_active = true and u.id = ?`,
}

const noPermissions: ReadonlySet<Permission> = new Set()

/** Reads an account with its present rights; null if not found. The first binding of `sql` is the present time. */
const readViewer = async (
  deps: Deps,
  { name, sql }: { name: string; sql: string },
  bindings: readonly string[],
  { sessionId, keyId }: Pick<Viewer, 'sessionId' | 'keyId'>,
): Promise<Viewer | null> => {
  const [row] = await rows<Row>(deps.db, sql, [nowIso(deps), ...bindings], name)
  if (!row) return null
  const rights = rightsOf(row.roles)
  const hasSecondFactor = row.totp_confirmed_at !== null
  const isByProvider = Boolean(row.is_by_provider)
  const isRestricted = !isByProvider && (await mustEnrol(deps, rights, hasSecondFactor))
  return {
    id: row.id,
    sessionId,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    permissions: isRestricted ? noPermissions : rights.permissions,
    refundLimit: rights.refundLimit,
    hasSecondFactor,
    isByProvider,
    mustEnrol: isRestricted,
    keyId,
  }
}

/** Finds the creator of a key, with those of the key's permissions that the creator still has. */
const findKeyHolder = async (deps: Deps, token: string, ip: string): Promise<Viewer | null> => {
  const { id, userId, permissions } = await openKey(deps, token, ip)
  const creator = await readViewer(deps, keyHolderQuery, [userId], { sessionId: '', keyId: id })
  return (
    creator && { ...creator, permissions: new Set(permissions.filter(name => creator.permissions.has(name))) }
  )
}

/**
 * Returns the account and live session, or the API key, of an `Authorization` header, or null. Throws
 * `unauthenticated`, and `forbidden` for a key. `ipOf` returns the caller's address.
 */
export const findViewer = async (
  deps: Deps,
  authorization: string,
  ipOf: () => string,
): Promise<Viewer | null> => {
  const token = /^Bearer (\S+)$/i.exec(authorization)?.[1]
  if (!token) return null
  if (isApiKey(token)) return findKeyHolder(deps, token, ipOf())
  const claims = await verifiedClaims(deps, token)
  if (!claims) return null
  const { userId, sessionId } = claims
  return readViewer(deps, sessionQuery, [sessionId, userId, nowIso(deps)], { sessionId, keyId: null })
}
