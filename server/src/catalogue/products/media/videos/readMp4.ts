import type { FileHandle } from 'node:fs/promises'
import {
  createPartCounter,
  createBlockReader,
  type ErasedRange,
  type CountPart,
  type VideoFacts,
} from './parts.ts'

/** Maximum size of the index, bytes; a minute of film takes some ten kilobytes. */
const maxIndexBytes = 8 * 1024 * 1024
const codecs = ['avc1', 'avc3', 'vp09', 'av01']
/** Types of boxes in which cameras and phones store location, time and device. */
const metadataTypes = ['udta', 'meta', 'uuid']

interface Box {
  type: string
  /** Offsets in the file or buffer: of the box, of its content, and of its end. */
  offset: number
  start: number
  end: number
}

/** Reads the header of a box (ISO/IEC 14496-12, 4.2) from up to 16 bytes. */
const boxAt = (head: Buffer, offset: number, limit: number): Box => {
  const type = head.toString('latin1', 4, 8)
  const shortSize = head.readUInt32BE(0)
  const size = shortSize === 1 ? Number(head.readBigUInt64BE(8)) : shortSize || limit - offset
  const start = offset + (shortSize === 1 ? 16 : 8)
  const end = offset + size
  if (end < start || end > limit) throw new Error(`Box ${type} reaches beyond its place`)
  return { type, offset, start, end }
}

interface Moov {
  bytes: Buffer
  count: CountPart
}

const childrenOf = function* (
  { bytes, count }: Moov,
  { start, end }: Pick<Box, 'start' | 'end'>,
): Generator<Box> {
  for (let offset = start; offset + 8 <= end;) {
    count()
    const box = boxAt(bytes.subarray(offset, offset + 16), offset, end)
    yield box
    offset = box.end
  }
}

const isMetadata = ({ type }: Box) => metadataTypes.includes(type)

/** Finds the top-level boxes we need; others are skipped. */
const findTopBoxes = async (file: FileHandle, size: number, count: CountPart) => {
  const read = createBlockReader(file)
  const metadataBoxes: Box[] = []
  let index: Box | undefined
  let hasMedia = false
  for (let offset = 0; offset < size;) {
    count()
    const box = boxAt(await read(offset, 16), offset, size)
    if (offset === 0 && box.type !== 'ftyp') throw new Error('A part is missing')
    if (box.type === 'moov') index ??= box
    hasMedia ||= box.type === 'mdat'
    if (isMetadata(box)) metadataBoxes.push(box)
    offset = box.end
  }
  if (!index || !hasMedia) throw new Error('A part is missing')
  return { index, metadataBoxes }
}

/** Reads the duration from the box `mvhd`, s. Its version 1 has 64-bit times, version 0 32-bit ones. */
const durationOf = (moov: Buffer, { start }: Box): number => {
  const isLong = moov[start] === 1
  const scale = moov.readUInt32BE(start + (isLong ? 20 : 12))
  return (isLong ? Number(moov.readBigUInt64BE(start + 24)) : moov.readUInt32BE(start + 16)) / scale
}

/** Finds a box by the path of types that leads to it. */
const findBox = (
  moov: Moov,
  within: Pick<Box, 'start' | 'end'>,
  [type, ...innerTypes]: string[],
): Box | undefined => {
  for (const child of childrenOf(moov, within))
    if (child.type === type) return innerTypes.length > 0 ? findBox(moov, child, innerTypes) : child
  return undefined
}

/** Reads codec and size of a video track; undefined for sound. */
const videoTrackOf = (moov: Moov, track: Box) => {
  const { bytes } = moov
  const handler = findBox(moov, track, ['mdia', 'hdlr'])
  if (!handler || bytes.toString('latin1', handler.start + 8, handler.start + 12) !== 'vide') return undefined
  const samples = findBox(moov, track, ['mdia', 'minf', 'stbl', 'stsd'])
  if (!samples) return undefined
  // The first entry follows the table's version and count.
  const entry = samples.start + 8
  return {
    codec: bytes.toString('latin1', entry + 4, entry + 8),
    width: bytes.readUInt16BE(entry + 32),
    height: bytes.readUInt16BE(entry + 34),
  }
}

/** Hides a box: renames it `free`, which players skip, and overwrites its content with zeros. */
const blankOut = (base: number, { offset, start, end }: Box): ErasedRange => ({
  headOffset: base + offset + 4,
  head: Buffer.from('free'),
  zeros: { start: base + start, end: base + end },
})

/**
 * Reads an MP4's properties, and the ranges of bytes with metadata that has to be removed. Throws for another format
 * and for a truncated file.
 */
export const readMp4 = async (file: FileHandle, size: number): Promise<VideoFacts> => {
  const count = createPartCounter()
  const { index, metadataBoxes } = await findTopBoxes(file, size, count)
  if (index.end - index.start > maxIndexBytes) throw new Error('The index is too long')
  const bytes = Buffer.alloc(index.end - index.start)
  await file.read(bytes, 0, bytes.length, index.start)
  const moov = { bytes, count }
  const parts = [...childrenOf(moov, { start: 0, end: bytes.length })]
  const header = parts.find(({ type }) => type === 'mvhd')
  const tracks = parts.filter(({ type }) => type === 'trak')
  const videoTrack = tracks.map(track => videoTrackOf(moov, track)).find(Boolean)
  if (!header || !videoTrack) throw new Error('There is no picture')
  const innerMetadata = [...parts, ...tracks.flatMap(track => [...childrenOf(moov, track)])].filter(
    isMetadata,
  )
  return {
    seconds: durationOf(bytes, header),
    width: videoTrack.width,
    height: videoTrack.height,
    isPlayable: codecs.includes(videoTrack.codec),
    metadataBlanks: [
      ...metadataBoxes.map(box => blankOut(0, box)),
      ...innerMetadata.map(box => blankOut(index.start, box)),
    ],
  }
}
