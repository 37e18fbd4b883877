import { getMe } from '@shop/contracts/accounts/endpoints'
import type { Connection } from '../app/connection.ts'

/** Asks the server who is signed in and keeps the answer; a refusal ends the session. No connection at all ends nothing. */
export const verifySession = async ({ client, session }: Connection): Promise<void> => {
  if (!session.user() || session.accessToken() === null) return
  try {
    session.keepUser(await client.call(getMe, {}))
  } catch (error) {
    // What fetch throws when there is no connection; everything else is an answer.
    if (!(error instanceof TypeError)) session.clear()
  }
}
