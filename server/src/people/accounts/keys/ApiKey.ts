import { isForKeys, type Permission } from '@shop/contracts/access'
import type { Knex } from 'knex'
import { BaseModel } from '../../../platform/database/BaseModel.ts'
import { noteChanges } from '../../../platform/events/audit/noteChange.ts'
import { permissionsIn } from '../roles/Role.ts'

/** A key by which a program makes calls of staff on behalf of its maker. */
export class ApiKey extends BaseModel {
  static override tableName = 'api_keys'

  declare id: string
  declare name: string
  /** SHA-256 in hex of the whole key. */
  declare digest: string
  declare prefix: string
  /** Permissions, separated by blanks. */
  declare permissions: string
  /** Addresses and networks with blanks between them; empty for anywhere. */
  declare addresses: string
  /** The account that made the key; null once it is deleted. */
  declare userId: string | null
  declare createdAt: string
  declare expiresAt: string | null
  declare lastUsedAt: string | null
  declare revokedAt: string | null
}

/** Permissions of a key. */
export const keyPermissionsOf = ({ permissions }: Pick<ApiKey, 'permissions'>): readonly Permission[] =>
  permissionsIn(permissions).filter(isForKeys)

/** A key as it stands in the audit log. */
export const noteKey = (key: ApiKey) => ({
  name: key.name,
  permissions: keyPermissionsOf(key),
  addresses: addressesOf(key),
  expiresAt: key.expiresAt,
  revokedAt: key.revokedAt,
})

/** Instant of a revocation, and the id of the user who does it; null where the shop does. */
interface Revocation {
  at: string
  by: string | null
}

/** Revokes keys, which the caller has locked, and notes each. */
export const revokeKeys = async (
  trx: Knex.Transaction,
  keys: readonly ApiKey[],
  { at, by }: Revocation,
): Promise<void> => {
  if (keys.length === 0) return
  await ApiKey.query(trx)
    .patch({ revokedAt: at })
    .findByIds(keys.map(({ id }) => id))
  await noteChanges(
    trx,
    keys.map(key => {
      const before = noteKey(key)
      const note = { at, userId: by, act: 'update', subject: 'api-key', subjectId: key.id } as const
      return { ...note, before, after: { ...before, revokedAt: at } }
    }),
  )
}

/** Revokes all keys that somebody made. */
export const revokeKeysOf = async (
  trx: Knex.Transaction,
  userId: string,
  revocation: Revocation,
): Promise<void> =>
  revokeKeys(
    trx,
    await ApiKey.query(trx).where({ user_id: userId }).whereNull('revoked_at').forUpdate(),
    revocation,
  )

export const addressesOf = ({ addresses }: Pick<ApiKey, 'addresses'>): string[] =>
  addresses.split(' ').filter(Boolean)
