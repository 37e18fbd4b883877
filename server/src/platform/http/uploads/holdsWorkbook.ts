import { open } from 'node:fs/promises'
import { boundedEntries, entriesOf, openZip } from './zip.ts'

/** A workbook of a large shop is far below these; a bomb is above one of them. */
const mostEntries = 2000
const mostBytes = 200 * 1024 * 1024

/** Parts that run code. */
const active = /(?:^|\/)(?:vbaproject|vbadata|activex|macrosheets)/

/** Tells whether a file is a zip with a workbook in it that is bounded and without macros. */
export const holdsWorkbook = async (path: string): Promise<boolean> => {
  const file = await open(path, 'r')
  try {
    const start = Buffer.alloc(4)
    await file.read(start, 0, 4, 0)
    if (start.toString('latin1') !== 'PK\u0003\u0004') return false
    const { size } = await file.stat()
    const entries = await boundedEntries(await openZip(file.fd), size, { mostEntries, mostBytes })
    if (!entries?.has('xl/workbook.xml')) return false
    return ![...entries.keys()].some(name => active.test(name))
  } finally {
    await file.close()
  }
}

/** Tells whether a workbook says that it unpacks to more than any that is taken. */
export const isBomb = async (path: string): Promise<boolean> => {
  const file = await open(path, 'r')
  try {
    const zip = await openZip(file.fd)
    if (zip.entryCount > mostEntries) return true
    let inflated = 0
    for await (const { uncompressedSize } of entriesOf(zip)) inflated += uncompressedSize
    return inflated > mostBytes
  } finally {
    await file.close()
  }
}
