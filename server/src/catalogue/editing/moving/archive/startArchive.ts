import { open } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import {
  archiveFile,
  archiveFormat,
  archiveKind,
  archiveManifest,
  archiveSheets,
} from '@shop/contracts/products/archive'
import type { FormFile } from '@shop/contracts/uploads'
import type { Entry, ZipFile } from 'yauzl'
import { newId } from '../../../../platform/database/BaseModel.ts'
import type { Deps } from '../../../../platform/base/deps.ts'
import { invalid } from '../../../../platform/http/Failure.ts'
import { uploadOf } from '../../../../platform/http/uploads/Upload.ts'
import { entriesOf, openEntry, openZip } from '../../../../platform/http/uploads/zip.ts'
import type { Viewer } from '../../../../platform/http/Viewer.ts'
import { readSheet } from '../../products/sheets/readSheet.ts'
import { storeSheet } from '../../products/sheets/startImport.ts'
import { archiveAddress, archiveKey } from './Archives.ts'

/** Maximum size of a sheet, bytes: a sheet with the maximum number of rows is far smaller; a bomb is larger. */
const maxSheetBytes = 64 * 1024 * 1024
const maxManifestBytes = 64 * 1024

const invalidArchive = (text: string) => invalid({ archive: text })

const notAnExport = () =>
  invalidArchive(
    'This ZIP is not an export of a shop like this one. Unpack it, and choose the sheets in it one by one.',
  )

const readEntry = (zip: ZipFile, entry: Entry, maxBytes: number, name: string): Promise<Buffer> => {
  if (entry.uncompressedSize > maxBytes) throw invalidArchive(`${name} in this ZIP is too large.`)
  return openEntry(zip, entry)
    .then(stream => buffer(stream))
    .catch(() => {
      throw invalidArchive(`${name} in this ZIP is damaged. Please download the export again.`)
    })
}

/** Throws `validation_failed` unless the ZIP's manifest describes an exported shop in a known format. */
const checkManifest = async (zip: ZipFile, entries: ReadonlyMap<string, Entry>, currency: string) => {
  const entry = entries.get(archiveManifest)
  if (!entry) throw notAnExport()
  const bytes = await readEntry(zip, entry, maxManifestBytes, archiveManifest)
  let manifest: { kind?: unknown; format?: unknown; currency?: unknown } | null
  try {
    manifest = JSON.parse(bytes.toString()) as typeof manifest
  } catch {
    throw notAnExport()
  }
  if (manifest?.kind !== archiveKind) throw notAnExport()
  if (manifest.format !== archiveFormat)
    throw invalidArchive('This export is of a newer version of the shop. Please update this one first.')
  if (typeof manifest.currency === 'string' && manifest.currency !== currency)
    throw invalidArchive(
      `The amounts in this export are in ${manifest.currency}, and those of this shop in ${currency}. Taken over as they are, they would be wrong.`,
    )
}

interface ArchivePart {
  fileName: string
  sheet: Awaited<ReturnType<typeof readSheet>>
}

/** Matches a path of the ZIP in a cell. */
const archivedPath = /^(?:pictures|videos)\//

/** Replaces paths of pictures and videos by addresses, which the import expects. */
const withAddresses = (rows: readonly string[][], id: string): string[][] =>
  rows.map(row =>
    row.map(cell =>
      archivedPath.test(cell)
        ? cell
            .split('\n')
            .map(line => (archivedPath.test(line) ? archiveAddress(id, line) : line))
            .join('\n')
        : cell,
    ),
  )

/** Tells whether a sheet has nothing below its header. */
const isBlank = (bytes: Buffer): boolean => {
  const end = bytes.indexOf('\n')
  return end === -1 || bytes.subarray(end).toString().trim() === ''
}

/** Yields the sheets of the ZIP in the order of import, one in memory at a time. */
const readParts = async function* (
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
): AsyncGenerator<ArchivePart> {
  for (const name of archiveSheets)
    for (let part = 1; ; part++) {
      const fileName = archiveFile(name, part)
      const entry = entries.get(fileName)
      if (!entry) break
      const bytes = await readEntry(zip, entry, maxSheetBytes, fileName)
      if (!isBlank(bytes)) yield { fileName, sheet: await readSheet(bytes) }
    }
}

/**
 * Stores the ZIP of an exported shop, with an import for each of its sheets, and returns the first import. Throws
 * `validation_failed`, `limit_reached`, after which nothing is stored.
 */
export const startArchive = async (deps: Deps, viewer: Viewer, archive: FormFile): Promise<string> => {
  const { path } = uploadOf(archive)
  const id = newId()
  const ids: string[] = []
  const file = await open(path, 'r')
  try {
    const zip = await openZip(file.fd)
    const entries = new Map<string, Entry>()
    for await (const entry of entriesOf(zip)) entries.set(entry.fileName, entry)
    const { general } = await deps.settings.read()
    await checkManifest(zip, entries, general.currency)
    for await (const { fileName, sheet } of readParts(zip, entries)) {
      const namedSheet = {
        ...sheet,
        rows: withAddresses(sheet.rows, id),
        name: `${archive.name}, ${fileName}`,
      }
      ids.push(await storeSheet(deps, viewer, namedSheet, { id, place: ids.length }))
    }
    const [firstImportId] = ids
    if (firstImportId === undefined)
      throw invalidArchive('There is nothing to import in this export: all its sheets are empty.')
    await deps.files.moveIn(archiveKey(id), path)
    return firstImportId
  } catch (error) {
    await deps.db('product_imports').whereIn('id', ids).delete()
    throw error
  } finally {
    await file.close()
  }
}
