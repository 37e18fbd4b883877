import { readFile } from 'node:fs/promises'
import { concurrencyLimiter } from '../concurrencyLimiter.ts'

const signature = 'd0cf11e0a1b11ae1'
/** A Word document's stream begins with this number ([MS-DOC] 2.5.2, FibBase.wIdent). */
const wordIdentifier = 0xa5ec
const streamName = Buffer.from('WordDocument\0', 'utf16le')
const streamType = 2
const noEntry = 0xffffffff
/** Bytes of a directory entry, and of a sector of short streams. */
const entrySize = 128
const shortSectorSize = 64
/** Offsets of fields in the file's header ([MS-CFB] 2.2). */
const header = {
  sectorShift: 30,
  firstDirectorySector: 48,
  shortStreamLimit: 56,
  firstFurtherTables: 68,
  tableSectors: 76,
}
/** Offsets of fields in a directory entry ([MS-CFB] 2.6.1). */
const entryField = { type: 66, left: 68, right: 72, child: 76, firstSector: 116, length: 120 }
/** Number of table sectors that are listed in the file's header. */
const tablesInHeader = 109

/**
 * Opens a compound file ([MS-CFB]) in memory, and follows only the chains that are needed. A chain has at most as many
 * sectors as the file, even if its tables form a loop or several streams share a chain. Reading beyond
 * the file throws.
 */
const compoundFile = (bytes: Buffer) => {
  const shift = bytes.readUInt16LE(header.sectorShift)
  if (bytes.toString('hex', 0, 8) !== signature || (shift !== 9 && shift !== 12))
    throw new Error('It is not a compound file')
  const size = 2 ** shift
  const sectors = Math.ceil(bytes.length / size) - 1
  const offsetOf = (sector: number) => (sector + 1) * size
  const numbersPerSector = size / 4

  const tableSectors: number[] = []
  /** Returns the sector with a part of the table of chains. */
  const tableSector = (index: number): number => {
    if (index < tablesInHeader) return bytes.readUInt32LE(header.tableSectors + 4 * index)
    if (tableSectors.length === 0)
      for (
        let sector = bytes.readUInt32LE(header.firstFurtherTables);
        sector < sectors && tableSectors.length <= sectors;
      ) {
        tableSectors.push(sector)
        sector = bytes.readUInt32LE(offsetOf(sector) + size - 4)
      }
    // The last number of a sector leads to the next one.
    const numbersListed = numbersPerSector - 1
    const tableIndex = Math.floor((index - tablesInHeader) / numbersListed)
    const entryIndex = (index - tablesInHeader) % numbersListed
    return bytes.readUInt32LE(offsetOf(tableSectors[tableIndex] ?? sectors) + 4 * entryIndex)
  }
  const next = (sector: number) =>
    bytes.readUInt32LE(
      offsetOf(tableSector(Math.floor(sector / numbersPerSector))) + 4 * (sector % numbersPerSector),
    )

  /** Returns the sectors of a chain, or its first ones. */
  const chainOf = (first: number, maxLength = sectors): number[] => {
    const chain: number[] = []
    for (let sector = first; sector < sectors && chain.length < maxLength; sector = next(sector))
      chain.push(sector)
    return chain
  }

  return {
    size,
    sectors,
    offsetOf,
    chainOf,
    directory: chainOf(bytes.readUInt32LE(header.firstDirectorySector)),
  }
}

/** Finds the entry of the Word stream among those directly below the root. */
const findStream = (bytes: Buffer, entryAt: (index: number) => number): number | null => {
  const visited = new Set<number>()
  const pending = [bytes.readUInt32LE(entryAt(0) + entryField.child)]
  for (let index = pending.pop(); index !== undefined; index = pending.pop()) {
    if (index === noEntry || visited.has(index)) continue
    visited.add(index)
    const offset = entryAt(index)
    if (
      bytes[offset + entryField.type] === streamType &&
      bytes.subarray(offset, offset + streamName.length).equals(streamName)
    )
      return offset
    pending.push(bytes.readUInt32LE(offset + entryField.left), bytes.readUInt32LE(offset + entryField.right))
  }
  return null
}

const isWord = (bytes: Buffer): boolean => {
  const { size, sectors, offsetOf, chainOf, directory } = compoundFile(bytes)
  const entryAt = (index: number): number => {
    const offset = index * entrySize
    const sector = directory[Math.floor(offset / size)]
    if (sector === undefined) throw new Error('The directory is cut off')
    return offsetOf(sector) + (offset % size)
  }
  const entry = findStream(bytes, entryAt)
  if (entry === null) return false
  const firstSector = bytes.readUInt32LE(entry + entryField.firstSector)
  const length = bytes.readUInt32LE(entry + entryField.length)
  if (length <= 2) return false
  if (length < bytes.readUInt32LE(header.shortStreamLimit)) {
    // Short streams are stored within the root's stream.
    const offset = firstSector * shortSectorSize
    const rootChain = chainOf(bytes.readUInt32LE(entryAt(0) + entryField.firstSector))
    const sector = rootChain[Math.floor(offset / size)]
    return sector !== undefined && bytes.readUInt16LE(offsetOf(sector) + (offset % size)) === wordIdentifier
  }
  const sectorsNeeded = Math.ceil(length / size)
  return (
    sectorsNeeded <= sectors &&
    new Set(chainOf(firstSector, sectorsNeeded)).size === sectorsNeeded &&
    bytes.readUInt16LE(offsetOf(firstSector)) === wordIdentifier
  )
}

// One at a time, because each reads the whole file into memory.
const oneAtATime = concurrencyLimiter(1)

/** Tells whether a file is a compound file that contains a Word document's stream. */
export const holdsWordStream = (path: string): Promise<boolean> =>
  oneAtATime(async () => isWord(await readFile(path)))
