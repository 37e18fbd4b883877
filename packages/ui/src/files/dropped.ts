/** A dropped file; for a folder `folder` is set, and the file is only its name. */
export interface Dropped {
  file: File
  folder: FileSystemDirectoryEntry | null
}

const isFolder = (entry: FileSystemEntry | null): entry is FileSystemDirectoryEntry =>
  entry?.isDirectory ?? false

/** Dropped files and folders. Call it synchronously during the drop: afterwards the browser has discarded them. */
export const droppedOf = ({ items }: DataTransfer): Dropped[] =>
  [...items].flatMap(item => {
    const file = item.getAsFile()
    const entry = item.webkitGetAsEntry()
    return file ? [{ file, folder: isFolder(entry) ? entry : null }] : []
  })
