import type { FileRule } from '@shop/contracts/uploads'
import { FileBox } from '@shop/ui/fields/FileBox.tsx'
import { useConnection } from '../platform/connection.ts'
import type { OpenFile } from '../platform/Platform.ts'
import { useFileChooser } from './useFileChooser.ts'

/** Maximum number of files queued for a form that accepts one at a time. */
const maxQueued = 20

interface Props {
  label: string
  hint?: string
  rule: FileRule
  value: OpenFile | null
  onChange: (file: OpenFile | null) => void
  error?: string | undefined
  /** Receives the other files if several were chosen; without it only one can be chosen. */
  onMore?: (files: OpenFile[]) => void
}

/** One file of a form, chosen in the runtime's dialog or dropped on the field. */
export const FileField = ({ rule, value, onChange, onMore, ...frame }: Props) => {
  const { platform } = useConnection()
  const { choose, drop } = useFileChooser(rule, onMore ? maxQueued : 1)
  const chooseFirst = async (chosenFiles: Promise<OpenFile[]>) => {
    const [file, ...otherFiles] = await chosenFiles
    if (!file) return
    if (otherFiles.length > 0) onMore?.(otherFiles)
    if (value) platform.releaseFiles([value.id])
    onChange(file)
  }
  return (
    <FileBox
      {...frame}
      value={value}
      onChoose={() => void chooseFirst(choose())}
      onDrop={files => void chooseFirst(drop(files))}
      onRemove={() => {
        if (value) platform.releaseFiles([value.id])
        onChange(null)
      }}
    />
  )
}
