import * as client from 'openid-client'
import { openIdCallback, type SignInRefusal } from '@shop/contracts/accounts/openIdEndpoints'
import type { Deps } from '../../../platform/base/deps.ts'
import { apiBase } from '../../../platform/http/api.ts'
import { fetchOutward } from '../../../platform/http/outward/fetchOutward.ts'
import { reachOf } from '../../../platform/http/outward/publicAddress.ts'
import { SignInRefused } from './SignInRefused.ts'
import type { StaffSignIn } from './StaffSignIn.ts'

/** Most of an answer that is read: the keys of a large provider are a few thousand bytes. */
const mostBytes = 512 * 1024
/** Statuses whose answers have no body, as `Response` asks for. */
const empty = [204, 205, 304]

/** Code of the library for a provider that calls itself something else. */
const otherIssuer = 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED'

type Provider = Pick<StaffSignIn, 'issuer' | 'clientId' | 'clientSecret' | 'groupClaim'>

/** State, nonce and PKCE verifier, kept in a cookie while the person is at the provider. */
export interface Secrets {
  state: string
  nonce: string
  verifier: string
}

/** Somebody as the provider knows them. */
export interface Claims {
  issuer: string
  subject: string
  email: string
  isEmailVerified: boolean
  /** Names as far as the provider sends them; else empty. */
  firstName: string
  lastName: string
  name: string
  groups: readonly string[]
}

/** Everything that is fetched goes through the guard of addresses that somebody gave. */
const fetchGuarded =
  (deps: Deps): client.CustomFetch =>
  async (url, { body, headers, method, signal }) => {
    const answered = await fetchOutward(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      reach: reachOf(deps),
      mostBytes,
      // The library posts forms alone.
      ...(body instanceof URLSearchParams && { body: body.toString() }),
      ...(signal && { signal }),
    })
    const text = empty.includes(answered.status) ? null : answered.body.toString('utf8')
    const known = Object.entries(answered.headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    )
    return new Response(text, { status: answered.status, headers: known })
  }

/** Reads what the provider says of itself. Throws where it is away, or is not who it should be. */
export const discover = (deps: Deps, { issuer, clientId, clientSecret }: Provider) => {
  const url = new URL(issuer)
  // Loopback alone; the guard lets no other be asked by http.
  const insecure = url.protocol === 'http:' ? [client.allowInsecureRequests] : []
  const secret = clientSecret ? deps.vault.open(clientSecret) : undefined
  return client.discovery(url, clientId, secret, secret ? undefined : client.None(), {
    [client.customFetch]: fetchGuarded(deps),
    timeout: 10,
    execute: [client.enableNonRepudiationChecks, ...insecure],
  })
}

export const redirectUriOf = ({ publicUrl }: Pick<Deps, 'publicUrl'>): string =>
  `${publicUrl}${apiBase}${openIdCallback}`

/** Reaches the provider for a person signing in. Throws `SignInRefused`. */
const reach = async (deps: Deps, provider: Provider) => {
  try {
    return await discover(deps, provider)
  } catch (error) {
    const isOther = error instanceof client.ClientError && error.code === otherIssuer
    throw new SignInRefused(isOther ? 'invalid' : 'away', error)
  }
}

/**
 * Returns the authorisation URL, and the state that the browser must keep until it returns. Throws `SignInRefused`.
 */
export const beginAtProvider = async (
  deps: Deps,
  provider: Provider,
): Promise<{ address: string; secrets: Secrets }> => {
  const config = await reach(deps, provider)
  const secrets = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  }
  const { groupClaim } = provider
  // Some give groups only for a scope of that name, and others refuse scopes that they do not know.
  const asksForGroups = groupClaim && config.serverMetadata().scopes_supported?.includes(groupClaim)
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUriOf(deps),
    scope: ['openid', 'email', 'profile', ...(asksForGroups ? [groupClaim] : [])].join(' '),
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(secrets.verifier),
    code_challenge_method: 'S256',
  })
  return { address: address.href, secrets }
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

const textsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).map(textIn).filter(Boolean)

/** Chooses the reason to show to the person signing in. */
const refusalOf = (error: unknown): SignInRefusal => {
  if (error instanceof client.AuthorizationResponseError)
    return error.error === 'access_denied' ? 'cancelled' : 'invalid'
  if (error instanceof client.ResponseBodyError) return error.status >= 500 ? 'away' : 'invalid'
  if (!(error instanceof client.ClientError)) return 'away'
  // The library sets a code for its own refusals, and none if no answer arrived.
  const { code } = error
  return code === undefined || code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT' ? 'away' : 'invalid'
}

/**
 * Checks what a browser has come back with: issuer, audience, nonce, state and signature, and that it is the browser which
 * began. Throws `SignInRefused`.
 */
export const finishAtProvider = async (
  deps: Deps,
  provider: Provider,
  { query, secrets }: { query: string; secrets: Secrets },
): Promise<Claims> => {
  const config = await reach(deps, provider)
  try {
    const tokens = await client.authorizationCodeGrant(config, new URL(`${redirectUriOf(deps)}?${query}`), {
      expectedState: secrets.state,
      expectedNonce: secrets.nonce,
      pkceCodeVerifier: secrets.verifier,
      idTokenExpected: true,
    })
    const proven = tokens.claims()
    if (!proven) throw new SignInRefused('invalid')
    const { groupClaim } = provider
    const isShort = proven['email'] === undefined || (groupClaim && proven[groupClaim] === undefined)
    const asksMore = isShort && config.serverMetadata().userinfo_endpoint
    const more = asksMore ? await client.fetchUserInfo(config, tokens.access_token, proven.sub) : {}
    const said: Readonly<Record<string, unknown>> = { ...more, ...proven }
    return {
      issuer: proven.iss,
      subject: proven.sub,
      email: textIn(said['email']).toLowerCase(),
      isEmailVerified: said['email_verified'] === true,
      firstName: textIn(said['given_name']),
      lastName: textIn(said['family_name']),
      name: textIn(said['name']),
      groups: groupClaim ? textsIn(said[groupClaim]) : [],
    }
  } catch (error) {
    throw error instanceof SignInRefused ? error : new SignInRefused(refusalOf(error), error)
  }
}
