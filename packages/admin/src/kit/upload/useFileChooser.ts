import { refusalText as refusedKind } from '@shop/contracts/fileTypes'
import { withFileName, type FileRule } from '@shop/contracts/uploads'
import type { DroppedItem } from '@shop/ui/files/dropped'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { useConnection } from '../platform/connection.ts'
import type { FileSource, OpenFile, OpenedFiles } from '../platform/Platform.ts'

const titles = {
  wrongKind: 'Invalid file type',
  tooLarge: 'File too large',
  tooMany: 'Too many files',
  unreadable: 'File cannot be read',
}
type RefusedFile = OpenedFiles['refused'][number]

/** Explains why a file was refused. */
export const fileRefusalText = ({ name, reason }: RefusedFile, rule: FileRule, max: number): string => {
  if (reason === 'tooMany') return `At most ${max.toLocaleString('en-GB')} at once.`
  if (reason === 'unreadable') return `${name} has been moved, or cannot be read.`
  return reason === 'wrongKind' ? refusedKind(rule, name) : withFileName(rule[reason], name)
}

/** Reports refused files in a toast, with the reason for the first one. */
export const useRefusedToast = () => {
  const toast = useToast()
  return ([first, ...others]: OpenedFiles['refused'], rule: FileRule, max: number): void => {
    if (!first) return
    const more = others.length > 0 ? ` (${others.length} more were left out.)` : ''
    toast({ tone: 'error', title: titles[first.reason], text: fileRefusalText(first, rule, max) + more })
  }
}

/** Returns functions that choose files, or accept dropped ones, by the rule; a toast reports refused files. */
export const useFileChooser = (rule: FileRule, max: number) => {
  const { platform } = useConnection()
  const showRefused = useRefusedToast()
  const reportRefused = ({ files, refused }: OpenedFiles): OpenFile[] => {
    showRefused(refused, rule, max)
    return files
  }
  return {
    choose: async (from?: FileSource) => reportRefused(await platform.openFiles(rule, max, from)),
    drop: async (dropped: readonly DroppedItem[]) =>
      reportRefused(await platform.takeDropped(dropped, rule, max)),
  }
}
