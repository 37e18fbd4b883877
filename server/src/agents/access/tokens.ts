import { randomBytes } from 'node:crypto'
import type { AgentToken as TokenAnswer, createAgentToken } from '@shop/contracts/agents/endpoints'
import type { Input } from '@shop/contracts/endpoint'
import { readMakers } from '../../people/accounts/readMakers.ts'
import { hashOf } from '../../people/accounts/sessions/tokens.ts'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { newId } from '../../platform/database/BaseModel.ts'
import { countRows } from '../../platform/database/countMany.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { noteChange } from '../../platform/events/audit/noteChange.ts'
import { Failure, invalid, notFound } from '../../platform/http/Failure.ts'
import { addressProblem } from '../../platform/http/outward/fetchOutward.ts'
import { networkPolicyOf } from '../../platform/http/outward/publicAddress.ts'
import type { Viewer } from '../../platform/http/Viewer.ts'
import { AgentToken, tokenPrefix } from './AgentToken.ts'

const subject = 'agent-token'
const maxTokens = 100
const maxListed = 200
/** Number of a token's characters that stay visible. */
const prefixLength = tokenPrefix.length + 8

/** Returns a token's fields for the audit log. */
const auditFacts = ({ name, host, maxRequests, ordersUrl, revokedAt }: AgentToken) => ({
  name,
  host,
  maxRequests,
  ordersUrl,
  revokedAt,
})

const presentMany = async (db: Deps['db'], tokens: readonly AgentToken[]): Promise<TokenAnswer[]> => {
  const makerOf = await readMakers(db, tokens)
  return tokens.map(token => {
    const { id, name, host, maxRequests, ordersUrl, prefix, revokedAt, lastUsedAt, createdAt } = token
    return {
      id,
      name,
      host,
      maxRequests,
      ordersUrl,
      prefix,
      isRevoked: revokedAt !== null,
      lastUsedAt,
      createdAt,
      maker: makerOf(token),
    }
  })
}

const presentOne = async (db: Deps['db'], token: AgentToken): Promise<TokenAnswer> => {
  const [answer] = await presentMany(db, [token])
  if (!answer) throw notFound()
  return answer
}

/** Lists valid tokens, then revoked ones, each newest first. */
export const listTokens = async ({ db }: Deps): Promise<TokenAnswer[]> => {
  const tokens = await AgentToken.query(db)
    .orderByRaw('case when revoked_at is null then 0 else 1 end')
    .orderBy([{ column: 'created_at', order: 'desc' }, 'id'])
    .limit(maxListed)
  return presentMany(db, tokens)
}

/** Reads the host of an address in lower case, without scheme and path. Throws `validation_failed`. */
const readHost = (input: string): string => {
  const address = /^https?:\/\//i.test(input) ? input : `https://${input}`
  const host = URL.canParse(address) ? new URL(address).host : ''
  if (host === '') throw invalid({ host: 'Please enter a host, such as agent.example.' })
  return host
}

export const createToken = async (
  deps: Deps,
  viewer: Viewer,
  { name, host, maxRequests = null, ordersUrl }: Input<typeof createAgentToken>,
) => {
  const at = nowIso(deps)
  const secret = tokenPrefix + randomBytes(24).toString('hex')
  const allowedHost = host === null ? null : readHost(host)
  const addressFault = ordersUrl && addressProblem(ordersUrl, networkPolicyOf(deps))
  if (addressFault) throw invalid({ ordersUrl: addressFault })
  const ordersSecret = ordersUrl === null ? null : randomBytes(24).toString('hex')
  const token = await transaction(deps.db, async trx => {
    if ((await countRows(trx('agent_tokens').whereNull('revoked_at'))) >= maxTokens)
      throw new Failure('limit_reached', `A shop has at most ${maxTokens} tokens. Please revoke one first.`)
    const row = await AgentToken.query(trx).insertAndFetch({
      id: newId(),
      name,
      host: allowedHost,
      maxRequests,
      ordersUrl,
      ordersSecret: ordersSecret && deps.vault.seal(ordersSecret),
      digest: hashOf(secret),
      prefix: secret.slice(0, prefixLength),
      userId: viewer.id,
      createdAt: at,
    })
    const note = { at, userId: viewer.id, act: 'create', subject, subjectId: row.id } as const
    await noteChange(trx, { ...note, before: null, after: auditFacts(row) })
    return row
  })
  return { token: await presentOne(deps.db, token), secret, ordersSecret }
}

/** Revokes a token; a revoked one stays unchanged. Throws `not_found`. */
export const revokeToken = async (deps: Deps, viewer: Viewer, id: string): Promise<TokenAnswer> => {
  const at = nowIso(deps)
  const token = await transaction(deps.db, async trx => {
    const before = await AgentToken.query(trx).findById(id).forUpdate()
    if (!before) throw notFound('There is no such token.')
    if (before.revokedAt !== null) return before
    const after = await AgentToken.query(trx).patchAndFetchById(id, { revokedAt: at })
    const note = { at, userId: viewer.id, act: 'update', subject, subjectId: id } as const
    await noteChange(trx, { ...note, before: auditFacts(before), after: auditFacts(after) })
    return after
  })
  return presentOne(deps.db, token)
}
