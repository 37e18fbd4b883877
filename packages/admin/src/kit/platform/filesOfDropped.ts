import { isSystemFile, maxFolderFiles } from '@shop/contracts/uploads'
import type { DroppedItem } from '@shop/ui/files/dropped'

const byName = new Intl.Collator('en-GB', { numeric: true })

/** Sorts files of a folder in natural order: 2 before 10. */
export const inFolderOrder = (files: readonly File[]): File[] =>
  files
    .filter(({ name, webkitRelativePath }) => !(webkitRelativePath || name).split('/').some(isSystemFile))
    .slice(0, maxFolderFiles)
    .toSorted((a, b) => byName.compare(a.name, b.name))

/** Reads the entries of a folder. The browser lists them in batches; the last batch is empty. */
const entriesOf = async (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader()
  const entries: FileSystemEntry[] = []
  let batch: FileSystemEntry[]
  do {
    batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    entries.push(...batch)
  } while (batch.length > 0 && entries.length < maxFolderFiles)
  return entries
}

const filesBelow = async (folder: FileSystemDirectoryEntry): Promise<File[]> => {
  const files: File[] = []
  for (const entry of await entriesOf(folder)) {
    if (isSystemFile(entry.name) || files.length >= maxFolderFiles) continue
    if (entry.isDirectory) files.push(...(await filesBelow(entry as FileSystemDirectoryEntry)))
    else
      files.push(
        await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)),
      )
  }
  return files
}

/** Returns dropped files, and the files in dropped folders. */
export const filesOfDropped = async (dropped: readonly DroppedItem[]): Promise<File[]> => {
  const files = await Promise.all(
    dropped.map(async ({ file, folder }) => (folder ? inFolderOrder(await filesBelow(folder)) : [file])),
  )
  return files.flat()
}
