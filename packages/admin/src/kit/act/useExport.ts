import { requestFor } from '@shop/client/requestFor'
import type { Endpoint, SentInput } from '@shop/contracts/endpoint'
import { fileSize } from '@shop/ui/words/fileSize'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { useState } from 'react'
import { failureText } from './failureText.ts'
import { useConnection } from '../platform/connection.ts'
import { transferCanceled } from '../platform/Platform.ts'

interface Options {
  /** File name if the answer has none. */
  name: string
  /** Title of the toast: `Orders exported`. */
  success: string
  /** Text if the server sends no message. */
  failure: string
}

/** Downloads a file that the API generates while sending it. Reports the progress, and can be cancelled. */
export const useExport = <E extends Endpoint>(endpoint: E, { name, success, failure }: Options) => {
  const { platform } = useConnection()
  const toast = useToast()
  const [running, setRunning] = useState<{ received: string; cancel: () => void } | null>(null)

  const run = async (input: SentInput<E>, fileName: string) => {
    const { path } = requestFor(endpoint, input as Readonly<Record<string, unknown>>)
    const transfer = platform.saveFromApi({ path, name: fileName }, ({ sent }) =>
      setRunning({ received: fileSize(sent), cancel: transfer.cancel }),
    )
    setRunning({ received: fileSize(0), cancel: transfer.cancel })
    try {
      if ((await transfer.done) === 'saved') toast({ tone: 'success', title: success })
    } catch (error) {
      if (!(error instanceof Error && error.name === transferCanceled))
        toast({ tone: 'error', title: 'Error', text: failureText(error, failure) })
    } finally {
      setRunning(null)
    }
  }
  return {
    running,
    /** `fileName` names the file if there are several exports. */
    run: (input: SentInput<E>, fileName = name) => void run(input, fileName),
  }
}
