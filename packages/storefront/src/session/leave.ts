import type { QueryClient } from '@tanstack/react-query'
import type { Shop } from '../app/shop.ts'
import { useMissedItems } from '../cart/missedItems.ts'
import { forgetPersonalReads } from './forgetPersonalReads.ts'
import { useSession } from './useSession.ts'

/** Forgets on this device who was signed in, and all that was read for them. */
export const leave = ({ session }: Shop, queryClient: QueryClient): void => {
  session.clear()
  useSession.setState({ user: null, isLoading: false })
  useMissedItems.setState({ items: [] })
  forgetPersonalReads(queryClient)
}
