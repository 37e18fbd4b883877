import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { finished, pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { StartupError } from '../../platform/base/config.ts'
import { isMissing } from '../../platform/base/isMissing.ts'
import { backupFormat, checksumLine, entryNames, Manifest } from './manifest.ts'
import { openBackup } from './seal.ts'
import { hashWhileReading } from './writeArchive.ts'

/** Reads an entry completely. */
type VisitEntry = (name: string, body: AsyncIterable<Buffer>) => Promise<void>

const listName = /^checksums\//

/**
 * Passes each entry of a backup to `visit`, and then compares its checksum with the list that follows. All entries are
 * known to be undamaged only once this function has returned.
 */
export const readArchive = async (
  file: string,
  visit: VisitEntry,
  key: string | null = null,
): Promise<Manifest> => {
  const bufferSize = 256 * 1024
  const entries = extract()
  const reading = pipeline(openBackup(file, key), createGunzip({ chunkSize: bufferSize }), entries)
  // Ignores an error of the pipeline here: the loop also throws it, or leaving the loop has caused it.
  reading.catch(() => {})
  const listsHash = createHash('sha256')
  let lines: string[] = []
  let manifest: unknown
  for await (const entry of entries) {
    const { name } = entry.header
    if (manifest !== undefined) throw new Error(`${name} comes after the manifest`)
    if (name === entryNames.manifest) manifest = JSON.parse(await text(entry))
    else if (listName.test(name)) {
      const list = await text(entry)
      if (list !== lines.join('')) throw new Error(`${name} says something else than its entries`)
      listsHash.update(list)
      lines = []
    } else {
      const hash = createHash('sha256')
      // The library's types omit that an entry can be iterated.
      const body: unknown = entry
      await visit(name, hashWhileReading(body as AsyncIterable<Buffer>, hash))
      lines.push(checksumLine(hash.digest('hex'), name))
    }
  }
  await reading
  if (lines.length) throw new Error('it has entries without checksums')
  return readManifest(manifest, listsHash.digest('hex'))
}

const readManifest = (manifest: unknown, checksums: string) => {
  if (Number((manifest as { format?: unknown } | undefined)?.format) > backupFormat)
    throw new StartupError('The backup is newer than this version of the shop: it has another format.')
  const parsed = Manifest.safeParse(manifest)
  if (!parsed.success) throw new Error('it has no manifest')
  if (parsed.data.checksums !== checksums) throw new Error('its manifest has other checksums')
  return parsed.data
}

const readToEnd: VisitEntry = (_name, body) => finished(Readable.from(body).resume())

/** Translates the age library's message about altered data. */
const describeError = ({ message }: Error) =>
  /invalid tag/i.test(message) ? 'it was cut off or altered' : message

/**
 * Reads a whole backup and returns its manifest. Throws a StartupError whose sentence says why the backup cannot be
 * used.
 */
export const verifyArchive = (file: string, key: string | null = null): Promise<Manifest> =>
  readArchive(file, readToEnd, key).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof StartupError) throw error
    if (isMissing(error)) throw new StartupError(`There is no file ${file} that could be restored.`)
    if (error.code === 'EISDIR')
      throw new StartupError(`${file} is a folder: a backup is one file, as \`npm run backup\` wrote it.`)
    throw new StartupError(
      error.syscall
        ? `The backup cannot be read: ${error.message}.`
        : `The backup ${file} is damaged, or is not a backup: ${describeError(error)}.`,
    )
  })
