import { logout } from '@shop/contracts/accounts/endpoints'
import { useConfirm } from '@shop/ui/dialogs/ConfirmProvider.tsx'
import { useMutation } from '@tanstack/react-query'
import { useConnection } from '../../kit/platform/connection.ts'
import { leaveSession } from '../../kit/session/signedOut.ts'
import { dropAllDrafts } from '../../kit/form/drafts.ts'
import { formatCount } from '@shop/ui/words/formatCount'
import { useWaiting } from '../../kit/offline/OfflineContext.ts'
import { useConfirmLoss, useHasUnsaved, useLoseUnsaved } from '../../kit/form/UnsavedProvider.tsx'

const waitingQuestion = (count: number) => ({
  title: `Sign out with ${formatCount(count, 'change')} waiting?`,
  text: 'They have not reached the shop yet. They will stay on this device, and be sent when you next sign in here.',
  actionLabel: 'Sign Out',
})

/**
 * Signs out on this device, even if the server cannot be reached; the guard then redirects. Asks first if there are
 * unsaved changes, or changes that are waiting for the shop.
 */
export const useSignOut = () => {
  const { client, session, platform } = useConnection()
  const hasUnsaved = useHasUnsaved()
  const confirmLoss = useConfirmLoss()
  const lose = useLoseUnsaved()
  const confirm = useConfirm()
  const waiting = useWaiting()
  return useMutation({
    mutationFn: async () => {
      if (hasUnsaved && !(await confirmLoss())) return
      if (waiting.length > 0 && !(await confirm(waitingQuestion(waiting.length)))) return
      lose()
      await client.call(logout, {}).catch(() => undefined)
      platform.releaseFiles(dropAllDrafts(session))
      leaveSession(session)
    },
  })
}
