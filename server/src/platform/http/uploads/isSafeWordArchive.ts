import { open } from 'node:fs/promises'
import type { Entry } from 'yauzl'
import { describesWord, isIndex } from './wordPackage.ts'
import { entriesOf, openEntry, openZip } from './zip.ts'

/** A long book with pictures stays far below both limits; a zip bomb exceeds one. */
const maxEntries = 5000
const maxBytes = 100 * 1024 * 1024
/** Maximum bytes of all lists of content types and relationships together. */
const maxIndexBytes = 8 * 1024 * 1024

/**
 * Tells whether a zip's entries are within the limits. If their compressed sizes exceed the file together, entries
 * overlap, and the same bytes would be inflated for each of them.
 */
const areWithinLimits = (entries: readonly Entry[], fileSize: number): boolean => {
  const sum = (sizeOf: (entry: Entry) => number) => entries.reduce((total, entry) => total + sizeOf(entry), 0)
  return (
    sum(({ uncompressedSize }) => uncompressedSize) <= maxBytes &&
    sum(({ compressedSize }) => compressedSize) <= fileSize &&
    sum(({ fileName, uncompressedSize }) => (isIndex(fileName.toLowerCase()) ? uncompressedSize : 0)) <=
      maxIndexBytes
  )
}

/**
 * Tells whether a file is a zip that contains a Word document without macros. Inflates everything in it once, within
 * limits, so that a reader's work is known to be bounded, whatever the headers claim.
 */
export const isSafeWordArchive = async (path: string): Promise<boolean> => {
  const file = await open(path, 'r')
  try {
    const start = Buffer.alloc(4)
    await file.read(start, 0, 4, 0)
    if (start.toString('latin1') !== 'PK\u0003\u0004') return false
    const zip = await openZip(file.fd)
    if (zip.entryCount > maxEntries) return false
    const entries: Entry[] = []
    for await (const entry of entriesOf(zip)) entries.push(entry)
    if (!areWithinLimits(entries, (await file.stat()).size)) return false
    const names = new Set<string>()
    const indexes = new Map<string, Buffer>()
    for (const entry of entries) {
      // Names of parts ignore case; if two are equal, readers disagree about which one counts.
      const name = entry.fileName.toLowerCase()
      if (entry.isEncrypted() || names.has(name)) return false
      names.add(name)
      const chunks: Buffer[] = []
      // Fails if an entry is larger than declared.
      for await (const chunk of await openEntry(zip, entry)) if (isIndex(name)) chunks.push(chunk as Buffer)
      if (isIndex(name)) indexes.set(name, Buffer.concat(chunks))
    }
    return describesWord(indexes, names)
  } finally {
    await file.close()
  }
}
