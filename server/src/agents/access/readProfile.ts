import { minuteMs } from '../../platform/base/time.ts'
import { z } from 'zod'
import type { Deps } from '../../platform/base/deps.ts'
import { fetchOutward, addressProblem } from '../../platform/http/outward/fetchOutward.ts'
import { networkPolicyOf } from '../../platform/http/outward/publicAddress.ts'
import { UcpError } from '../ucp/UcpError.ts'
import { ucpVersion } from '../ucp/version.ts'

const version = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
/** A name such as `dev.ucp.shopping.checkout`. */
const reverseDomainName = z.string().regex(/^[a-z][a-z0-9]*(?:\.[a-z][a-z0-9_]*)+$/)
/** Fields of every entry. The specification's addresses are optional, because a shop's profile may omit them. */
const commonFields = {
  version,
  spec: z.string().optional(),
  schema: z.string().optional(),
  config: z.looseObject({}).optional(),
}
const registryOf = <Entry extends z.ZodType>(entry: Entry) => z.record(reverseDomainName, z.array(entry))
const Service = z.looseObject({ ...commonFields, transport: z.enum(['rest', 'mcp', 'a2a', 'embedded']) })
const Capability = z.looseObject({
  ...commonFields,
  extends: z.union([reverseDomainName, z.array(reverseDomainName).min(1)]).optional(),
})
const Handler = z.looseObject({ ...commonFields, id: z.string() })
const Keys = z.array(z.looseObject({ kid: z.string(), kty: z.string() }))
const Profile = z.looseObject({
  ucp: z.looseObject({
    version,
    services: registryOf(Service),
    payment_handlers: registryOf(Handler),
    capabilities: registryOf(Capability).default({}),
  }),
  signing_keys: Keys.default([]),
})
/** Parts read from a profile of another version, whose shape is unknown here. */
const OtherVersion = z
  .object({
    ucp: z.object({ version: version.refine(other => other !== ucpVersion) }),
    signing_keys: Keys.catch([]),
  })
  .transform(({ ucp, signing_keys }): Profile => ({
    ucp: { ...ucp, services: {}, payment_handlers: {}, capabilities: {} },
    signing_keys,
  }))

/** Profile that an agent publishes about itself. */
export type Profile = z.output<typeof Profile>

/** Time for which a profile is cached, ms, whatever its origin says. */
const cacheMs = 5 * minuteMs
/** Minimum interval after which a profile without the needed key is read again, ms. */
const minRereadMs = 60_000
/** Time for which a failure is cached, ms. */
const failureCacheMs = 30_000
/** Maximum number of cached profiles. */
const maxCached = 500
/** Maximum number of profiles fetched at once. */
const maxConcurrent = 32
/** Limit per host, so that a hanging host blocks only itself. */
const maxConcurrentPerHost = 2
const timeoutMs = 2000
const maxBytes = 64 * 1024

interface CachedProfile {
  read: Promise<Profile>
  readAt: number
  until: number
}

export interface ProfileReader {
  /** Throws `invalid_profile_url`, `profile_unreachable`, `profile_malformed` or `unavailable`. */
  read: (address: string) => Promise<Profile>
  /** Reads the profile again; if it was read within the last minute, returns the cached one. */
  readAgain: (address: string) => Promise<Profile>
  /** Tells whether the profile is cached, so that reading it makes no request. */
  isCached: (address: string) => boolean
}

const parse = (body: Buffer): Profile => {
  let json: unknown
  try {
    json = JSON.parse(body.toString('utf8'))
  } catch {
    throw new UcpError('profile_malformed', 'The profile is not JSON.')
  }
  const otherVersion = OtherVersion.safeParse(json)
  if (otherVersion.success) return otherVersion.data
  const parsed = Profile.safeParse(json)
  if (parsed.success) return parsed.data
  const path = parsed.error.issues[0]?.path.join('.') ?? ''
  throw new UcpError('profile_malformed', `The profile does not fit its schema${path && ` at ${path}`}.`)
}

/**
 * Reads agents' profiles from the addresses that they name, through the guard against internal addresses, and caches
 * them.
 */
export const profileReader = (deps: Pick<Deps, 'config' | 'clock'>): ProfileReader => {
  const cache = new Map<string, CachedProfile>()
  const hostsBeingRead: string[] = []

  const fetchProfile = async (address: string): Promise<Profile> => {
    const { host } = new URL(address)
    if (
      hostsBeingRead.length >= maxConcurrent ||
      hostsBeingRead.filter(other => other === host).length >= maxConcurrentPerHost
    )
      throw new UcpError('unavailable', 'Too many profiles are being read. Please try again shortly.', 2)
    hostsBeingRead.push(host)
    try {
      const answer = await fetchOutward(address, {
        reach: networkPolicyOf(deps),
        timeoutMs,
        // Reads one extra byte to detect an oversized answer.
        maxBytes: maxBytes + 1,
        headers: { Accept: 'application/json' },
      }).catch(() => {
        throw new UcpError('profile_unreachable', 'The profile could not be read.')
      })
      if (answer.status !== 200)
        throw new UcpError('profile_unreachable', `The profile answered with status ${answer.status}.`)
      if (answer.body.length > maxBytes)
        throw new UcpError('profile_malformed', 'The profile is larger than 64 KB.')
      return parse(answer.body)
    } finally {
      hostsBeingRead.splice(hostsBeingRead.indexOf(host), 1)
    }
  }

  const isFresh = (cached: CachedProfile | undefined): cached is CachedProfile =>
    cached !== undefined && cached.until > deps.clock.now()

  const fetchAndCache = (address: string): Promise<Profile> => {
    const readAt = deps.clock.now()
    const reading = fetchProfile(address)
    const entry = { read: reading, readAt, until: readAt + cacheMs }
    reading.catch((error: unknown) => {
      entry.until = error instanceof UcpError && error.code === 'unavailable' ? 0 : readAt + failureCacheMs
    })
    cache.delete(address)
    cache.set(address, entry)
    const [oldest] = cache.keys()
    if (cache.size > maxCached && oldest !== undefined) cache.delete(oldest)
    return reading
  }

  const read = (address: string): Promise<Profile> => {
    if (address.length > 2000 || addressProblem(address, networkPolicyOf(deps)) !== null)
      throw new UcpError(
        'invalid_profile_url',
        'The profile must be at a public address that begins with https://.',
      )
    const cached = cache.get(address)
    if (!isFresh(cached)) return fetchAndCache(address)
    // Moves the profile to the end of the map, so that the least recently used one is removed first.
    cache.delete(address)
    cache.set(address, cached)
    return cached.read
  }

  return {
    read: async address => read(address),
    readAgain: async address => {
      const cached = cache.get(address)
      const isRecent = isFresh(cached) && cached.readAt > deps.clock.now() - minRereadMs
      return isRecent ? cached.read : fetchAndCache(address)
    },
    isCached: address => isFresh(cache.get(address)),
  }
}
