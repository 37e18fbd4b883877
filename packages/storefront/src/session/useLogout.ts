import { logout } from '@shop/contracts/accounts/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useShop } from '../app/shop.ts'
import { useMissedItems } from '../cart/missedItems.ts'
import { showToast } from '../toasts/useToast.ts'
import { forgetPersonalReads } from './forgetPersonalReads.ts'
import { useSession } from './useSession.ts'

/** Signs out here even when the server cannot be told. */
export const useLogout = () => {
  const { client, session } = useShop()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      await client.call(logout, {}).catch(() => undefined)
      session.clear()
      useSession.setState({ user: null, isLoading: false })
      useMissedItems.setState({ items: [] })
      forgetPersonalReads(queryClient)
      showToast({ title: 'Logged Out', text: 'You have been successfully logged out.' })
    },
  })
}
