import { getMe } from '@shop/contracts/accounts/endpoints'
import type { Shop } from '../app/shop.ts'
import { useSession } from './useSession.ts'

/**
 * At start: a stored user is shown at once and then verified with the server; if that fails, the session ends.
 * No connection at all ends nothing.
 */
export const restoreSession = async ({ client, session }: Shop): Promise<void> => {
  const stored = session.user()
  if (!stored || session.accessToken() === null) {
    useSession.setState({ user: null, isLoading: false })
    return
  }
  useSession.setState({ user: stored })
  try {
    const user = await client.call(getMe, {})
    session.keepUser(user)
    useSession.setState({ user })
  } catch (error) {
    // What fetch throws when there is no connection; everything else is an answer.
    if (!(error instanceof TypeError)) {
      session.clear()
      useSession.setState({ user: null })
    }
  } finally {
    useSession.setState({ isLoading: false })
  }
}

/** Follows what other tabs and refused refreshes do to the stored session. Returns its own end. */
export const followSession = ({ session }: Shop): (() => void) =>
  session.subscribe(() => {
    const { isLoading, user } = useSession.getState()
    const stored = session.user()
    if (!isLoading && JSON.stringify(stored) !== JSON.stringify(user)) useSession.setState({ user: stored })
  })
