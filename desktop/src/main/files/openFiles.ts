import type { OpenFile, OpenedFiles } from '@shop/admin/kit/platform/Platform'
import {
  fileKinds,
  fileProblem,
  type FileRule,
  isSystemFile,
  kindOfName,
  maxInFolder,
} from '@shop/contracts/uploads'
import { app, nativeImage, type NativeImage } from 'electron'
import { randomUUID } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { readProblem, vanished } from './diskProblem.ts'
import { keptFile } from './keptFile.ts'

const byName = new Intl.Collator('en-GB', { numeric: true })

/** Yields the files below a folder in natural order: 2 before 10. Does not follow links, which may form a cycle. */
const inFolder = async function* (folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => null)
  if (!entries) {
    yield folder
    return
  }
  for (const entry of entries.toSorted((one, other) => byName.compare(one.name, other.name))) {
    if (isSystemFile(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* inFolder(path)
    else if (entry.isFile()) yield path
  }
}

/** Yields paths, with folders replaced by the files in them. A folder that cannot be read stays in the list. */
const filesBelow = async function* (paths: readonly string[]): AsyncGenerator<string> {
  for (const path of paths) {
    const found = await stat(path).catch(() => null)
    if (!found?.isDirectory()) {
      yield path
      continue
    }
    let count = 0
    for await (const file of inFolder(path)) {
      if (++count > maxInFolder) break
      yield file
    }
  }
}

interface Held extends OpenFile {
  path: string
}

/** Maximum number of drafts' files that are found after a restart; the oldest are dropped. */
const maxKept = 300
const KeptFiles = z.array(
  z.object({ id: z.uuid(), name: z.string(), type: z.string(), size: z.number(), path: z.string() }),
)

/** Maximum size of a text that is read into the page, such as a CSV to import. */
const longestText = 20_000_000 // bytes

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

/** Uses the system's thumbnails. Linux has none, and some files have none; those are scaled here. */
const smallPicture = async (path: string, edge: number): Promise<NativeImage> => {
  if (process.platform === 'linux') return scaledPicture(path, edge)
  return nativeImage
    .createThumbnailFromPath(path, { width: edge, height: edge })
    .catch(() => scaledPicture(path, edge))
}

/** Stores the files that a user has chosen: the page knows their ids, and the paths stay here. */
export const createOpenFiles = () => {
  const held = new Map<string, Held>()
  const keptOnes = keptFile(join(app.getPath('userData'), 'files.json'), KeptFiles, [])

  const get = (id: string): Held => {
    const file = held.get(id)
    if (!file) throw new Error('This file is no longer available.')
    return file
  }

  /** Stores files, and files in folders, if the rule accepts them; also returns why the others were refused. */
  const take = async (paths: readonly string[], rule: FileRule, max: number): Promise<OpenedFiles> => {
    const opened: OpenedFiles = { files: [], refused: [] }
    for await (const path of filesBelow(paths)) {
      const name = basename(path)
      const found = await stat(path).catch(() => null)
      if (!found?.isFile()) {
        opened.refused.push({ name, reason: 'unreadable' })
        continue
      }
      const file = { name, type: typeOf(name, rule), size: found.size }
      const reason = fileProblem(rule, file) ?? (opened.files.length < max ? null : 'tooMany')
      if (reason) {
        opened.refused.push({ name, reason })
        continue
      }
      const id = randomUUID()
      held.set(id, { id, ...file, path })
      opened.files.push({ id, ...file })
    }
    return opened
  }

  return {
    take,
    get,
    /** Writes the files' paths to the disk, so that a form's draft finds them after a restart. */
    keep: (ids: readonly string[]): void => {
      const known = keptOnes.read()
      const added = ids.filter(id => held.has(id) && !known.some(other => other.id === id)).map(get)
      // A failed write does not stop the form.
      if (added.length > 0) keptOnes.tryWrite([...known, ...added].slice(-maxKept))
    },
    /** Finds the files with these ids that are still at their paths with the same size. */
    find: async (ids: readonly string[]): Promise<OpenFile[]> => {
      const found: OpenFile[] = []
      for (const file of keptOnes.read()) if (!held.has(file.id)) held.set(file.id, file)
      for (const { path, ...file } of ids.flatMap(id => held.get(id) ?? [])) {
        const now = await stat(path).catch(() => null)
        if (now?.isFile() && now.size === file.size) found.push(file)
      }
      return found
    },
    release: (ids: readonly string[]): void => {
      for (const id of ids) held.delete(id)
      const known = keptOnes.read()
      const remaining = known.filter(({ id }) => !ids.includes(id))
      if (remaining.length < known.length) keptOnes.tryWrite(remaining)
    },
    thumbnail: async (id: string, edge: number): Promise<string> => {
      const { path, name } = get(id)
      const picture = await smallPicture(path, edge)
      if (picture.isEmpty()) throw vanished(name)
      return picture.toDataURL()
    },
    readText: async (id: string): Promise<string> => {
      const { path, name, size } = get(id)
      if (size > longestText) throw new Error(`${name} is too long to be read.`)
      return readFile(path, 'utf8').catch((error: unknown) => {
        throw readProblem(error, name)
      })
    },
  }
}

export type OpenFiles = ReturnType<typeof createOpenFiles>
