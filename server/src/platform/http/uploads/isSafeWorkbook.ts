import { open } from 'node:fs/promises'
import { boundedEntries, entriesOf, openZip } from './zip.ts'

/** The workbook of a large shop stays far below both limits; a zip bomb exceeds one. */
const maxEntries = 2000
const maxBytes = 200 * 1024 * 1024

/** Matches parts that run code. */
const macroParts = /(?:^|\/)(?:vbaproject|vbadata|activex|macrosheets)/

/** Tells whether a file is a zip within the limits that contains a workbook without macros. */
export const isSafeWorkbook = async (path: string): Promise<boolean> => {
  const file = await open(path, 'r')
  try {
    const start = Buffer.alloc(4)
    await file.read(start, 0, 4, 0)
    if (start.toString('latin1') !== 'PK\u0003\u0004') return false
    const { size } = await file.stat()
    const entries = await boundedEntries(await openZip(file.fd), size, { maxEntries, maxBytes })
    if (!entries?.has('xl/workbook.xml')) return false
    return ![...entries.keys()].some(name => macroParts.test(name))
  } finally {
    await file.close()
  }
}

/** Tells whether a workbook declares more entries or bytes than are allowed. */
export const isZipBomb = async (path: string): Promise<boolean> => {
  const file = await open(path, 'r')
  try {
    const zip = await openZip(file.fd)
    if (zip.entryCount > maxEntries) return true
    let inflated = 0
    for await (const { uncompressedSize } of entriesOf(zip)) inflated += uncompressedSize
    return inflated > maxBytes
  } finally {
    await file.close()
  }
}
