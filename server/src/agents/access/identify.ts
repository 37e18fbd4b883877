import type { Context } from 'koa'
import type { Deps } from '../../platform/base/deps.ts'
import { clientAddress } from '../../platform/http/connections/clientAddress.ts'
import { bearerKey } from '../../platform/http/credentials.ts'
import { rateLimit } from '../../platform/http/limits.ts'
import { UcpError } from '../ucp/UcpError.ts'
import { agentLimit, type AgentLimitName } from './agentLimit.ts'
import { authenticateToken } from './AgentToken.ts'
import type { Profile, ProfileReader } from './readProfile.ts'
import { checkDigest, type Jwk, type SignedRequest, verifyRequest } from './signatures.ts'

/** A caller that shops for somebody, as far as its identity is proven. */
export interface Agent {
  /** Begins with the tier, so that naming another agent's profile gives no access to that agent's data. */
  id: string
  name: string
  tier: 'anonymous' | 'signed' | 'trusted'
  profileUrl: string | null
  profile: Profile | null
  /** Limit of its token, in requests a minute; null for the one in the settings. */
  ownLimit?: number | null
}

/** An agent as the log of calls names it. */
export type NamedAgent = Pick<Agent, 'id' | 'name' | 'tier'>

/**
 * Identifies the caller, and counts the request against its limit. `body` is exactly as it was sent. `onAgent` is called
 * before the request is counted, so that a refusal can be logged under the agent's name.
 */
export type Identify = (
  ctx: Context,
  body: Buffer,
  profileUrl: string | null,
  onAgent?: (agent: NamedAgent) => void,
) => Promise<Agent>

const anonymousAgent = (profileUrl: string, profile: Profile | null): Agent => {
  const { host } = new URL(profileUrl)
  return { id: `anonymous:${host}`, name: host, tier: 'anonymous', profileUrl, profile }
}

const isSigned = (ctx: Context): boolean => ctx.get('signature-input') !== '' || ctx.get('signature') !== ''

/** Returns the request as its signature covers it: path and query as they were sent. */
const signedRequest = (ctx: Context, body: Buffer, publicUrl: string): Omit<SignedRequest, 'keys'> => {
  const target = ctx.req.url ?? ''
  const { protocol, host } = new URL(publicUrl)
  const queryIndex = target.indexOf('?')
  return {
    method: ctx.method,
    scheme: protocol.slice(0, -1),
    authority: host,
    path: queryIndex < 0 ? target : target.slice(0, queryIndex),
    query: queryIndex < 0 ? '' : target.slice(queryIndex),
    header: name => ctx.get(name),
    body,
  }
}

const keysOf = ({ signing_keys: keys }: Profile) => keys as Jwk[]

export const agentIdentifier = (
  deps: Pick<Deps, 'config' | 'clock' | 'db' | 'log' | 'publicUrl' | 'settings'>,
  profiles: ProfileReader,
): Identify => {
  // Anybody can claim any agent's name, so unproven callers share the limits of their network and of the host that they
  // name. Proven agents have their own limit, whatever network they and their buyers use.
  const perMinute = (name: string, setting: AgentLimitName) =>
    rateLimit(deps, name, { points: agentLimit(deps, setting), duration: 60 })
  const networks = perMinute('agents', 'network')
  const hosts = perMinute('agent-hosts', 'host')
  const signers = perMinute('agent-signers', 'signed')
  const trusted = perMinute('agent-tokens', 'trusted')

  const verifySignature = async (
    ctx: Context,
    body: Buffer,
    address: string,
    profile: Profile,
  ): Promise<void> => {
    const request = { ...signedRequest(ctx, body, deps.publicUrl), now: deps.clock.now() }
    try {
      verifyRequest({ ...request, keys: keysOf(profile) })
    } catch (error) {
      if (!(error instanceof UcpError) || error.code !== 'key_not_found') throw error
      // Reads the profile again, as the agent may have a new key.
      verifyRequest({ ...request, keys: keysOf(await profiles.readAgain(address)) })
    }
  }

  const identifyByToken = async (ctx: Context, profileUrl: string | null) => {
    const token = await authenticateToken(deps, bearerKey(ctx.get('authorization')))
    if (token.host !== null && (profileUrl === null || new URL(profileUrl).host !== token.host))
      throw new UcpError('profile_not_trusted', `This token works with a profile at ${token.host} alone.`)
    const { id, name, maxRequests: ownLimit } = token
    return { id: `trusted:${id}`, name, tier: 'trusted', ownLimit } as const
  }

  const identify = async (ctx: Context, body: Buffer, profileUrl: string | null): Promise<Agent> => {
    // Checks the digest of unsigned requests as well, because the body may have been damaged in transit.
    const digest = ctx.get('content-digest')
    if (digest !== '') checkDigest(digest, body)
    const profile = profileUrl === null ? null : await profiles.read(profileUrl)
    if (profile && profileUrl !== null && isSigned(ctx)) await verifySignature(ctx, body, profileUrl, profile)
    if (ctx.get('authorization') !== '')
      return { ...(await identifyByToken(ctx, profileUrl)), profileUrl, profile }
    if (profileUrl === null)
      throw new UcpError('invalid_profile_url', 'Name your profile: UCP-Agent: profile="https://…".')
    const { host, origin } = new URL(profileUrl)
    return isSigned(ctx)
      ? { id: `signed:${origin}`, name: host, tier: 'signed', profileUrl, profile }
      : anonymousAgent(profileUrl, profile)
  }

  return async (ctx, body, profileUrl, onAgent) => {
    const countByNetwork = () => networks.consume(clientAddress(ctx, deps.config.trustProxyHops))
    const claimsIdentity = isSigned(ctx) || ctx.get('authorization') !== ''
    // Exempts a caller that claims an identity from the network's limit, unless its profile has to be fetched first. A
    // false claim is counted afterwards.
    const isKnownProfile = profileUrl !== null && profiles.isCached(profileUrl)
    const isCountedByNetwork = !claimsIdentity || (profileUrl !== null && !isKnownProfile)
    if (!claimsIdentity && isKnownProfile) onAgent?.(anonymousAgent(profileUrl, null))
    if (isCountedByNetwork) await countByNetwork()
    let agent: Agent
    try {
      agent = await identify(ctx, body, profileUrl)
    } catch (error) {
      if (!isCountedByNetwork) await countByNetwork()
      if (error instanceof UcpError && error.status === 401) ctx.set('WWW-Authenticate', 'Bearer')
      throw error
    }
    const tierLimit = { anonymous: hosts, signed: signers, trusted }[agent.tier]
    onAgent?.(agent)
    await tierLimit.consume(agent.id, agent.ownLimit)
    return agent
  }
}
