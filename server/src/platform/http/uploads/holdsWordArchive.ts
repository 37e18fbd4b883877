import { open } from 'node:fs/promises'
import type { Entry } from 'yauzl'
import { describesWord, isIndex } from './wordPackage.ts'
import { entriesOf, openEntry, openZip } from './zip.ts'

/** A long book with pictures is far below these; a bomb is above one of them. */
const mostEntries = 5000
const mostBytes = 100 * 1024 * 1024
/** Bytes of all lists of content types and relationships together. */
const mostOfIndexes = 8 * 1024 * 1024

/**
 * Tells whether a zip's entries are within the bounds. What they take in the file counts as well: entries that share
 * their bytes would have them read once for each.
 */
const areBounded = (entries: readonly Entry[], fileSize: number): boolean => {
  const sum = (sizeOf: (entry: Entry) => number) => entries.reduce((total, entry) => total + sizeOf(entry), 0)
  return (
    sum(({ uncompressedSize }) => uncompressedSize) <= mostBytes &&
    sum(({ compressedSize }) => compressedSize) <= fileSize &&
    sum(({ fileName, uncompressedSize }) => (isIndex(fileName.toLowerCase()) ? uncompressedSize : 0)) <=
      mostOfIndexes
  )
}

/**
 * Tells whether a file is a zip with a Word document in it and without macros. Everything in it is inflated once, against a
 * budget: what a reader would have to unpack is known to be bounded, whatever its headers claim.
 */
export const holdsWordArchive = async (path: string): Promise<boolean> => {
  const file = await open(path, 'r')
  try {
    const start = Buffer.alloc(4)
    await file.read(start, 0, 4, 0)
    if (start.toString('latin1') !== 'PK\u0003\u0004') return false
    const zip = await openZip(file.fd)
    if (zip.entryCount > mostEntries) return false
    const entries: Entry[] = []
    for await (const entry of entriesOf(zip)) entries.push(entry)
    if (!areBounded(entries, (await file.stat()).size)) return false
    const names = new Set<string>()
    const indexes = new Map<string, Buffer>()
    for (const entry of entries) {
      // Names of parts are alike in either case; of two that are alike, readers differ in which they take.
      const name = entry.fileName.toLowerCase()
      if (entry.isEncrypted() || names.has(name)) return false
      names.add(name)
      const chunks: Buffer[] = []
      // Fails where it holds more than it says.
      for await (const chunk of await openEntry(zip, entry)) if (isIndex(name)) chunks.push(chunk as Buffer)
      if (isIndex(name)) indexes.set(name, Buffer.concat(chunks))
    }
    return describesWord(indexes, names)
  } finally {
    await file.close()
  }
}
