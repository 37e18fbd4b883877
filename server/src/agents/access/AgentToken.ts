import { hashOf } from '../../people/accounts/sessions/tokens.ts'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { isSameSecret } from '../../platform/base/keyedDigest.ts'
import { BaseModel } from '../../platform/database/BaseModel.ts'
import { UcpError } from '../ucp/UcpError.ts'

/** A secret by which an assistant proves that staff trust it. */
export class AgentToken extends BaseModel {
  static override tableName = 'agent_tokens'

  declare id: string
  declare name: string
  /** SHA-256 of the whole token, in hex: the token is random, so it cannot be guessed from its digest. */
  declare digest: string
  declare prefix: string
  /** Host of the profile with which the token works; null for any host. */
  declare host: string | null
  /** Requests a minute; null for the limit in the settings. */
  declare maxRequests: number | null
  /** URL for order notifications by ACP; null if the assistant gets none. */
  declare ordersUrl: string | null
  /** Secret that signs order notifications, sealed; null if there is no URL. */
  declare ordersSecret: string | null
  /**
   * User who created it; null once the account is deleted. The token stays valid: the shop trusts the agent, whoever
   * works there.
   */
  declare userId: string | null
  declare createdAt: string
  declare lastUsedAt: string | null
  declare revokedAt: string | null
}

/** Prefix of each token, by which secret scanners recognise it. */
export const tokenPrefix = 'shop_agent_'

/** Precision of the time of last use, which saves a busy assistant's calls from writing it each time. */
const lastUsePrecisionMs = 60_000

/** Finds the token with this secret, and records its use. Throws `unauthorized` if it is unknown or revoked. */
export const authenticateToken = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  secret: string,
): Promise<AgentToken> => {
  const digest = hashOf(secret)
  const token = await AgentToken.query(deps.db).findOne({ digest })
  if (!token || !isSameSecret(token.digest, digest))
    throw new UcpError('unauthorized', 'There is no such token.')
  if (token.revokedAt !== null) throw new UcpError('unauthorized', 'This token was revoked.')
  const at = nowIso(deps)
  if (token.lastUsedAt === null || Date.parse(at) - Date.parse(token.lastUsedAt) >= lastUsePrecisionMs)
    await AgentToken.query(deps.db).patch({ lastUsedAt: at }).findById(token.id)
  return token
}
