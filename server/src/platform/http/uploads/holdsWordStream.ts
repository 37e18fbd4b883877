import { readFile } from 'node:fs/promises'
import { atMost } from '../atMost.ts'

const signature = 'd0cf11e0a1b11ae1'
/** A Word document's stream begins with this number ([MS-DOC] 2.5.2, FibBase.wIdent). */
const wordIdentifier = 0xa5ec
const streamName = Buffer.from('WordDocument\0', 'utf16le')
const streamType = 2
const noEntry = 0xffffffff
/** Bytes of a directory entry, and of a sector of short streams. */
const entrySize = 128
const shortSectorSize = 64
/** Number of table sectors that are listed in the file's header. */
const tablesInHeader = 109

/**
 * Opens a compound file ([MS-CFB]) in memory, and follows only the chains that are needed. A chain has at most as many
 * sectors as the file, even if its tables form a loop or several streams share a chain. Reading beyond
 * the file throws.
 */
const compoundFile = (bytes: Buffer) => {
  const shift = bytes.readUInt16LE(30)
  if (bytes.toString('hex', 0, 8) !== signature || (shift !== 9 && shift !== 12))
    throw new Error('It is not a compound file')
  const size = 2 ** shift
  const sectors = Math.ceil(bytes.length / size) - 1
  const placeOf = (sector: number) => (sector + 1) * size
  const numbersPerSector = size / 4

  const tableSectors: number[] = []
  /** Returns the sector with a part of the table of chains. */
  const tableSector = (index: number): number => {
    if (index < tablesInHeader) return bytes.readUInt32LE(76 + 4 * index)
    if (tableSectors.length === 0)
      for (let sector = bytes.readUInt32LE(68); sector < sectors && tableSectors.length <= sectors;) {
        tableSectors.push(sector)
        sector = bytes.readUInt32LE(placeOf(sector) + size - 4)
      }
    const [tableIndex, entryIndex] = [
      Math.floor((index - tablesInHeader) / (numbersPerSector - 1)),
      (index - tablesInHeader) % (numbersPerSector - 1),
    ]
    return bytes.readUInt32LE(placeOf(tableSectors[tableIndex] ?? sectors) + 4 * entryIndex)
  }
  const next = (sector: number) =>
    bytes.readUInt32LE(
      placeOf(tableSector(Math.floor(sector / numbersPerSector))) + 4 * (sector % numbersPerSector),
    )

  /** Returns the sectors of a chain, or its first ones. */
  const chainOf = (first: number, maxLength = sectors): number[] => {
    const chain: number[] = []
    for (let sector = first; sector < sectors && chain.length < maxLength; sector = next(sector))
      chain.push(sector)
    return chain
  }

  return { size, sectors, placeOf, chainOf, directory: chainOf(bytes.readUInt32LE(48)) }
}

/** Finds the entry of the Word stream among those directly below the root. */
const findStream = (bytes: Buffer, entryAt: (index: number) => number): number | null => {
  const visited = new Set<number>()
  const pending = [bytes.readUInt32LE(entryAt(0) + 76)]
  for (let index = pending.pop(); index !== undefined; index = pending.pop()) {
    if (index === noEntry || visited.has(index)) continue
    visited.add(index)
    const offset = entryAt(index)
    if (
      bytes[offset + 66] === streamType &&
      bytes.subarray(offset, offset + streamName.length).equals(streamName)
    )
      return offset
    pending.push(bytes.readUInt32LE(offset + 68), bytes.readUInt32LE(offset + 72))
  }
  return null
}

const isWord = (bytes: Buffer): boolean => {
  const { size, sectors, placeOf, chainOf, directory } = compoundFile(bytes)
  const entryAt = (index: number): number => {
    const offset = index * entrySize
    const sector = directory[Math.floor(offset / size)]
    if (sector === undefined) throw new Error('The directory is cut off')
    return placeOf(sector) + (offset % size)
  }
  const entry = findStream(bytes, entryAt)
  if (entry === null) return false
  const [first, length] = [bytes.readUInt32LE(entry + 116), bytes.readUInt32LE(entry + 120)]
  if (length <= 2) return false
  if (length < bytes.readUInt32LE(56)) {
    // Short streams are stored within the root's stream.
    const offset = first * shortSectorSize
    const sector = chainOf(bytes.readUInt32LE(entryAt(0) + 116))[Math.floor(offset / size)]
    return sector !== undefined && bytes.readUInt16LE(placeOf(sector) + (offset % size)) === wordIdentifier
  }
  const sectorsNeeded = Math.ceil(length / size)
  return (
    sectorsNeeded <= sectors &&
    new Set(chainOf(first, sectorsNeeded)).size === sectorsNeeded &&
    bytes.readUInt16LE(placeOf(first)) === wordIdentifier
  )
}

// One at a time, because each reads the whole file into memory.
const oneAtATime = atMost(1)

/** Tells whether a file is a compound file that contains a Word document's stream. */
export const holdsWordStream = (path: string): Promise<boolean> =>
  oneAtATime(async () => isWord(await readFile(path)))
