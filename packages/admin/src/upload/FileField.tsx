import type { FileRule } from '@shop/contracts/uploads'
import { FileBox } from '@shop/ui/fields/FileBox.tsx'
import { useConnection } from '../app/connection.ts'
import type { HeldFile } from '../platform/Platform.ts'
import { useFileChooser } from './useFileChooser.ts'

interface Props {
  label: string
  hint?: string
  rule: FileRule
  value: HeldFile | null
  onChange: (file: HeldFile | null) => void
  error?: string | undefined
}

/** One file of a form: chosen as the runtime does it, or dropped here. */
export const FileField = ({ rule, value, onChange, ...frame }: Props) => {
  const { platform } = useConnection()
  const { choose, drop } = useFileChooser(rule, 1)
  const take = async (taken: Promise<HeldFile[]>) => {
    const [file] = await taken
    if (!file) return
    if (value) platform.releaseFiles([value.id])
    onChange(file)
  }
  return (
    <FileBox
      {...frame}
      value={value}
      onChoose={() => void take(choose())}
      onDrop={files => void take(drop(files))}
      onRemove={() => {
        if (value) platform.releaseFiles([value.id])
        onChange(null)
      }}
    />
  )
}
