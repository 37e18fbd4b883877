/** Something that was dropped on the page; `folder` is there where it is one, and the file is then its name only. */
export interface Dropped {
  file: File
  folder: FileSystemDirectoryEntry | null
}

const isFolder = (entry: FileSystemEntry | null): entry is FileSystemDirectoryEntry =>
  entry?.isDirectory ?? false

/**
 * Files and folders that were dropped. To be asked while the drop is handled: afterwards the browser has forgotten
 * them.
 */
export const droppedOf = ({ items }: DataTransfer): Dropped[] =>
  [...items].flatMap(item => {
    const file = item.getAsFile()
    const entry = item.webkitGetAsEntry()
    return file ? [{ file, folder: isFolder(entry) ? entry : null }] : []
  })
