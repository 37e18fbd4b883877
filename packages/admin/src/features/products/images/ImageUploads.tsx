import { addProductImage, getStaffProduct, listStaffProducts } from '@shop/contracts/products/endpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Dialog } from '@shop/ui/dialogs/Dialog.tsx'
import { ProgressList } from '@shop/ui/feedback/ProgressList.tsx'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useConfirmLoss, useUnsaved } from '../../../kit/form/UnsavedProvider.tsx'
import { useUploads } from '../../../kit/upload/useUploads.ts'
import type { PictureChanges } from './pictureValues.ts'

interface Props {
  productId: string
  uploads: PictureChanges['uploads']
  /** Message of the save, shown again after the toast of the uploads; may be empty. */
  notice: string
  onClose: () => void
}

/** Uploads the images of a product that was just saved, each with progress and retry. */
export const ImageUploads = ({ productId, uploads, notice, onClose }: Props) => {
  const toast = useToast()
  const queries = useQueryClient()
  const { add, progressItems } = useUploads(addProductImage, {
    failure: 'Failed to upload image',
    onUploaded: () => {
      for (const { path } of [getStaffProduct, listStaffProducts])
        void queries.invalidateQueries({ queryKey: [path] })
    },
  })
  const isStarted = useRef(false)
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    const inputs = new Map(uploads.map(({ file, input }) => [file.id, input]))
    add(
      uploads.map(({ file }) => file),
      file => ({ id: productId, image: file, ...inputs.get(file.id) }),
    )
  }, [add, uploads, productId])
  const allWorks = progressItems()
  const isFinished =
    allWorks.length > 0 && allWorks.every(({ state }) => state !== 'waiting' && state !== 'running')
  // Pictures cancelled one by one are left out on purpose.
  const hasUnfinished =
    allWorks.length === 0 || allWorks.some(({ state }) => state !== 'done' && state !== 'canceled')
  useUnsaved(hasUnfinished, { kind: 'files' })
  const confirmLoss = useConfirmLoss()
  const askAndClose = async () => {
    if (!hasUnfinished || (await confirmLoss('files'))) onClose()
  }
  const hasFailed = allWorks.some(({ state }) => state === 'failed')
  const reportedOutcome = useRef('')
  useEffect(() => {
    const finalOutcome = hasFailed ? 'failed' : 'done'
    const outcome = isFinished ? finalOutcome : ''
    if (outcome === reportedOutcome.current) return
    reportedOutcome.current = outcome
    if (outcome === 'failed')
      toast({
        tone: 'error',
        title: 'Warning',
        text: `Product saved but some images failed to upload. Please try uploading them again. ${notice}`.trim(),
      })
    if (outcome !== 'done') return
    toast({
      tone: notice === '' ? 'success' : 'warning',
      title: 'All images uploaded successfully!',
      text: notice,
    })
    onClose()
  }, [isFinished, hasFailed, notice, toast, onClose])
  return (
    <Dialog
      title="Uploading images"
      onClose={() => void askAndClose()}
      footer={
        <Button kind="plain" onClick={() => (isFinished ? void askAndClose() : onClose())}>
          {isFinished ? 'Close' : 'Cancel the Rest'}
        </Button>
      }
    >
      <ProgressList label="Images" items={allWorks} />
    </Dialog>
  )
}
