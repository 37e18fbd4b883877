import type { FileHandle } from 'node:fs/promises'
import type { Blank, VideoFacts } from './readVideo.ts'

/** The index of a minute of film takes some ten kilobytes. */
const longestIndex = 8 * 1024 * 1024
const codecs = ['avc1', 'avc3', 'vp09', 'av01']
/** Boxes in which cameras and phones note where, when and with what they filmed. */
const notes = ['udta', 'meta', 'uuid']

interface Box {
  type: string
  /** Places in the file or buffer: of the box, of what it holds, and behind it. */
  at: number
  start: number
  end: number
}

/** The head of a box (ISO/IEC 14496-12, 4.2) at a place, with up to 16 bytes of it at hand. */
const boxAt = (head: Buffer, at: number, limit: number): Box => {
  const type = head.toString('latin1', 4, 8)
  const short = head.readUInt32BE(0)
  const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short || limit - at
  const start = at + (short === 1 ? 16 : 8)
  const end = at + size
  if (end < start || end > limit) throw new Error(`Box ${type} reaches beyond its place`)
  return { type, at, start, end }
}

const childrenOf = (buffer: Buffer, { start, end }: Pick<Box, 'start' | 'end'>): Box[] => {
  const boxes: Box[] = []
  for (let at = start; at + 8 <= end;) {
    const box = boxAt(buffer.subarray(at, at + 16), at, end)
    boxes.push(box)
    at = box.end
  }
  return boxes
}

const topBoxes = async (file: FileHandle, size: number): Promise<Box[]> => {
  const boxes: Box[] = []
  for (let at = 0; at < size;) {
    const head = Buffer.alloc(16)
    await file.read(head, 0, 16, at)
    const box = boxAt(head, at, size)
    boxes.push(box)
    at = box.end
  }
  return boxes
}

const secondsIn = (moov: Buffer, { start }: Box): number => {
  const isLong = moov[start] === 1
  const scale = moov.readUInt32BE(start + (isLong ? 20 : 12))
  return (isLong ? Number(moov.readBigUInt64BE(start + 24)) : moov.readUInt32BE(start + 16)) / scale
}

/** Finds a box by the types on the way to it. */
const find = (
  buffer: Buffer,
  within: Pick<Box, 'start' | 'end'>,
  [type, ...rest]: string[],
): Box | undefined => {
  const box = childrenOf(buffer, within).find(child => child.type === type)
  return box && rest.length > 0 ? find(buffer, box, rest) : box
}

/** Codec and measures of a track's first picture; undefined for sound. */
const pictureOf = (moov: Buffer, track: Box) => {
  const handler = find(moov, track, ['mdia', 'hdlr'])
  if (!handler || moov.toString('latin1', handler.start + 8, handler.start + 12) !== 'vide') return undefined
  const samples = find(moov, track, ['mdia', 'minf', 'stbl', 'stsd'])
  if (!samples) return undefined
  const entry = samples.start + 8
  return {
    codec: moov.toString('latin1', entry + 4, entry + 8),
    width: moov.readUInt16BE(entry + 32),
    height: moov.readUInt16BE(entry + 34),
  }
}

/** Hides a box: its name becomes `free`, which players pass over, and what it holds zeros. */
const blank = (base: number, { at, start, end }: Box): Blank => ({
  at: base + at + 4,
  head: Buffer.from('free'),
  zeros: { start: base + start, end: base + end },
})

/** Reads what an MP4 is, and where it holds notes that nobody should see. Throws where it is none or is cut off. */
export const readMp4 = async (file: FileHandle, size: number): Promise<VideoFacts> => {
  const boxes = await topBoxes(file, size)
  const index = boxes.find(({ type }) => type === 'moov')
  if (boxes[0]?.type !== 'ftyp' || !index || !boxes.some(({ type }) => type === 'mdat'))
    throw new Error('A part is missing')
  if (index.end - index.start > longestIndex) throw new Error('The index is too long')
  const moov = Buffer.alloc(index.end - index.start)
  await file.read(moov, 0, moov.length, index.start)
  const parts = childrenOf(moov, { start: 0, end: moov.length })
  const head = parts.find(({ type }) => type === 'mvhd')
  const tracks = parts.filter(({ type }) => type === 'trak')
  const picture = tracks.map(track => pictureOf(moov, track)).find(Boolean)
  if (!head || !picture) throw new Error('There is no picture')
  const isNote = ({ type }: Box) => notes.includes(type)
  const inside = [...parts, ...tracks.flatMap(track => childrenOf(moov, track))].filter(isNote)
  return {
    seconds: secondsIn(moov, head),
    width: picture.width,
    height: picture.height,
    isPlayable: codecs.includes(picture.codec),
    notes: [...boxes.filter(isNote).map(box => blank(0, box)), ...inside.map(box => blank(index.start, box))],
  }
}
