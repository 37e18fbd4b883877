import { logout } from '@shop/contracts/accounts/endpoints'
import { useMutation } from '@tanstack/react-query'
import { useConnection } from '../app/connection.ts'
import { dropAllDrafts } from '../form/drafts.ts'
import { useConfirmLoss, useHasUnsaved, useLoseUnsaved } from '../form/UnsavedProvider.tsx'

/** Signs out here even when the server cannot be told; the guard leads away. Asks first where something is not saved. */
export const useSignOut = () => {
  const { client, session } = useConnection()
  const hasUnsaved = useHasUnsaved()
  const confirmLoss = useConfirmLoss()
  const lose = useLoseUnsaved()
  return useMutation({
    mutationFn: async () => {
      if (hasUnsaved && !(await confirmLoss())) return
      lose()
      await client.call(logout, {}).catch(() => undefined)
      dropAllDrafts()
      session.clear()
    },
  })
}
