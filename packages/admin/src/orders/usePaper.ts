import { getPackingSlips, getPickList } from '@shop/contracts/orders/slipEndpoints'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { useState } from 'react'
import { failureText } from '../act/failureText.ts'
import { useConnection } from '../app/connection.ts'

/** Opens PDFs for the warehouse where they can be printed. */
export const usePaper = () => {
  const { client, platform } = useConnection()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)

  const show = async (read: () => Promise<File>, failure: string) => {
    setBusy(true)
    try {
      const file = await read()
      await platform.openPdf({ name: file.name, type: file.type, content: await file.arrayBuffer() })
    } catch (error) {
      toast({ tone: 'error', title: 'Error', text: failureText(error, failure) })
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    show: (read: () => Promise<File>, failure: string) => void show(read, failure),
    packingSlips: (ids: readonly string[]) =>
      void show(() => client.call(getPackingSlips, { ids: [...ids] }), 'Failed to make the packing slip'),
    pickList: (ids: readonly string[]) =>
      void show(() => client.call(getPickList, { ids: [...ids] }), 'Failed to make the pick list'),
  }
}
