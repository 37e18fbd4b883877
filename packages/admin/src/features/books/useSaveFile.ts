import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { failureText } from '../../kit/act/failureText.ts'
import { useConnection } from '../../kit/platform/connection.ts'

/** Saves a file that the shop generates; a toast reports a failure. */
export const useSaveFile = () => {
  const { platform } = useConnection()
  const toast = useToast()
  return async (path: string, name: string) => {
    try {
      await platform.saveFromApi({ path, name }, () => undefined).done
    } catch (error) {
      toast({ tone: 'error', title: 'Error', text: failureText(error, 'Failed to export') })
    }
  }
}
