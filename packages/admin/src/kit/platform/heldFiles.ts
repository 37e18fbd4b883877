import { ApiError } from '@shop/client/ApiError'
import { fileProblem, type FileRule } from '@shop/contracts/uploads'
import type { HeldFile, OpenedFiles } from './Platform.ts'

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
  const take = (given: readonly File[], rule: FileRule, most: number): OpenedFiles => {
    const opened: OpenedFiles = { files: [], refused: [] }
    for (const file of given) {
      const reason = fileProblem(rule, file) ?? (opened.files.length < most ? null : 'tooMany')
      if (reason) opened.refused.push({ name: file.name, reason })
      else opened.files.push(hold(file))
    }
    return opened
  }
  /** Throws what to tell a person where a file was moved, deleted or changed since it was chosen. */
  const expect = async (id: string): Promise<void> => {
    const file = get(id)
    await file
      .slice(0, 1)
      .arrayBuffer()
      .catch(() => {
        throw new ApiError(0, `${file.name} is no longer where it was.`, 'bad_request')
      })
  }
  return { get, take, expect, release: (ids: readonly string[]) => ids.forEach(id => files.delete(id)) }
}
