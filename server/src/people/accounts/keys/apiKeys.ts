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
import { endOfLastDay, refuseMore } from '../roles/giveRoles.ts'
import { readRights } from '../roles/rights.ts'
import { hashOf } from '../sessions/tokens.ts'
import { User } from '../User.ts'
import { isAddressOrNetwork } from './addresses.ts'
import { addressesOf, ApiKey, keyPermissionsOf } from './ApiKey.ts'
import { keyStart } from './openKey.ts'

const subject = 'api-key'
const mostKeys = 100
const mostListed = 200
/** Characters of a key that stay visible. */
const shown = keyStart.length + 8

type Maker = Pick<User, 'id' | 'firstName' | 'lastName'>

const stateOf = (key: ApiKey, at: string): endpoints.ApiKey['state'] =>
  key.revokedAt !== null
    ? 'revoked'
    : key.userId === null || (key.expiresAt !== null && key.expiresAt <= at)
      ? 'ended'
      : 'active'

const present = (key: ApiKey, maker: Maker | undefined, at: string): endpoints.ApiKey => ({
  id: key.id,
  name: key.name,
  prefix: key.prefix,
  permissions: [...keyPermissionsOf(key)],
  addresses: addressesOf(key),
  state: stateOf(key, at),
  expiresAt: key.expiresAt,
  lastUsedAt: key.lastUsedAt,
  createdAt: key.createdAt,
  maker: maker ? { id: maker.id, name: `${maker.firstName} ${maker.lastName}` } : null,
})

/** A key as it stands in the audit log. */
const noteKey = (key: ApiKey) => ({
  name: key.name,
  prefix: key.prefix,
  permissions: keyPermissionsOf(key),
  addresses: addressesOf(key),
  expiresAt: key.expiresAt,
  revokedAt: key.revokedAt,
})

const presentMany = async (db: Knex, keys: readonly ApiKey[], at: string): Promise<endpoints.ApiKey[]> => {
  const makers = await User.query(db)
    .findByIds(keys.flatMap(({ userId }) => userId ?? []))
    .select('id', 'first_name', 'last_name')
  return keys.map(key =>
    present(
      key,
      makers.find(({ id }) => id === key.userId),
      at,
    ),
  )
}

const presentOne = async (db: Knex, key: ApiKey, at: string): Promise<endpoints.ApiKey> => {
  const [answer] = await presentMany(db, [key], at)
  if (!answer) throw notFound()
  return answer
}

/** Keys that work, newest first, then the others: two statements. */
const listKeys = async ({ db, clock }: Deps): Promise<endpoints.ApiKey[]> => {
  const at = nowIso({ clock })
  const keys = await ApiKey.query(db)
    .orderByRaw('case when revoked_at is null and (expires_at is null or expires_at > ?) then 0 else 1 end', [
      at,
    ])
    .orderBy([{ column: 'created_at', order: 'desc' }, 'id'])
    .limit(mostListed)
  return presentMany(db, keys, at)
}

/** Throws `validation_failed`, and `forbidden` where the key would have more rights than the viewer. */
const createKey = async (
  deps: Deps,
  viewer: Viewer,
  { name, permissions, addresses, lastDay }: Input<typeof endpoints.createApiKey>,
) => {
  const wrong = addresses.find(entry => !isAddressOrNetwork(entry))
  if (wrong !== undefined) throw invalid({ addresses: `"${wrong}" is no IP address or network.` })
  const expiresAt = lastDay === null ? null : await endOfLastDay(deps, lastDay, 'lastDay')
  const at = nowIso(deps)
  const token = keyStart + randomBytes(24).toString('hex')
  const key = await transaction(deps.db, async trx => {
    const { refundLimit } = await readRights(trx, viewer.id, at)
    refuseMore(
      { ...viewer, refundLimit, requiresSecondFactor: false },
      { permissions: new Set(permissions), refundLimit },
    )
    if ((await countRows(trx('api_keys').whereNull('revoked_at'))) >= mostKeys)
      throw new Failure('limit_reached', `A shop has at most ${mostKeys} API keys. Please revoke one first.`)
    const made = await ApiKey.query(trx).insertAndFetch({
      id: newId(),
      name,
      digest: hashOf(token),
      prefix: token.slice(0, shown),
      permissions: permissions.join(' '),
      addresses: [...new Set(addresses)].join(' '),
      userId: viewer.id,
      createdAt: at,
      expiresAt,
    })
    const note = { at, userId: viewer.id, act: 'create', subject, subjectId: made.id } as const
    await noteChange(trx, { ...note, before: null, after: noteKey(made) })
    return made
  })
  return { key: await presentOne(deps.db, key, at), token }
}

/** Revokes a key; one that is revoked already stays as it is. Throws `not_found`. */
const revokeKey = (deps: Deps, viewer: Viewer, id: string) =>
  transaction(deps.db, async trx => {
    const at = nowIso(deps)
    const before = await ApiKey.query(trx).findById(id).forUpdate()
    if (!before) throw notFound('There is no such API key.')
    if (before.revokedAt !== null) return presentOne(trx, before, at)
    const after = await ApiKey.query(trx).patchAndFetchById(id, { revokedAt: at })
    const note = { at, userId: viewer.id, act: 'update', subject, subjectId: id } as const
    await noteChange(trx, { ...note, before: noteKey(before), after: noteKey(after) })
    return presentOne(trx, after, at)
  })

/** Keys of programs, as staff make and revoke them. */
export const apiKeyRoutes = (mount: Mount, deps: Deps) => {
  mount(endpoints.listApiKeys, async () => ({ items: await listKeys(deps) }))
  mount(endpoints.createApiKey, ({ viewer, input }) => createKey(deps, viewer, input))
  mount(endpoints.revokeApiKey, ({ viewer, input: { id } }) => revokeKey(deps, viewer, id))
}
