import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { fromFd, type Entry, type ZipFile } from 'yauzl'

/** Opens a zip to read its entries one by one; the caller closes the file. */
export const openZip = (fd: number): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    const options = { lazyEntries: true, autoClose: false, strictFileNames: true } as const
    fromFd(fd, options, (error, zip) => (error ? reject(error) : resolve(zip)))
  })

/** Inflates an entry; fails if it is larger than declared. */
export const openEntry = (zip: ZipFile, entry: Entry): Promise<Readable> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)))
  })

export const entriesOf = async function* (zip: ZipFile): AsyncGenerator<Entry> {
  for (let count = 0; count < zip.entryCount; count++) {
    yield await new Promise<Entry>((resolve, reject) => {
      zip
        .once('entry', resolve)
        .once('error', reject)
        .once('end', () => reject(new Error('Cut off')))
      zip.readEntry()
    })
    zip.removeAllListeners()
  }
}

interface Bounds {
  maxEntries: number
  /** Maximum inflated bytes of all entries together. */
  maxBytes: number
}

/**
 * Maps a zip's entries by lower-case name; null if one is encrypted, two share a name, or there are too many entries or
 * bytes. `openEntry` never inflates beyond the declared size, so the cost of reading the zip is known beforehand.
 * Throws for another format, an incomplete file, and a name that leads out of the zip.
 */
export const boundedEntries = async (
  zip: ZipFile,
  fileSize: number,
  { maxEntries, maxBytes }: Bounds,
): Promise<Map<string, Entry> | null> => {
  if (zip.entryCount > maxEntries) return null
  const entries = new Map<string, Entry>()
  let inflatedBytes = 0
  let compressedBytes = 0
  for await (const entry of entriesOf(zip)) {
    const name = entry.fileName.toLowerCase()
    // Refuses duplicate names, since readers disagree about which entry counts.
    if (entry.isEncrypted() || entries.has(name)) return null
    entries.set(name, entry)
    inflatedBytes += entry.uncompressedSize
    compressedBytes += entry.compressedSize
  }
  // Refuses overlapping entries: their shared bytes would be inflated once for each entry.
  return inflatedBytes <= maxBytes && compressedBytes <= fileSize ? entries : null
}

/** An exported shop of 20,000 products with ten pictures each stays below these limits. */
const archiveBounds = { maxEntries: 250_000, maxBytes: 40 * 1024 ** 3 }

/** Tells whether a file is a complete zip within the limits and without paths that lead out of it. */
export const isSafeArchive = async (path: string): Promise<boolean> => {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    return (await boundedEntries(await openZip(file.fd), size, archiveBounds)) !== null
  } finally {
    await file.close()
  }
}
