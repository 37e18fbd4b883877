import { requestFor } from '@shop/client/requestFor'
import type { Sent } from '@shop/contracts/endpoint'
import { exportOrders } from '@shop/contracts/orders/adminEndpoints'
import { fileSize } from '@shop/ui/fileSize'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { useState } from 'react'
import { failureText } from '../act/failureText.ts'
import { useConnection } from '../app/connection.ts'
import { transferCanceled } from '../platform/Platform.ts'

/** Saves all orders of a filter as CSV, tells how much has come, and can be canceled. */
export const useOrderExport = () => {
  const { platform } = useConnection()
  const toast = useToast()
  const [running, setRunning] = useState<{ received: string; cancel: () => void } | null>(null)

  const run = async (filter: Sent<typeof exportOrders>) => {
    const { path } = requestFor(exportOrders, filter)
    const transfer = platform.saveFromApi({ path, name: 'orders.csv' }, ({ sent }) =>
      setRunning({ received: fileSize(sent), cancel: transfer.cancel }),
    )
    setRunning({ received: fileSize(0), cancel: transfer.cancel })
    try {
      if ((await transfer.done) === 'saved') toast({ tone: 'success', title: 'Orders exported' })
    } catch (error) {
      if (!(error instanceof Error && error.name === transferCanceled))
        toast({ tone: 'error', title: 'Error', text: failureText(error, 'Failed to export orders') })
    } finally {
      setRunning(null)
    }
  }
  return { running, run: (filter: Sent<typeof exportOrders>) => void run(filter) }
}
