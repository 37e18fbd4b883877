import { aboutFile, type FileRule } from '@shop/contracts/uploads'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { useConnection } from '../app/connection.ts'
import type { HeldFile, OpenedFiles } from '../platform/Platform.ts'

const titles = { wrongKind: 'Invalid file type', tooLarge: 'File too large', tooMany: 'Too many files' }

/** Files chosen or dropped that keep to the rule; of the others a toast says why not. */
export const useFileChooser = (rule: FileRule, most: number) => {
  const { platform } = useConnection()
  const toast = useToast()
  const take = ({ files, refused }: OpenedFiles): HeldFile[] => {
    const [first] = refused
    if (first) {
      const text =
        first.reason === 'tooMany' ? `At most ${most} at once.` : aboutFile(rule[first.reason], first.name)
      const others = refused.length > 1 ? ` (${refused.length - 1} more were left out.)` : ''
      toast({ tone: 'error', title: titles[first.reason], text: text + others })
    }
    return files
  }
  return {
    choose: async () => take(await platform.openFiles(rule, most)),
    drop: async (files: readonly File[]) => take(await platform.takeDropped(files, rule, most)),
  }
}
