import { open, type FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

/** Parts of a file, in their order. */
export type FileParts = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>

interface ZipEntry {
  name: Buffer
  method: number
  crc: number
  packed: number
  size: number
  offset: number
}

const storedMethod = 0
const deflatedMethod = 8
/** The largest value of a 32-bit field; a larger one is written to a ZIP64 field. */
const max32 = 0xffff_ffff
const max16 = 0xffff
/** Date of every entry: 1 January 1980, the earliest that a ZIP can hold. Readers need no real one. */
const entryDate = 0x21
/** Flag for UTF-8 names. */
const utf8Names = 0x0800
const zip64Version = 45

/** Returns the fields that both headers of an entry share, from the version to the length of the extra field. */
const fieldsOf = ({ name, method, crc, packed, size }: ZipEntry, extra: number): Buffer => {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(zip64Version)
  fields.writeUInt16LE(utf8Names, 2)
  fields.writeUInt16LE(method, 4)
  fields.writeUInt16LE(entryDate, 8)
  fields.writeUInt32LE(crc, 10)
  fields.writeUInt32LE(Math.min(packed, max32), 14)
  fields.writeUInt32LE(Math.min(size, max32), 18)
  fields.writeUInt16LE(name.length, 22)
  fields.writeUInt16LE(extra, 24)
  return fields
}

/** Writes the values as 64-bit fields. */
const uint64Fields = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(8 * values.length)
  for (const [index, value] of values.entries()) bytes.writeBigUInt64LE(BigInt(value), 8 * index)
  return bytes
}

/** Returns an extra field with these values, in 64 bits each; empty if there are none. */
const extraOf = (values: readonly number[]): Buffer => {
  if (values.length === 0) return Buffer.alloc(0)
  const head = Buffer.alloc(4)
  head.writeUInt16LE(1)
  head.writeUInt16LE(8 * values.length, 2)
  return Buffer.concat([head, uint64Fields(...values)])
}

const localHeader = (entry: ZipEntry): Buffer => {
  // The ZIP64 field is always present, since the sizes are written into it once they are known.
  const extra = extraOf([entry.size, entry.packed])
  const entryWithoutSizes = { ...entry, size: max32, packed: max32 }
  return Buffer.concat([
    Buffer.from('PK\u0003\u0004'),
    fieldsOf(entryWithoutSizes, extra.length),
    entry.name,
    extra,
  ])
}

const centralHeader = (entry: ZipEntry): Buffer => {
  const extra = extraOf([entry.size, entry.packed, entry.offset].filter(value => value >= max32))
  const offsetFields = Buffer.alloc(14)
  offsetFields.writeUInt32LE(Math.min(entry.offset, max32), 10)
  const start = Buffer.from([0x50, 0x4b, 1, 2, zip64Version, 0])
  return Buffer.concat([start, fieldsOf(entry, extra.length), offsetFields, entry.name, extra])
}

/** Returns the records that end a ZIP, with those of ZIP64 only if a value does not fit into the usual fields. */
const endRecords = (count: number, size: number, offset: number): Buffer => {
  const zip64End = Buffer.alloc(24)
  zip64End.write('PK\u0006\u0006', 'latin1')
  zip64End.writeBigUInt64LE(44n, 4)
  zip64End.writeUInt16LE(zip64Version, 12)
  zip64End.writeUInt16LE(zip64Version, 14)
  const locator = Buffer.alloc(8)
  locator.write('PK\u0006\u0007', 'latin1')
  const disks = Buffer.from([1, 0, 0, 0])
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(Math.min(count, max16), 8)
  end.writeUInt16LE(Math.min(count, max16), 10)
  end.writeUInt32LE(Math.min(size, max32), 12)
  end.writeUInt32LE(Math.min(offset, max32), 16)
  const needsZip64 = count >= max16 || size >= max32 || offset >= max32
  if (!needsZip64) return end
  return Buffer.concat([
    zip64End,
    uint64Fields(count, count, size, offset),
    locator,
    uint64Fields(offset + size),
    disks,
    end,
  ])
}

/** Writes a ZIP file entry by entry: no entry is ever in memory as a whole. */
export class ZipWriter {
  readonly #file: FileHandle
  readonly #entries: ZipEntry[] = []
  #offset = 0

  private constructor(file: FileHandle) {
    this.#file = file
  }

  static async create(path: string): Promise<ZipWriter> {
    return new ZipWriter(await open(path, 'wx', 0o600))
  }

  async #append(bytes: Uint8Array) {
    await this.#file.writev([bytes], this.#offset)
    this.#offset += bytes.length
  }

  /** Adds a file, compressed unless it `isPacked` already, as pictures are. */
  async add(name: string, parts: FileParts, { isPacked = false } = {}): Promise<void> {
    const offset = this.#offset
    const entry = {
      name: Buffer.from(name),
      method: isPacked ? storedMethod : deflatedMethod,
      crc: 0,
      packed: 0,
      size: 0,
      offset,
    }
    const header = localHeader(entry)
    await this.#append(header)
    const measured = async function* () {
      for await (const part of parts) {
        const bytes = typeof part === 'string' ? Buffer.from(part) : part
        entry.crc = crc32(bytes, entry.crc)
        entry.size += bytes.length
        yield bytes
      }
    }
    const write = async (packed: AsyncIterable<Uint8Array>) => {
      for await (const bytes of packed) await this.#append(bytes)
    }
    await (isPacked ? write(measured()) : pipeline(measured, createDeflateRaw(), write))
    entry.packed = this.#offset - offset - header.length
    await this.#file.writev([localHeader(entry)], offset)
    this.#entries.push(entry)
  }

  /** Writes the directory, and closes the file. Returns the file's length, bytes. */
  async finish(): Promise<number> {
    const start = this.#offset
    for (const entry of this.#entries) await this.#append(centralHeader(entry))
    await this.#append(endRecords(this.#entries.length, this.#offset - start, start))
    await this.close()
    return this.#offset
  }

  /** Closes the file as it is; does nothing if it is closed. */
  async close(): Promise<void> {
    await this.#file.close()
  }
}
