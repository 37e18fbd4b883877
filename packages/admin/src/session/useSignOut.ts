import { logout } from '@shop/contracts/accounts/endpoints'
import { useMutation } from '@tanstack/react-query'
import { useConnection } from '../app/connection.ts'

/** Signs out here even when the server cannot be told; the guard leads away. */
export const useSignOut = () => {
  const { client, session } = useConnection()
  return useMutation({
    mutationFn: async () => {
      await client.call(logout, {}).catch(() => undefined)
      session.clear()
    },
  })
}
