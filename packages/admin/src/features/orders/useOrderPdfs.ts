import { getCaseEvidence } from '@shop/contracts/orders/reviewEndpoints'
import { getCn22Labels, getPackingSlips, getPickList } from '@shop/contracts/orders/slipEndpoints'
import type { Toast } from '@shop/ui/toasts/Toaster.tsx'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { useState } from 'react'
import { failureText } from '../../kit/act/failureText.ts'
import { useConnection } from '../../kit/platform/connection.ts'
import type { FileContent } from '../../kit/platform/Platform.ts'

type Read = () => Promise<File>
type Notify = (message: Pick<Toast, 'tone' | 'title' | 'text'>) => void

/** Opens documents of orders for printing, or saves them in a folder that the user chooses. */
export const useOrderPdfs = () => {
  const { client, platform } = useConnection()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)

  const deliverPdf = async (
    read: Read,
    failure: string,
    openOrSave: (file: FileContent) => Promise<unknown>,
    notify: Notify = toast,
  ) => {
    setBusy(true)
    try {
      const file = await read()
      await openOrSave({ name: file.name, type: file.type, content: await file.arrayBuffer() })
    } catch (error) {
      notify({ tone: 'error', title: 'Error', text: failureText(error, failure) })
    } finally {
      setBusy(false)
    }
  }
  const show = (read: Read, failure: string, notify?: Notify) =>
    void deliverPdf(read, failure, platform.openPdf, notify)
  const save = (read: Read, failure: string) =>
    void deliverPdf(read, failure, async file => {
      if ((await platform.saveFile(file)) === 'saved') toast({ tone: 'success', title: 'PDF saved' })
    })
  const slipsRequest = (ids: readonly string[]) =>
    [() => client.call(getPackingSlips, { ids: [...ids] }), 'Failed to make the packing slip'] as const
  const pickListRequest = (ids: readonly string[]) =>
    [() => client.call(getPickList, { ids: [...ids] }), 'Failed to make the pick list'] as const
  return {
    isBusy,
    show,
    save,
    /** `notify` reports a failure instead of a toast. */
    packingSlips: (ids: readonly string[], notify?: Notify) => show(...slipsRequest(ids), notify),
    savePackingSlips: (ids: readonly string[]) => save(...slipsRequest(ids)),
    cn22Labels: (ids: readonly string[]) =>
      show(() => client.call(getCn22Labels, { ids: [...ids] }), 'Failed to make the CN22'),
    pickList: (ids: readonly string[]) => show(...pickListRequest(ids)),
    evidence: (id: string, caseId: string) =>
      show(() => client.call(getCaseEvidence, { id, caseId }), 'Failed to gather the evidence'),
    savePickList: (ids: readonly string[]) => save(...pickListRequest(ids)),
  }
}
