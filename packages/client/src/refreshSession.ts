import type { Tokens } from '@shop/contracts/accounts/endpoints'
import { ApiError } from './ApiError.ts'
import type { Session } from './createSession.ts'
import { oneAtATime } from './oneAtATime.ts'

export interface RefreshInput {
  refreshToken: string
  idleFor?: number
}

/**
 * Gets a new access token after the server has refused `rejectedToken`. Uses the token of another tab that has
 * refreshed in the meantime. If the server refuses the refresh, clears the session and throws 'Authentication failed'.
 * A lost connection, a server error or a 429 clears nothing, and is rethrown.
 */
export const refreshSession = (
  session: Session,
  rejectedToken: string | null,
  requestTokens: (refresh: RefreshInput) => Promise<Tokens>,
): Promise<string> =>
  oneAtATime('shop-refresh', async () => {
    const current = session.accessToken()
    if (current !== null && current !== rejectedToken) return current
    const refreshToken = session.refreshToken()
    try {
      if (refreshToken === null) throw new ApiError(401, 'No refresh token')
      const tokens = await requestTokens({
        refreshToken,
        ...(session.idleFor && { idleFor: session.idleFor() }),
      })
      session.keepTokens(tokens)
      return tokens.accessToken
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) throw error
      session.clear()
      throw new ApiError(401, 'Authentication failed', 'session_ended')
    }
  })
