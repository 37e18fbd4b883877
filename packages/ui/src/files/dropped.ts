/** A dropped file or folder. For a folder, `folder` is set, and only the name of `file` is meaningful. */
export interface DroppedItem {
  file: File
  folder: FileSystemDirectoryEntry | null
}

const isFolder = (entry: FileSystemEntry | null): entry is FileSystemDirectoryEntry =>
  entry?.isDirectory ?? false

/**
 * Lists dropped files and folders. Call it synchronously during the drop: afterwards the browser has discarded them.
 */
export const droppedItems = ({ items }: DataTransfer): DroppedItem[] =>
  [...items].flatMap(item => {
    const file = item.getAsFile()
    const entry = item.webkitGetAsEntry()
    return file ? [{ file, folder: isFolder(entry) ? entry : null }] : []
  })
