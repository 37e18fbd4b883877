import { inflateSync } from 'node:zlib'

/** Lengths of the head and of one table's entry in its directory, in bytes: of a WOFF file and of a plain font. */
const headLength = 44
const entryLength = 20
const plainHeadLength = 12
const plainEntryLength = 16

/**
 * Extracts the plain font (TrueType) from a WOFF 1.0 file, whose tables are compressed one by one. Readers of a plain
 * font need not inflate a table for every glyph. Source: https://www.w3.org/TR/WOFF/
 */
export const unwrapWoff = (woff: Buffer): Buffer => {
  const count = woff.readUInt16BE(12)
  const directory = Buffer.alloc(plainHeadLength + plainEntryLength * count)
  woff.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(count, 4)
  const tables: Buffer[] = []
  let offset = directory.length
  for (let index = 0; index < count; index++) {
    const entry = headLength + entryLength * index
    const start = woff.readUInt32BE(entry + 4)
    const compressedLength = woff.readUInt32BE(entry + 8)
    const length = woff.readUInt32BE(entry + 12)
    const compressed = woff.subarray(start, start + compressedLength)
    const table = Buffer.alloc(Math.ceil(length / 4) * 4)
    ;(compressedLength < length ? inflateSync(compressed) : compressed).copy(table)
    const target = plainHeadLength + plainEntryLength * index
    woff.copy(directory, target, entry, entry + 4)
    woff.copy(directory, target + 4, entry + 16, entry + 20)
    directory.writeUInt32BE(offset, target + 8)
    directory.writeUInt32BE(length, target + 12)
    tables.push(table)
    offset += table.length
  }
  return Buffer.concat([directory, ...tables])
}
