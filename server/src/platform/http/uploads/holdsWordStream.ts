import { readFile } from 'node:fs/promises'
import { atMost } from '../atMost.ts'

const signature = 'd0cf11e0a1b11ae1'
/** A Word document's stream begins with this number ([MS-DOC] 2.5.2, FibBase.wIdent). */
const wordMark = 0xa5ec
const streamName = Buffer.from('WordDocument\0', 'utf16le')
const isStream = 2
const noEntry = 0xffffffff
/** Bytes of an entry of the directory, and of the parts of short streams. */
const entrySize = 128
const shortPart = 64
/** Numbers of table sectors that the head has room for. */
const inHead = 109

/**
 * A compound file ([MS-CFB]) in memory, of which only what is asked for is followed: a chain has at most as many sectors as
 * the file, however its tables lead in circles or several streams share a chain. Reading beyond the file throws.
 */
const compoundFile = (bytes: Buffer) => {
  const shift = bytes.readUInt16LE(30)
  if (bytes.toString('hex', 0, 8) !== signature || (shift !== 9 && shift !== 12))
    throw new Error('It is no compound file')
  const size = 2 ** shift
  const sectors = Math.ceil(bytes.length / size) - 1
  const placeOf = (sector: number) => (sector + 1) * size
  const numbers = size / 4

  const tables: number[] = []
  /** The sector of a part of the table of chains. */
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

  /** The first sectors of a chain, or all of it. */
  const chainOf = (first: number, most = sectors): number[] => {
    const chain: number[] = []
    for (let at = first; at < sectors && chain.length < most; at = next(at)) chain.push(at)
    return chain
  }

  return { size, sectors, placeOf, chainOf, directory: chainOf(bytes.readUInt32LE(48)) }
}

/** Finds the entry of the Word stream among those right below the root. */
const findStream = (bytes: Buffer, entryAt: (index: number) => number): number | null => {
  const seen = new Set<number>()
  const open = [bytes.readUInt32LE(entryAt(0) + 76)]
  while (open.length > 0) {
    const index = open.pop()!
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
    // Short streams lie inside the root's stream.
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

// Each takes the whole file into memory.
const inTurn = atMost(1)

/** Tells whether a file is a compound file with a Word document's stream in it. */
export const holdsWordStream = (path: string): Promise<boolean> =>
  inTurn(async () => isWord(await readFile(path)))
