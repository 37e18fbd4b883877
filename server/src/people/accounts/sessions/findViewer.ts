import type { Permission } from '@shop/contracts/access'
import { rows } from '../../../platform/database/rows.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import { nowIso } from '../../../platform/base/deps.ts'
import type { Viewer } from '../../../platform/http/Viewer.ts'
import { rightsOf, rolesText } from '../roles/rights.ts'
import { verifiedClaims } from './verifiedClaims.ts'

interface Row {
  id: string
  email: string
  first_name: string
  last_name: string
  totp_confirmed_at: string | null
  roles: string | null
}

// One join by primary keys, and roles where there are any; tested on SQLite and Postgres.
const query = `select u.id, u.email, u.first_name, u.last_name, u.totp_confirmed_at, ${rolesText} as roles
  from sessions s join users u on u.id = s.user_id
  where s.id = ? and s.user_id = ? and s.expires_at > ? and u.is_active = true`

const none: ReadonlySet<Permission> = new Set()

/** The account and live session behind an `Authorization` header, or null. */
export const findViewer = async (deps: Deps, authorization: string): Promise<Viewer | null> => {
  const token = /^Bearer (\S+)$/.exec(authorization)?.[1]
  if (!token) return null
  const claims = await verifiedClaims(deps, token)
  if (!claims) return null
  const now = nowIso(deps)
  const [row] = await rows<Row>(deps.db, query, [now, claims.sessionId, claims.userId, now], 'viewer')
  if (!row) return null
  const { permissions, requiresSecondFactor } = rightsOf(row.roles)
  const hasSecondFactor = row.totp_confirmed_at !== null
  const mustEnrol =
    permissions.size > 0 &&
    !hasSecondFactor &&
    (requiresSecondFactor || (await deps.settings.read()).security.require2FA)
  return {
    id: row.id,
    sessionId: claims.sessionId,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    permissions: mustEnrol ? none : permissions,
    hasSecondFactor,
    mustEnrol,
  }
}
