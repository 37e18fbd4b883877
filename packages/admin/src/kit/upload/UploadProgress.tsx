import { ProgressList } from '@shop/ui/feedback/ProgressList.tsx'
import { fileSize } from '@shop/ui/words/fileSize'
import type { OpenFile, TransferProgress } from '../platform/Platform.ts'

interface Props {
  file: OpenFile
  upload: TransferProgress & { cancel: () => void }
}

/** Shows how much of a form's file has been sent, with a button that cancels the upload. */
export const UploadProgress = ({ file, upload }: Props) => (
  <ProgressList
    label="Upload"
    items={[
      {
        key: file.id,
        name: file.name,
        state: 'running',
        share: upload.total === null ? null : upload.sent / upload.total,
        detail: `${fileSize(upload.sent)} of ${fileSize(upload.total ?? file.size)}`,
        onCancel: upload.cancel,
      },
    ]}
  />
)
