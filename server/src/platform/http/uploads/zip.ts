import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { fromFd, type Entry, type ZipFile } from 'yauzl'

/** Opens a zip to read its entries one by one; the caller closes the file. */
export const openZip = (fd: number): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    const options = { lazyEntries: true, autoClose: false, strictFileNames: true } as const
    fromFd(fd, options, (error, zip) => (error ? reject(error) : resolve(zip)))
  })

/** Inflates an entry; fails where it holds more than it says. */
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
  mostEntries: number
  /** Limit of all entries together, inflated. */
  mostBytes: number
}

/**
 * Reads the entries of a zip by their names in small letters; null if one is encrypted, if two have the same name, or
 * if they exceed the limits of number or bytes. No entry is inflated beyond its declared size, so the work of a
 * reader is known from this. Throws for another format, a file cut off, and a name that leads out of the zip.
 */
export const boundedEntries = async (
  zip: ZipFile,
  size: number,
  { mostEntries, mostBytes }: Bounds,
): Promise<Map<string, Entry> | null> => {
  if (zip.entryCount > mostEntries) return null
  const entries = new Map<string, Entry>()
  let [inflated, packed] = [0, 0]
  for await (const entry of entriesOf(zip)) {
    const name = entry.fileName.toLowerCase()
    // Refuses duplicate names, since readers disagree about which entry counts.
    if (entry.isEncrypted() || entries.has(name)) return null
    entries.set(name, entry)
    inflated += entry.uncompressedSize
    packed += entry.compressedSize
  }
  // Entries that share their bytes would have them read once for each.
  return inflated <= mostBytes && packed <= size ? entries : null
}

/** An exported shop of 20,000 products with ten pictures each is below these. */
const archiveBounds = { mostEntries: 250_000, mostBytes: 40 * 1024 ** 3 }

/** Tells whether a file is a whole zip, bounded, whose names stay within it. */
export const holdsArchive = async (path: string): Promise<boolean> => {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    return (await boundedEntries(await openZip(file.fd), size, archiveBounds)) !== null
  } finally {
    await file.close()
  }
}
