import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { dayMs } from '../../platform/base/time.ts'
import { BaseModel, newId } from '../../platform/database/BaseModel.ts'
import { rows } from '../../platform/database/rows.ts'
import type { SigningKey } from './sign.ts'
import type { Jwk } from './signatures.ts'

/** Age at which a key is replaced. */
const rotationAgeMs = 90 * dayMs
/** Time for which a key is still published after it was replaced. */
const publishedAfterReplacementMs = 7 * dayMs
/** Time for which keys are cached. Another process learns of a new key within this time. */
const cacheMs = 60_000

/** A key pair with which the shop signs webhooks and answers. */
class OwnKey extends BaseModel {
  static override tableName = 'agent_signing_keys'

  declare id: string
  declare generation: number
  /** JWK as JSON. */
  declare publicKey: string
  /** PEM, sealed. */
  declare privateKey: string
  declare createdAt: string
}

interface LoadedKeys {
  current: SigningKey
  published: readonly Jwk[]
}

export interface SigningKeys {
  current: () => Promise<SigningKey>
  /** Public keys, the newest first. */
  published: () => Promise<readonly Jwk[]>
}

type Needs = Pick<Deps, 'db' | 'clock' | 'vault' | 'log'>

const openPrivateKey = ({ vault, log }: Needs, { id, privateKey }: OwnKey): KeyObject | null => {
  try {
    return createPrivateKey(vault.open(privateKey))
  } catch {
    log.warn({ kid: id }, 'a signing key cannot be opened with the key of this shop: a new one is made')
    return null
  }
}

/** Adds a key unless another process was quicker, and deletes keys that are no longer published. */
const createNextKey = async (deps: Needs, generation: number): Promise<void> => {
  const keyPair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const kid = newId()
  const jwk = { ...keyPair.publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'ES256' }
  const pem = keyPair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  await rows(
    deps.db,
    `insert into agent_signing_keys (id, generation, public_key, private_key, created_at) values (?, ?, ?, ?, ?)
      on conflict (generation) do nothing`,
    [kid, generation, JSON.stringify(jwk), deps.vault.seal(pem), nowIso(deps)],
  )
  await OwnKey.query(deps.db)
    .where('generation', '<', generation - 1)
    .delete()
}

/** Reads the shop's keys, and creates the first or next one when it is due. */
export const signingKeys = (deps: Needs): SigningKeys => {
  let cached: { read: Promise<LoadedKeys>; until: number } | undefined

  const readAll = () => OwnKey.query(deps.db).orderBy('generation', 'desc').limit(3)

  const load = async (): Promise<LoadedKeys> => {
    const now = deps.clock.now()
    // The second attempt finds the key that this process or another has just created.
    for (let attempt = 0; attempt < 2; attempt++) {
      const keys = await readAll()
      const [newest] = keys
      const isDue = !newest || Date.parse(newest.createdAt) <= now - rotationAgeMs
      const privateKey = isDue ? null : openPrivateKey(deps, newest)
      if (newest && privateKey) {
        const isPublished = (_: OwnKey, index: number) => {
          const successor = keys[index - 1]
          return !successor || Date.parse(successor.createdAt) > now - publishedAfterReplacementMs
        }
        const published = keys.filter(isPublished).map(({ publicKey }) => JSON.parse(publicKey) as Jwk)
        return { current: { kid: newest.id, privateKey }, published }
      }
      await createNextKey(deps, (newest?.generation ?? 0) + 1)
    }
    throw new Error('No signing key could be made')
  }

  const read = (): Promise<LoadedKeys> => {
    const now = deps.clock.now()
    if (cached && cached.until > now) return cached.read
    const loading = { read: load(), until: now + cacheMs }
    loading.read.catch(() => (loading.until = 0))
    cached = loading
    return loading.read
  }

  return {
    current: async () => (await read()).current,
    published: async () => (await read()).published,
  }
}
