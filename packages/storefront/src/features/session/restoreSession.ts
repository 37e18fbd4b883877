import { ApiError } from '@shop/client/ApiError'
import { getMe } from '@shop/contracts/accounts/endpoints'
import type { QueryClient } from '@tanstack/react-query'
import type { Shop } from '../../kit/shop/shop.ts'
import { changeUser } from './clearDevice.ts'
import { useSession } from '../../kit/session/useSession.ts'

const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 429

/**
 * Shows a stored user immediately at start, and verifies it with the server. A refusal ends the session; an unreachable
 * or failing server does not.
 */
export const restoreSession = async ({ client, session }: Shop): Promise<void> => {
  const storedUser = session.user()
  if (!storedUser || session.accessToken() === null) {
    useSession.setState({ user: null, isLoading: false })
    return
  }
  useSession.setState({ user: storedUser })
  try {
    const user = await client.call(getMe, {})
    session.keepUser(user)
    useSession.setState({ user })
  } catch (error) {
    if (isRefusal(error)) {
      session.clear()
      useSession.setState({ user: null })
    }
  } finally {
    useSession.setState({ isLoading: false })
  }
}

/**
 * Follows changes of the stored session, made by other tabs or by a refused refresh. Returns a function that
 * unsubscribes.
 */
export const watchSession = ({ session }: Shop, queryClient: QueryClient): (() => void) =>
  session.subscribe(() => {
    const { isLoading, user } = useSession.getState()
    const storedUser = session.user()
    if (isLoading || JSON.stringify(storedUser) === JSON.stringify(user)) return
    if (storedUser?.id === user?.id) useSession.setState({ user: storedUser })
    else changeUser(queryClient, storedUser)
  })
