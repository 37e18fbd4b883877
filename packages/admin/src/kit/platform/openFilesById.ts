import { ApiError } from '@shop/client/ApiError'
import { fileProblem, type FileRule } from '@shop/contracts/uploads'
import type { OpenFile, OpenedFiles } from './Platform.ts'

// Loaded with the first form that needs it.
const loadFileStore = async () => (await import('./browserFileStore.ts')).browserFileStore

/** Creates the store of a page's open files, by id. */
export const openFilesById = () => {
  const files = new Map<string, File>()
  const get = (id: string): File => {
    const file = files.get(id)
    if (!file) throw new Error(`no file is held as ${id}`)
    return file
  }
  /** Ids of the files that outlive the page. */
  const savedIds = new Set<string>()
  const describe = (id: string, { name, type, size }: File): OpenFile => ({ id, name, type, size })
  const register = (file: File): OpenFile => {
    const id = crypto.randomUUID()
    files.set(id, file)
    return describe(id, file)
  }
  const take = (candidates: readonly File[], rule: FileRule, max: number): OpenedFiles => {
    const result: OpenedFiles = { files: [], refused: [] }
    for (const file of candidates) {
      const reason = fileProblem(rule, file) ?? (result.files.length < max ? null : 'tooMany')
      if (reason) result.refused.push({ name: file.name, reason })
      else result.files.push(register(file))
    }
    return result
  }
  /** Throws an error with a text for the user if a file was moved, deleted or changed since it was chosen. */
  const checkReadable = async (id: string): Promise<void> => {
    const file = get(id)
    await file
      .slice(0, 1)
      .arrayBuffer()
      .catch(() => {
        throw new ApiError(0, `${file.name} is no longer where it was.`, 'bad_request')
      })
  }
  // Failures are ignored: a form works even if the browser stores no files.
  const keep = async (ids: readonly string[]): Promise<void> => {
    const added = new Map(ids.filter(id => files.has(id) && !savedIds.has(id)).map(id => [id, get(id)]))
    if (added.size === 0) return
    for (const id of added.keys()) savedIds.add(id)
    await (await loadFileStore()).keep(added).catch(() => undefined)
  }
  const find = async (ids: readonly string[]): Promise<OpenFile[]> => {
    const missingIds = ids.filter(id => !files.has(id))
    const storedFiles =
      missingIds.length === 0 ? [] : await (await loadFileStore()).find(missingIds).catch(() => [])
    for (const [id, file] of storedFiles) {
      files.set(id, file)
      savedIds.add(id)
    }
    return ids.filter(id => files.has(id)).map(id => describe(id, get(id)))
  }
  const release = (ids: readonly string[]): void => {
    for (const id of ids) files.delete(id)
    // Also deletes the files from the store, where an earlier page may have put them.
    if (ids.length > 0) void loadFileStore().then(({ drop }) => drop(ids).catch(() => undefined))
  }
  return { get, take, checkReadable, keep, find, release }
}
