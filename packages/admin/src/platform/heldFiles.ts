import type { FileKind, FileLimits, HeldFile, OpenedFiles } from './Platform.ts'

const isOfKind = ({ name, type }: { name: string; type: string }, { accept }: FileKind): boolean =>
  accept.some(wanted => (wanted.startsWith('.') ? name.toLowerCase().endsWith(wanted) : type === wanted))

/** Files that a page holds on to, known by ids. */
export const heldFiles = () => {
  const files = new Map<string, File>()
  const get = (id: string): File => {
    const file = files.get(id)
    if (!file) throw new Error(`no file is held as ${id}`)
    return file
  }
  const hold = (file: File): HeldFile => {
    const id = crypto.randomUUID()
    files.set(id, file)
    return { id, name: file.name, type: file.type, size: file.size }
  }
  const take = (given: readonly File[], kind: FileKind, { maxBytes, maxFiles }: FileLimits): OpenedFiles => {
    const opened: OpenedFiles = { files: [], refused: [] }
    for (const file of given) {
      const refuse = (reason: OpenedFiles['refused'][number]['reason']) =>
        opened.refused.push({ name: file.name, reason })
      if (!isOfKind(file, kind)) refuse('kind')
      else if (file.size > maxBytes) refuse('size')
      else if (opened.files.length >= maxFiles) refuse('count')
      else opened.files.push(hold(file))
    }
    return opened
  }
  return { get, take, release: (ids: readonly string[]) => ids.forEach(id => files.delete(id)) }
}
