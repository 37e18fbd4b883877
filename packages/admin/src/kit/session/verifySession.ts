import { ApiError } from '@shop/client/ApiError'
import { getMe } from '@shop/contracts/accounts/endpoints'
import type { Connection } from '../platform/connection.ts'

/**
 * Asks the server for the signed-in user and stores the answer. A refusal ends the session; an unreachable or broken
 * shop does not.
 */
export const verifySession = async ({ client, session }: Connection): Promise<void> => {
  if (!session.user() || session.accessToken() === null) return
  try {
    session.keepUser(await client.call(getMe, {}))
  } catch (error) {
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) session.clear()
  }
}
