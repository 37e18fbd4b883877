import type { OpenFile, OpenedFiles } from '@shop/admin/kit/platform/Platform'
import {
  fileKinds,
  fileProblem,
  type FileRule,
  isSystemFile,
  kindOfName,
  maxFolderFiles,
} from '@shop/contracts/uploads'
import { app, nativeImage, type NativeImage } from 'electron'
import { randomUUID } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { readProblem, missingFileProblem } from './diskProblem.ts'
import { openJsonFile } from './openJsonFile.ts'

const byName = new Intl.Collator('en-GB', { numeric: true })

/** Yields the files below a folder in natural order: 2 before 10. Does not follow links, which may form a cycle. */
const walkFolder = async function* (folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => null)
  if (!entries) {
    yield folder
    return
  }
  for (const entry of entries.toSorted((a, b) => byName.compare(a.name, b.name))) {
    if (isSystemFile(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* walkFolder(path)
    else if (entry.isFile()) yield path
  }
}

/** Yields paths, with folders replaced by the files in them. A folder that cannot be read stays in the list. */
const expandFolders = async function* (paths: readonly string[]): AsyncGenerator<string> {
  for (const path of paths) {
    const stats = await stat(path).catch(() => null)
    if (!stats?.isDirectory()) {
      yield path
      continue
    }
    let count = 0
    for await (const file of walkFolder(path)) {
      if (++count > maxFolderFiles) break
      yield file
    }
  }
}

interface StoredFile extends OpenFile {
  path: string
}

/** Maximum number of drafts' files that are found after a restart; the oldest are dropped. */
const maxDraftFiles = 300
const DraftFiles = z.array(
  z.object({ id: z.uuid(), name: z.string(), type: z.string(), size: z.number(), path: z.string() }),
)

/** Maximum size of a text that is read into the page, such as a CSV to import. */
const maxTextBytes = 20_000_000

const typeOf = (name: string, { kinds }: FileRule): string => {
  const kind = kindOfName(name, kinds)
  return kind ? fileKinds[kind].type : ''
}

const scaledPicture = (path: string, edge: number): NativeImage => {
  const picture = nativeImage.createFromPath(path)
  if (picture.isEmpty()) return picture
  const { width, height } = picture.getSize()
  const scale = Math.min(1, edge / Math.max(width, height))
  return picture.resize({ width: Math.max(1, Math.round(width * scale)) })
}

/** Returns the system's thumbnail of a picture. Without one, as always on Linux, scales the picture itself. */
const smallPicture = async (path: string, edge: number): Promise<NativeImage> => {
  if (process.platform === 'linux') return scaledPicture(path, edge)
  return nativeImage
    .createThumbnailFromPath(path, { width: edge, height: edge })
    .catch(() => scaledPicture(path, edge))
}

/** Stores the files that a user has chosen. The page knows only their ids; their paths never leave main. */
export const createOpenFiles = () => {
  const filesById = new Map<string, StoredFile>()
  const draftStore = openJsonFile(join(app.getPath('userData'), 'files.json'), DraftFiles, [])

  const get = (id: string): StoredFile => {
    const file = filesById.get(id)
    if (!file) throw new Error('This file is no longer available.')
    return file
  }

  /** Stores files, and files in folders, if the rule accepts them; also returns why the others were refused. */
  const take = async (paths: readonly string[], rule: FileRule, max: number): Promise<OpenedFiles> => {
    const result: OpenedFiles = { files: [], refused: [] }
    for await (const path of expandFolders(paths)) {
      const name = basename(path)
      const stats = await stat(path).catch(() => null)
      if (!stats?.isFile()) {
        result.refused.push({ name, reason: 'unreadable' })
        continue
      }
      const file = { name, type: typeOf(name, rule), size: stats.size }
      const reason = fileProblem(rule, file) ?? (result.files.length < max ? null : 'tooMany')
      if (reason) {
        result.refused.push({ name, reason })
        continue
      }
      const id = randomUUID()
      filesById.set(id, { id, ...file, path })
      result.files.push({ id, ...file })
    }
    return result
  }

  return {
    take,
    get,
    /** Writes the files' paths to the disk, so that a form's draft finds them after a restart. */
    keep: (ids: readonly string[]): void => {
      const draftFiles = draftStore.read()
      const added = ids.filter(id => filesById.has(id) && !draftFiles.some(file => file.id === id)).map(get)
      // A failed write does not stop the form.
      if (added.length > 0) draftStore.tryWrite([...draftFiles, ...added].slice(-maxDraftFiles))
    },
    /** Finds the files with these ids that are still at their paths with the same size. */
    find: async (ids: readonly string[]): Promise<OpenFile[]> => {
      const files: OpenFile[] = []
      for (const file of draftStore.read()) if (!filesById.has(file.id)) filesById.set(file.id, file)
      for (const { path, ...file } of ids.flatMap(id => filesById.get(id) ?? [])) {
        const stats = await stat(path).catch(() => null)
        if (stats?.isFile() && stats.size === file.size) files.push(file)
      }
      return files
    },
    release: (ids: readonly string[]): void => {
      for (const id of ids) filesById.delete(id)
      const draftFiles = draftStore.read()
      const remaining = draftFiles.filter(({ id }) => !ids.includes(id))
      if (remaining.length < draftFiles.length) draftStore.tryWrite(remaining)
    },
    thumbnail: async (id: string, edge: number): Promise<string> => {
      const { path, name } = get(id)
      const picture = await smallPicture(path, edge)
      if (picture.isEmpty()) throw missingFileProblem(name)
      return picture.toDataURL()
    },
    readText: async (id: string): Promise<string> => {
      const { path, name, size } = get(id)
      if (size > maxTextBytes) throw new Error(`${name} is too long to be read.`)
      return readFile(path, 'utf8').catch((error: unknown) => {
        throw readProblem(error, name)
      })
    },
  }
}

export type OpenFiles = ReturnType<typeof createOpenFiles>
