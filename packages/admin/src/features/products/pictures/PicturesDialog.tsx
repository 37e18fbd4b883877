import { Button } from '@shop/ui/buttons/Button.tsx'
import { useConfirm } from '@shop/ui/dialogs/ConfirmProvider.tsx'
import { Dialog } from '@shop/ui/dialogs/Dialog.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { useState } from 'react'
import { useUnsaved } from '../../../kit/form/UnsavedProvider.tsx'
import { type MatchedPicture, PictureUploads } from './PictureUploads.tsx'
import { ProposalStep } from './ProposalStep.tsx'
import { formatCount } from '@shop/ui/words/formatCount'
import { useProposal } from './useProposal.ts'

/** Imports many pictures, each for the variant or product in its name. They can be checked before the upload. */
export const PicturesDialog = ({ onClose }: { onClose: () => void }) => {
  const proposal = useProposal()
  const confirm = useConfirm()
  const toast = useToast()
  const [uploads, setUploads] = useState<readonly MatchedPicture[] | null>(null)
  const [unfinishedCount, setUnfinishedCount] = useState(0)
  const [uploadedIds, setUploadedIds] = useState<ReadonlySet<string>>(new Set())
  const { rows, leaveOut } = proposal
  const remaining = rows.filter(({ file }) => !uploadedIds.has(file.id))
  const readyPictures = rows.filter((row): row is MatchedPicture => row.variant !== null)
  const release = useUnsaved(remaining.length > 0, { param: 'pictures', kind: 'files' })

  const askAndClose = async () => {
    const isConfirmed =
      remaining.length === 0 ||
      (await confirm({
        title: 'Close Without Uploading',
        text: `${formatCount(remaining.length, 'picture')} ${remaining.length === 1 ? 'has' : 'have'} not been uploaded.`,
        actionLabel: 'Close',
        cancelLabel: 'Stay Here',
      }))
    if (!isConfirmed) return
    release()
    onClose()
  }
  /**
   * Leaves the uploads: shows the proposal with the pictures that were not uploaded, or closes if there are none. Running
   * uploads are cancelled as their list is removed.
   */
  const leaveUploads = () => {
    if (uploadedIds.size > 0)
      toast({ tone: 'success', title: `${formatCount(uploadedIds.size, 'picture')} uploaded successfully!` })
    leaveOut([...uploadedIds])
    setUploadedIds(new Set())
    setUploads(null)
    if (remaining.length === 0) onClose()
  }

  const finishText = remaining.length > 0 ? 'Back to the Rest' : 'Close'
  if (uploads)
    return (
      <Dialog
        title="Uploading pictures"
        size="lg"
        onClose={() => void (unfinishedCount > 0 ? askAndClose() : leaveUploads())}
        footer={
          <Button kind={unfinishedCount > 0 ? 'plain' : 'main'} onClick={leaveUploads}>
            {unfinishedCount > 0 ? 'Cancel the Rest' : finishText}
          </Button>
        }
      >
        <PictureUploads
          pictures={uploads}
          onUploaded={id => setUploadedIds(current => new Set(current).add(id))}
          onOpenCount={setUnfinishedCount}
        />
      </Dialog>
    )
  return (
    <Dialog
      title="Upload Pictures"
      size="lg"
      onClose={() => void askAndClose()}
      footer={
        <>
          <Button kind="plain" onClick={() => void askAndClose()}>
            Cancel
          </Button>
          <Button
            isDisabled={readyPictures.length === 0 || proposal.isMatching}
            onClick={() => {
              setUnfinishedCount(readyPictures.length)
              setUploads(readyPictures)
            }}
          >
            {readyPictures.length === 0 ? 'Upload' : `Upload ${formatCount(readyPictures.length, 'Picture')}`}
          </Button>
        </>
      }
    >
      <FormStack>
        <ProposalStep proposal={proposal} />
      </FormStack>
    </Dialog>
  )
}
