import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { checksumLine, entryNames, type Manifest } from './manifest.ts'
import { encryptWith } from './seal.ts'

/** Adds an entry of `size` bytes. */
export type AddEntry = (
  name: string,
  size: number,
  body: Iterable<Buffer> | AsyncIterable<Buffer>,
) => Promise<void>

type Contents = Omit<Manifest, 'checksums'>

// Limits the checksums in memory, however many files a shop has.
const entriesPerList = 1000

/** Writes the entries of `addEntries` to a tar stream, with checksum lists in between and the manifest at the end. */
const writeEntries = async (
  tar: ReturnType<typeof pack>,
  addEntries: (add: AddEntry) => Promise<Contents>,
) => {
  const mtime = new Date()
  const listsHash = createHash('sha256')
  let lines: string[] = []
  let listNumber = 0

  const writeEntry: AddEntry = (name, size, body) =>
    pipeline(body, tar.entry({ name, size, mtime, mode: 0o600, type: 'file' }))
  const writeText = (name: string, text: string) => {
    const bytes = Buffer.from(text)
    return writeEntry(name, bytes.length, [bytes])
  }
  const closeList = async () => {
    const list = lines.join('')
    lines = []
    listsHash.update(list)
    await writeText(entryNames.checksums(++listNumber), list)
  }
  const add: AddEntry = async (name, size, body) => {
    const hash = createHash('sha256')
    await writeEntry(name, size, hashWhileReading(body, hash))
    lines.push(checksumLine(hash.digest('hex'), name))
    if (lines.length === entriesPerList) await closeList()
  }

  const contents = await addEntries(add)
  await closeList()
  const manifest: Manifest = { ...contents, checksums: listsHash.digest('hex') }
  await writeText(entryNames.manifest, JSON.stringify(manifest, null, 2))
  tar.finalize()
}

/** Passes the bytes on and adds them to `hash`. */
export async function* hashWhileReading(
  body: Iterable<Buffer> | AsyncIterable<Buffer>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Buffer> {
  for await (const bytes of body) {
    hash.update(bytes)
    yield bytes
  }
}

const syncFolder = async (path: string) => {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

interface Options {
  signal?: AbortSignal | undefined
  /** Encrypts the file. */
  key?: string | null
}

/**
 * Writes a backup file that only its owner can read. The file gets its name once it is complete and on the disk. If
 * writing fails, an existing file of that name is unchanged, and no other file is left.
 */
export const writeArchive = async (
  file: string,
  addEntries: (add: AddEntry) => Promise<Contents>,
  { signal, key = null }: Options = {},
): Promise<void> => {
  const temporary = `${file}.${randomUUID()}.part`
  const tar = pack()
  const out = createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true })
  const fileClosed = new Promise<void>(resolve => out.once('close', resolve))
  try {
    // Rows shrink to a fifth even at this level; pictures do not shrink at any.
    const gzip = createGzip({ level: constants.Z_BEST_SPEED })
    const fileWritten = pipeline(tar, gzip, encryptWith(key), out, { ...(signal && { signal }) })
    const entriesWritten = writeEntries(tar, addEntries).catch((error: Error) => {
      tar.destroy(error)
      throw error
    })
    // If one fails, the other fails too; the error of the file is more informative, so it is thrown first.
    const outcomes = await Promise.allSettled([fileWritten, entriesWritten])
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
    await rename(temporary, file)
    await syncFolder(dirname(file))
  } finally {
    // Waits for the stream to close: if stopped before it was open, it would create the file after the removal.
    await fileClosed
    await rm(temporary, { force: true })
  }
}
