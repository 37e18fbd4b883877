import { minuteMs } from '../../platform/base/time.ts'
import type { Permission } from '@shop/contracts/access'
import { readRights } from '../../people/accounts/roles/rights.ts'
import { User } from '../../people/accounts/User.ts'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { isSameSecret, keyedDigest } from '../../platform/base/keyedDigest.ts'

const lifetimeMs = 15 * minuteMs

interface Link {
  documentId: string
  userId: string
  /** ms since 1970. */
  expiresAt: number
}

const signatureOf = (deps: Deps, { documentId, userId, expiresAt }: Link): string =>
  keyedDigest(deps, 'document-link', `${documentId}.${userId}.${expiresAt}`)

/** Creates a token by which one member of staff can open one document for 15 minutes. */
export const createLink = (deps: Deps, documentId: string, userId: string) => {
  const expiresAt = deps.clock.now() + lifetimeMs
  const token = [userId, expiresAt, signatureOf(deps, { documentId, userId, expiresAt })].join('.')
  return { token, expiresAt: new Date(expiresAt).toISOString() }
}

/**
 * Tells whether a token is valid for a document: genuine, not expired, and issued to a person who still has the
 * permission.
 */
export const isValidToken = async (
  deps: Deps,
  documentId: string,
  token: string,
  requiredPermission: Permission = 'documents:read',
): Promise<boolean> => {
  const [userId = '', until = '', signature = ''] = token.split('.')
  const expiresAt = Number(until)
  if (!isSameSecret(signature, signatureOf(deps, { documentId, userId, expiresAt }))) return false
  if (!(expiresAt > deps.clock.now())) return false
  const reader = await User.query(deps.db).findById(userId)
  if (!reader?.isActive) return false
  return (await readRights(deps.db, userId, nowIso(deps))).permissions.has(requiredPermission)
}
