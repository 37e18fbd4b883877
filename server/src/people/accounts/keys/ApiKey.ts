import { isAllowedForKeys, type Permission } from '@shop/contracts/access'
import type { Knex } from 'knex'
import { BaseModel } from '../../../platform/database/BaseModel.ts'
import { noteChanges } from '../../../platform/events/audit/noteChange.ts'
import { permissionsIn } from '../roles/Role.ts'

/** A key by which a program calls the staff API on behalf of the person who created it. */
export class ApiKey extends BaseModel {
  static override tableName = 'api_keys'

  declare id: string
  declare name: string
  /** SHA-256 in hex of the whole key. */
  declare digest: string
  declare prefix: string
  /** Permissions, separated by spaces. */
  declare permissions: string
  /** IP addresses and networks, separated by spaces; empty allows any. */
  declare addresses: string
  /** The account that created the key; null once the account is deleted. */
  declare userId: string | null
  declare createdAt: string
  declare expiresAt: string | null
  declare lastUsedAt: string | null
  declare revokedAt: string | null
}

export const keyPermissionsOf = ({ permissions }: Pick<ApiKey, 'permissions'>): readonly Permission[] =>
  permissionsIn(permissions).filter(isAllowedForKeys)

/** Describes a key for the audit log. */
export const keyAuditFacts = (key: ApiKey) => ({
  name: key.name,
  permissions: keyPermissionsOf(key),
  addresses: addressesOf(key),
  expiresAt: key.expiresAt,
  revokedAt: key.revokedAt,
})

/** Time of a revocation, and the id of the user who revokes the key; null if the shop revokes it. */
interface Revocation {
  at: string
  by: string | null
}

/** Revokes keys, which the caller has locked, and records each in the audit log. */
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
      const before = keyAuditFacts(key)
      const note = { at, userId: by, act: 'update', subject: 'api-key', subjectId: key.id } as const
      return { ...note, before, after: { ...before, revokedAt: at } }
    }),
  )
}

/** Revokes all keys that a user created. */
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
