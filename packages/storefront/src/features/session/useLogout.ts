import { logout } from '@shop/contracts/accounts/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useShop } from '../../kit/shop/shop.ts'
import { showToast } from '../../kit/toasts/useToast.ts'
import { clearDevice } from './clearDevice.ts'

/** Signs out on this device even if the server cannot be reached. */
export const useLogout = () => {
  const shop = useShop()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      await shop.client.call(logout, {}).catch(() => undefined)
      clearDevice(shop, queryClient)
      showToast({ title: 'Logged Out', text: 'You have been successfully logged out.' })
    },
  })
}
