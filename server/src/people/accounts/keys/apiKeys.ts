import { randomBytes } from 'node:crypto'
import type { Input } from '@shop/contracts/endpoint'
import * as endpoints from '@shop/contracts/users/apiKeys'
import type { Knex } from 'knex'
import { newId } from '../../../platform/database/BaseModel.ts'
import { countRows } from '../../../platform/database/countMany.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { noteChange } from '../../../platform/events/audit/noteChange.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { Failure, invalid, notFound } from '../../../platform/http/Failure.ts'
import type { Mount } from '../../../platform/http/mount.ts'
import type { Viewer } from '../../../platform/http/Viewer.ts'
import { endOfLastDay, lastDayOf, requirePermissions } from '../roles/giveRoles.ts'
import { hashOf } from '../sessions/tokens.ts'
import { readMakers } from '../readMakers.ts'
import { isAddressOrNetwork } from './addresses.ts'
import { addressesOf, ApiKey, keyPermissionsOf, keyAuditFacts, revokeKeys } from './ApiKey.ts'
import { keyPrefix } from './openKey.ts'

const subject = 'api-key'
const maxKeys = 100
const maxListedKeys = 200
/** Characters of a key that stay visible. */
const visibleLength = keyPrefix.length + 8

const stateOf = ({ revokedAt, userId, expiresAt }: ApiKey, at: string): endpoints.ApiKey['state'] => {
  if (revokedAt !== null) return 'revoked'
  const hasExpired = expiresAt !== null && expiresAt <= at
  return userId === null || hasExpired ? 'ended' : 'active'
}

const present = (
  key: ApiKey,
  { at, timezone, maker }: { at: string; timezone: string; maker: endpoints.ApiKey['maker'] },
): endpoints.ApiKey => ({
  id: key.id,
  name: key.name,
  prefix: key.prefix,
  permissions: [...keyPermissionsOf(key)],
  addresses: addressesOf(key),
  state: stateOf(key, at),
  lastDay: lastDayOf(timezone, key.expiresAt),
  lastUsedAt: key.lastUsedAt,
  createdAt: key.createdAt,
  maker,
})

const presentMany = async (deps: Deps, keys: readonly ApiKey[]): Promise<endpoints.ApiKey[]> => {
  const { timezone } = (await deps.settings.read()).general
  const creatorOf = await readMakers(deps.db, keys)
  return keys.map(key => present(key, { at: nowIso(deps), timezone, maker: creatorOf(key) }))
}

const presentOne = async (deps: Deps, key: ApiKey): Promise<endpoints.ApiKey> => {
  const [answer] = await presentMany(deps, [key])
  if (!answer) throw notFound()
  return answer
}

/** Lists the active keys, newest first, then the others. Two statements. */
const listKeys = async (deps: Deps): Promise<endpoints.ApiKey[]> => {
  const keys = await ApiKey.query(deps.db)
    .orderByRaw('case when revoked_at is null and (expires_at is null or expires_at > ?) then 0 else 1 end', [
      nowIso(deps),
    ])
    .orderBy([{ column: 'created_at', order: 'desc' }, 'id'])
    .limit(maxListedKeys)
  return presentMany(deps, keys)
}

/** Creates a key. Throws `validation_failed`, and `forbidden` if the key would have more rights than the viewer. */
const createKey = async (
  deps: Deps,
  viewer: Viewer,
  { name, permissions, addresses, lastDay }: Input<typeof endpoints.createApiKey>,
) => {
  const invalidEntry = addresses.find(entry => !isAddressOrNetwork(entry))
  if (invalidEntry !== undefined)
    throw invalid({ addresses: `"${invalidEntry}" is no IP address or network.` })
  const expiresAt = lastDay === null ? null : await endOfLastDay(deps, lastDay, 'lastDay')
  requirePermissions(viewer.permissions, permissions)
  const at = nowIso(deps)
  const token = keyPrefix + randomBytes(24).toString('hex')
  const key = await transaction(deps.db, async trx => {
    if ((await countRows(trx('api_keys').whereNull('revoked_at'))) >= maxKeys)
      throw new Failure('limit_reached', `A shop has at most ${maxKeys} API keys. Please revoke one first.`)
    const newKey = await ApiKey.query(trx).insertAndFetch({
      id: newId(),
      name,
      digest: hashOf(token),
      prefix: token.slice(0, visibleLength),
      permissions: permissions.join(' '),
      addresses: [...new Set(addresses)].join(' '),
      userId: viewer.id,
      createdAt: at,
      expiresAt,
    })
    const note = { at, userId: viewer.id, act: 'create', subject, subjectId: newKey.id } as const
    await noteChange(trx, { ...note, before: null, after: keyAuditFacts(newKey) })
    return newKey
  })
  return { key: await presentOne(deps, key), token }
}

/** Finds a key and locks it. Throws `not_found`. */
const lockKey = async (trx: Knex.Transaction, id: string): Promise<ApiKey> => {
  const key = await ApiKey.query(trx).findById(id).forUpdate()
  if (!key) throw notFound('There is no such API key.')
  return key
}

/** Revokes a key; does nothing if it is revoked already. Throws `not_found`. */
const revokeKey = async (deps: Deps, viewer: Viewer, id: string) => {
  const key = await transaction(deps.db, async trx => {
    const before = await lockKey(trx, id)
    if (before.revokedAt !== null) return before
    await revokeKeys(trx, [before], { at: nowIso(deps), by: viewer.id })
    return ApiKey.query(trx).findById(id).throwIfNotFound()
  })
  return presentOne(deps, key)
}

/** Renames a key. Throws `not_found`. */
const renameKey = async (deps: Deps, viewer: Viewer, { id, name }: Input<typeof endpoints.renameApiKey>) => {
  const key = await transaction(deps.db, async trx => {
    const before = await lockKey(trx, id)
    if (before.name === name) return before
    const after = await ApiKey.query(trx).patchAndFetchById(id, { name })
    const note = { at: nowIso(deps), userId: viewer.id, act: 'update', subject, subjectId: id } as const
    await noteChange(trx, { ...note, before: { name: before.name }, after: { name } })
    return after
  })
  return presentOne(deps, key)
}

/** Mounts the endpoints by which staff create, rename and revoke API keys. */
export const apiKeyRoutes = (mount: Mount, deps: Deps) => {
  mount(endpoints.listApiKeys, async () => ({ items: await listKeys(deps) }))
  mount(endpoints.createApiKey, ({ viewer, input }) => createKey(deps, viewer, input))
  mount(endpoints.renameApiKey, ({ viewer, input }) => renameKey(deps, viewer, input))
  mount(endpoints.revokeApiKey, ({ viewer, input: { id } }) => revokeKey(deps, viewer, id))
}
