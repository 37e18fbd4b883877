import { safeStorage } from '@shop/client/safeStorage'
import type { User } from '@shop/contracts/accounts/endpoints'
import type { QueryClient } from '@tanstack/react-query'
import type { Shop } from '../../kit/shop/shop.ts'
import { useMissedItems } from '../cart/missedItems.ts'
import { rememberedGuestKey } from '../cart/rememberedGuestKey.ts'
import { viewedKey } from '../viewed/viewedKey.ts'
import { useSession } from '../../kit/session/useSession.ts'

/** Removes cached personal answers; clears and reloads those on screen. */
const forgetPersonalReads = (queryClient: QueryClient): void => {
  const cache = queryClient.getQueryCache()
  for (const query of cache.findAll({ predicate: ({ meta }) => meta?.endpoint?.access !== 'public' })) {
    // A removed query would keep showing its answer while mounted.
    query.reset()
    cache.remove(query)
  }
}

/** Switches to another user, or to none, and removes everything read for the last one. */
export const changeUser = (queryClient: QueryClient, user: User | null): void => {
  useSession.setState({ user, isLoading: false })
  useMissedItems.setState({ items: [] })
  forgetPersonalReads(queryClient)
}

/** Removes the session, personal data, viewed products and the remembered guest from this device. */
export const leave = ({ session }: Shop, queryClient: QueryClient): void => {
  session.clear()
  safeStorage().removeItem(viewedKey)
  safeStorage().removeItem(rememberedGuestKey)
  changeUser(queryClient, null)
}
