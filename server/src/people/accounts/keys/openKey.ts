import type { Permission } from '@shop/contracts/access'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { minuteMs } from '../../../platform/base/time.ts'
import { Failure } from '../../../platform/http/Failure.ts'
import { hashOf } from '../sessions/tokens.ts'
import { isAmong } from './addresses.ts'
import { addressesOf, ApiKey, keyPermissionsOf } from './ApiKey.ts'

/** Start of each key, by which secret scanners recognise leaked keys. */
export const keyPrefix = 'shop_'

export const isApiKey = (token: string): boolean => token.startsWith(keyPrefix)

const refusal = (text: string) => new Failure('unauthenticated', text)

/** Minimum time between two notes of a key's use, ms, so that a busy key does not write on every call. */
const noteIntervalMs = minuteMs

/**
 * Finds an active key and its creator. Throws `unauthenticated`, and `forbidden` if the key may not be used from this
 * address.
 */
export const openKey = async (
  deps: Deps,
  token: string,
  ip: string,
): Promise<{ id: string; userId: string; permissions: readonly Permission[] }> => {
  const key = await ApiKey.query(deps.db).findOne({ digest: hashOf(token) })
  if (!key) throw refusal('There is no such API key.')
  const at = nowIso(deps)
  if (key.revokedAt !== null || key.userId === null) throw refusal('This API key was revoked.')
  if (key.expiresAt !== null && key.expiresAt <= at) throw refusal('This API key has expired.')
  const addresses = addressesOf(key)
  if (addresses.length > 0 && !isAmong(ip, addresses))
    throw new Failure('forbidden', 'This API key may not be used from this address.')
  if (key.lastUsedAt === null || Date.parse(at) - Date.parse(key.lastUsedAt) >= noteIntervalMs)
    await ApiKey.query(deps.db).patch({ lastUsedAt: at }).findById(key.id)
  return { id: key.id, userId: key.userId, permissions: keyPermissionsOf(key) }
}
