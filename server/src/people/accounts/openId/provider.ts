import * as client from 'openid-client'
import { openIdCallbackPath, type SignInRefusal } from '@shop/contracts/accounts/openIdEndpoints'
import type { Deps } from '../../../platform/base/deps.ts'
import { apiBase } from '../../../platform/http/api.ts'
import { fetchOutward } from '../../../platform/http/outward/fetchOutward.ts'
import { networkPolicyOf } from '../../../platform/http/outward/publicAddress.ts'
import { SignInRefused } from './SignInRefused.ts'
import type { StaffSignIn } from './StaffSignIn.ts'

/** Maximum size of an answer; the keys of a large provider are a few thousand bytes. */
const maxBytes = 512 * 1024
/** Statuses whose answers must have no body, as `Response` requires. */
const bodylessStatuses = [204, 205, 304]

/** The library's error code for a provider with another issuer name. */
const otherIssuer = 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED'

type Provider = Pick<StaffSignIn, 'issuer' | 'clientId' | 'clientSecret' | 'groupClaim'>

/** State, nonce and PKCE verifier, stored in a cookie while the person is at the provider. */
export interface AuthorizationSecrets {
  state: string
  nonce: string
  verifier: string
}

/** A person's identity as the provider states it. */
export interface ProviderClaims {
  issuer: string
  subject: string
  email: string
  isEmailVerified: boolean
  /** Names that the provider sends; otherwise empty. */
  firstName: string
  lastName: string
  name: string
  groups: readonly string[]
}

/** Fetches only through the guard against private addresses, since a person entered the provider's address. */
const fetchGuarded =
  (deps: Deps): client.CustomFetch =>
  async (url, { body, headers, method, signal }) => {
    const response = await fetchOutward(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      reach: networkPolicyOf(deps),
      maxBytes,
      // The library posts only forms.
      ...(body instanceof URLSearchParams && { body: body.toString() }),
      ...(signal && { signal }),
    })
    const text = bodylessStatuses.includes(response.status) ? null : response.body.toString('utf8')
    const responseHeaders = Object.entries(response.headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    )
    return new Response(text, { status: response.status, headers: responseHeaders })
  }

/** Reads the provider's metadata. Throws if the provider does not answer or has another issuer name. */
export const discover = (deps: Deps, { issuer, clientId, clientSecret }: Provider) => {
  const url = new URL(issuer)
  // Applies only to loopback addresses: the guard lets no other address be requested by http.
  const insecure = url.protocol === 'http:' ? [client.allowInsecureRequests] : []
  const secret = clientSecret ? deps.vault.open(clientSecret) : undefined
  return client.discovery(url, clientId, secret, secret ? undefined : client.None(), {
    [client.customFetch]: fetchGuarded(deps),
    timeout: 10,
    execute: [client.enableNonRepudiationChecks, ...insecure],
  })
}

export const redirectUriOf = ({ publicUrl }: Pick<Deps, 'publicUrl'>): string =>
  `${publicUrl}${apiBase}${openIdCallbackPath}`

/** Reaches the provider for a person signing in. Throws `SignInRefused`. */
const connect = async (deps: Deps, provider: Provider) => {
  try {
    return await discover(deps, provider)
  } catch (error) {
    const isOtherIssuer = error instanceof client.ClientError && error.code === otherIssuer
    throw new SignInRefused(isOtherIssuer ? 'invalid' : 'away', error)
  }
}

/**
 * Returns the authorisation URL, and the secrets that the browser must keep until it returns. Throws `SignInRefused`.
 */
export const startAuthorization = async (
  deps: Deps,
  provider: Provider,
): Promise<{ address: string; secrets: AuthorizationSecrets }> => {
  const config = await connect(deps, provider)
  const secrets = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  }
  const { groupClaim } = provider
  // Some providers send groups only for a scope of that name, and others refuse unknown scopes.
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
 * Exchanges the provider's code for the person's claims. Checks issuer, audience, nonce, state and signature, and that
 * the browser is the one that began the sign-in. Throws `SignInRefused`.
 */
export const exchangeCode = async (
  deps: Deps,
  provider: Provider,
  { query, secrets }: { query: string; secrets: AuthorizationSecrets },
): Promise<ProviderClaims> => {
  const config = await connect(deps, provider)
  try {
    const tokens = await client.authorizationCodeGrant(config, new URL(`${redirectUriOf(deps)}?${query}`), {
      expectedState: secrets.state,
      expectedNonce: secrets.nonce,
      pkceCodeVerifier: secrets.verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new SignInRefused('invalid')
    const { groupClaim } = provider
    const lacksClaims = claims['email'] === undefined || (groupClaim && claims[groupClaim] === undefined)
    const needsUserInfo = lacksClaims && config.serverMetadata().userinfo_endpoint
    const userInfo = needsUserInfo ? await client.fetchUserInfo(config, tokens.access_token, claims.sub) : {}
    const mergedClaims: Readonly<Record<string, unknown>> = { ...userInfo, ...claims }
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: textIn(mergedClaims['email']).toLowerCase(),
      isEmailVerified: mergedClaims['email_verified'] === true,
      firstName: textIn(mergedClaims['given_name']),
      lastName: textIn(mergedClaims['family_name']),
      name: textIn(mergedClaims['name']),
      groups: groupClaim ? textsIn(mergedClaims[groupClaim]) : [],
    }
  } catch (error) {
    throw error instanceof SignInRefused ? error : new SignInRefused(refusalOf(error), error)
  }
}
