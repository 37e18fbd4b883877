import { safeStorage } from '@shop/client/safeStorage'
import type { User } from '@shop/contracts/accounts/endpoints'
import type { QueryClient } from '@tanstack/react-query'
import type { Shop } from '../../kit/shop/shop.ts'
import { useMissedItems } from '../cart/missedItems.ts'
import { rememberedGuestKey } from '../cart/rememberedGuestKey.ts'
import { viewedKey } from '../viewed/viewedKey.ts'
import { useSession } from '../../kit/session/useSession.ts'

/** Removes cached personal data, and clears and reloads personal data on screen. */
const clearPersonalQueries = (queryClient: QueryClient): void => {
  const cache = queryClient.getQueryCache()
  for (const query of cache.findAll({ predicate: ({ meta }) => meta?.endpoint?.access !== 'public' })) {
    // A query that is only removed would keep showing its data while mounted.
    query.reset()
    cache.remove(query)
  }
}

/** Switches to another user, or to none, and removes everything that was read for the previous one. */
export const changeUser = (queryClient: QueryClient, user: User | null): void => {
  useSession.setState({ user, isLoading: false })
  useMissedItems.setState({ items: [] })
  clearPersonalQueries(queryClient)
}

/** Removes the session, personal data, viewed products and the remembered guest from this device. */
export const clearDevice = ({ session }: Shop, queryClient: QueryClient): void => {
  session.clear()
  safeStorage().removeItem(viewedKey)
  safeStorage().removeItem(rememberedGuestKey)
  changeUser(queryClient, null)
}
