import { readFile } from 'node:fs/promises'
import { atMost } from '../atMost.ts'

const signature = 'd0cf11e0a1b11ae1'
/** A Word document's stream begins with this number ([MS-DOC] 2.5.2, FibBase.wIdent). */
const wordMark = 0xa5ec
const streamName = Buffer.from('WordDocument\0', 'utf16le')
const isStream = 2
const noEntry = 0xffffffff
/** Bytes of a directory entry, and of a sector of short streams. */
const entrySize = 128
const shortPart = 64
/** Number of table sectors that are listed in the file's header. */
const inHead = 109

/**
 * Opens a compound file ([MS-CFB]) in memory, and follows only the chains that are needed. A chain has at most as many
 * sectors as the file, even if its tables form a circle or several streams share a chain. Reading beyond the file
 * throws.
 */
const compoundFile = (bytes: Buffer) => {
  const shift = bytes.readUInt16LE(30)
  if (bytes.toString('hex', 0, 8) !== signature || (shift !== 9 && shift !== 12))
    throw new Error('It is not a compound file')
  const size = 2 ** shift
  const sectors = Math.ceil(bytes.length / size) - 1
  const placeOf = (sector: number) => (sector + 1) * size
  const numbers = size / 4

  const tables: number[] = []
  /** Returns the sector with a part of the table of chains. */
  const tableSector = (index: number): number => {
    if (index < inHead) return bytes.readUInt32LE(76 + 4 * index)
    if (tables.length === 0)
      for (let at = bytes.readUInt32LE(68); at < sectors && tables.length <= sectors;) {
        tables.push(at)
        at = bytes.readUInt32LE(placeOf(at) + size - 4)
      }
    const [which, inside] = [Math.floor((index - inHead) / (numbers - 1)), (index - inHead) % (numbers - 1)]
    return bytes.readUInt32LE(placeOf(tables[which] ?? sectors) + 4 * inside)
  }
  const next = (sector: number) =>
    bytes.readUInt32LE(placeOf(tableSector(Math.floor(sector / numbers))) + 4 * (sector % numbers))

  /** Returns the sectors of a chain, or its first ones. */
  const chainOf = (first: number, maxLength = sectors): number[] => {
    const chain: number[] = []
    for (let at = first; at < sectors && chain.length < maxLength; at = next(at)) chain.push(at)
    return chain
  }

  return { size, sectors, placeOf, chainOf, directory: chainOf(bytes.readUInt32LE(48)) }
}

/** Finds the entry of the Word stream among those directly below the root. */
const findStream = (bytes: Buffer, entryAt: (index: number) => number): number | null => {
  const seen = new Set<number>()
  const open = [bytes.readUInt32LE(entryAt(0) + 76)]
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    if (index === noEntry || seen.has(index)) continue
    seen.add(index)
    const at = entryAt(index)
    if (bytes[at + 66] === isStream && bytes.subarray(at, at + streamName.length).equals(streamName))
      return at
    open.push(bytes.readUInt32LE(at + 68), bytes.readUInt32LE(at + 72))
  }
  return null
}

const isWord = (bytes: Buffer): boolean => {
  const { size, sectors, placeOf, chainOf, directory } = compoundFile(bytes)
  const entryAt = (index: number): number => {
    const place = index * entrySize
    const sector = directory[Math.floor(place / size)]
    if (sector === undefined) throw new Error('The directory is cut off')
    return placeOf(sector) + (place % size)
  }
  const entry = findStream(bytes, entryAt)
  if (entry === null) return false
  const [first, length] = [bytes.readUInt32LE(entry + 116), bytes.readUInt32LE(entry + 120)]
  if (length <= 2) return false
  if (length < bytes.readUInt32LE(56)) {
    // Short streams are stored within the root's stream.
    const place = first * shortPart
    const sector = chainOf(bytes.readUInt32LE(entryAt(0) + 116))[Math.floor(place / size)]
    return sector !== undefined && bytes.readUInt16LE(placeOf(sector) + (place % size)) === wordMark
  }
  const needed = Math.ceil(length / size)
  return (
    needed <= sectors &&
    new Set(chainOf(first, needed)).size === needed &&
    bytes.readUInt16LE(placeOf(first)) === wordMark
  )
}

// One at a time, because each reads the whole file into memory.
const inTurn = atMost(1)

/** Tells whether a file is a compound file that contains a Word document's stream. */
export const holdsWordStream = (path: string): Promise<boolean> =>
  inTurn(async () => isWord(await readFile(path)))
