import type { Tokens } from '@shop/contracts/accounts/endpoints'
import { ApiError } from './ApiError.ts'
import type { Session } from './createSession.ts'

type AskForTokens = (refreshToken: string) => Promise<Tokens>

let lastHere: Promise<unknown> = Promise.resolve()

/** One at a time in the whole browser; where Web Locks are missing (plain http), one at a time in this tab. */
const alone = <T>(act: () => Promise<T>): Promise<T> => {
  if (globalThis.navigator?.locks) return navigator.locks.request('shop-refresh', act)
  const next = lastHere.then(act, act)
  lastHere = next.catch(() => undefined)
  return next
}

/**
 * Gets a new access token after `rejected` was refused. Another tab may have refreshed meanwhile: then its token is
 * used. When the server refuses, the session is cleared and 'Authentication failed' is thrown; a lost connection clears nothing.
 */
export const refreshSession = (
  session: Session,
  rejected: string | null,
  ask: AskForTokens,
): Promise<string> =>
  alone(async () => {
    const current = session.accessToken()
    if (current !== null && current !== rejected) return current
    const refreshToken = session.refreshToken()
    try {
      if (refreshToken === null) throw new ApiError(401, 'No refresh token')
      const tokens = await ask(refreshToken)
      session.keepTokens(tokens)
      return tokens.accessToken
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) throw error
      session.clear()
      throw new ApiError(401, 'Authentication failed', 'session_ended')
    }
  })
