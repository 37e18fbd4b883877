import type { Deps } from '../../../platform/base/deps.ts'
import type { Call } from '../../../platform/http/mount.ts'
import type { AuthorizationSecrets } from './provider.ts'

type Cookies = Pick<Call, 'getCookie' | 'setCookie'>

const cookie = 'openid'
/** Time to sign in at the provider, seconds. */
const lifetimeSeconds = 10 * 60

/** A desktop app that is waiting for its user to sign in. */
export interface WaitingApp {
  /** Port at 127.0.0.1 where the app listens. */
  port: number
  /** SHA-256 of its verifier, base64url. */
  challenge: string
}

interface PendingSignIn extends AuthorizationSecrets {
  /** Null if the person signs in to the browser itself. */
  app: WaitingApp | null
  /** Page of the back office to continue to; empty for the first one. */
  to: string
  /** Milliseconds since 1970. */
  until: number
}

/** Stores the secrets in an encrypted cookie, which the browser must send back. */
export const storeSecrets = (
  deps: Deps,
  cookies: Cookies,
  content: AuthorizationSecrets & Pick<PendingSignIn, 'app' | 'to'>,
): void => {
  const signIn: PendingSignIn = { ...content, until: deps.clock.now() + lifetimeSeconds * 1000 }
  cookies.setCookie(cookie, deps.vault.seal(JSON.stringify(signIn)), lifetimeSeconds)
}

/** Reads and deletes the cookie; null if it is missing or has expired. */
export const popSecrets = (deps: Deps, cookies: Cookies): PendingSignIn | null => {
  const sealed = cookies.getCookie(cookie)
  if (!sealed) return null
  cookies.setCookie(cookie, '', 0)
  try {
    // Only `storeSecrets` can have encrypted the cookie.
    const signIn = JSON.parse(deps.vault.open(sealed)) as Partial<PendingSignIn>
    const { state, nonce, verifier, app = null, to = '', until = 0 } = signIn
    return state && nonce && verifier && until > deps.clock.now()
      ? { state, nonce, verifier, app, to, until }
      : null
  } catch {
    return null
  }
}
