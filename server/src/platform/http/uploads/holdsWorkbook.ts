import { open } from 'node:fs/promises'
import type { Entry } from 'yauzl'
import { entriesOf, openZip } from './zip.ts'

/** A workbook of a large shop is far below these; a bomb is above one of them. */
const mostEntries = 2000
const mostBytes = 200 * 1024 * 1024

/** Parts that run code. */
const active = /(?:^|\/)(?:vbaproject|vbadata|activex|macrosheets)/

/**
 * Tells whether a file is a zip with a workbook in it that is bounded and without macros. No entry is inflated to more than
 * it says, so that what a reader has to unpack is known from the list of entries.
 */
export const holdsWorkbook = async (path: string): Promise<boolean> => {
  const file = await open(path, 'r')
  try {
    const start = Buffer.alloc(4)
    await file.read(start, 0, 4, 0)
    if (start.toString('latin1') !== 'PK\u0003\u0004') return false
    const zip = await openZip(file.fd)
    if (zip.entryCount > mostEntries) return false
    const names = new Set<string>()
    let [inflated, packed] = [0, 0]
    for await (const entry of entriesOf(zip)) {
      const name = nameOf(entry)
      // Of two parts that are called alike, readers differ in which they take.
      if (entry.isEncrypted() || names.has(name) || active.test(name)) return false
      names.add(name)
      inflated += entry.uncompressedSize
      packed += entry.compressedSize
    }
    return (
      names.has('xl/workbook.xml') &&
      inflated <= mostBytes &&
      // Entries that share their bytes would have them read once for each.
      packed <= (await file.stat()).size
    )
  } finally {
    await file.close()
  }
}

const nameOf = ({ fileName }: Entry) => fileName.toLowerCase()
