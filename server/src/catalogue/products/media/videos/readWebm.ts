import type { FileHandle } from 'node:fs/promises'
import {
  createPartCounter,
  createBlockReader,
  type ErasedRange,
  type CountPart,
  type VideoFacts,
} from './parts.ts'

/** Ids of elements (RFC 9559, section 5). */
const elementIds = {
  head: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  scale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  entry: 0xae,
  codec: 0x86,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  tags: 0x1254c367,
  attachments: 0x1941a469,
}
const codecs = ['V_VP8', 'V_VP9', 'V_AV1']
/** Maximum size of the header, bytes; a minute of film takes some kilobytes. */
const maxDescriptionBytes = 1024 * 1024
/** Maximum bytes of an element's id, four, and of its size, eight. */
const maxHeaderBytes = 12
/** Bytes of the id and the size of a `Void` that `blankOut` writes. */
const voidHeaderBytes = 9

interface Element {
  id: number
  /** Offsets of the element, of its content, and of its end. */
  offset: number
  start: number
  end: number
}

/** Returns the length in bytes of a number, as its first byte states it. */
const lengthOf = (first: number): number => Math.clz32(first) - 23

const elementIn = (bytes: Buffer, offset: number, limit: number): Element => {
  const idBytes = lengthOf(bytes[0] ?? 0)
  const sizeBytes = lengthOf(bytes[idBytes] ?? 0)
  if (idBytes > 4 || sizeBytes > 8) throw new Error('There is no element')
  let size = (bytes[idBytes] ?? 0) & (0xff >> sizeBytes)
  let isUnknownSize = size === 0xff >> sizeBytes
  for (const byte of bytes.subarray(idBytes + 1, idBytes + sizeBytes)) {
    size = size * 256 + byte
    isUnknownSize &&= byte === 0xff
  }
  const start = offset + idBytes + sizeBytes
  const end = isUnknownSize ? limit : start + size
  if (end > limit) throw new Error('An element reaches beyond its place')
  return { id: bytes.readUIntBE(0, idBytes), offset, start, end }
}

/** The content of an element, and the counter of all parts of its file. */
interface Content {
  bytes: Buffer
  count: CountPart
}

const elementsIn = function* ({ bytes, count }: Content): Generator<{ id: number; content: Content }> {
  for (let offset = 0; offset < bytes.length;) {
    count()
    const element = elementIn(bytes.subarray(offset, offset + maxHeaderBytes), offset, bytes.length)
    yield { id: element.id, content: { bytes: bytes.subarray(element.start, element.end), count } }
    offset = element.end
  }
}

const contentOf = (content: Content, elementId: number): Content | undefined => {
  for (const element of elementsIn(content)) if (element.id === elementId) return element.content
  return undefined
}

const textOf = (content: Content | undefined): string => content?.bytes.toString('latin1') ?? ''

const integerIn = (content: Content | undefined): number =>
  content?.bytes.reduce((sum, byte) => sum * 256 + byte, 0) ?? 0

const readBytes = async (
  file: FileHandle,
  { start, end }: Pick<Element, 'start' | 'end'>,
): Promise<Buffer> => {
  if (end - start > maxDescriptionBytes) throw new Error('A description is too long')
  const bytes = Buffer.alloc(end - start)
  await file.read(bytes, 0, bytes.length, start)
  return bytes
}

/** Reads the needed elements of a file, and ignores the others. */
const readElements = async (
  file: FileHandle,
  { start, end, count }: Pick<Element, 'start' | 'end'> & { count: CountPart },
  isNeeded: (element: Element) => boolean,
) => {
  const readSmall = createBlockReader(file)
  const elements: Element[] = []
  for (let offset = start; offset < end;) {
    count()
    const element = elementIn(await readSmall(offset, Math.min(maxHeaderBytes, end - offset)), offset, end)
    if (isNeeded(element)) elements.push(element)
    offset = element.end
  }
  return elements
}

/** Hides an element: it becomes a `Void` (0xEC) of the same length, with eight bytes for its size. */
const blankOut = ({ offset, end }: Element): ErasedRange => {
  const head = Buffer.alloc(voidHeaderBytes)
  head[0] = 0xec
  head.writeBigUInt64BE(BigInt(end - offset - voidHeaderBytes) | (1n << 56n), 1)
  return { headOffset: offset, head, zeros: { start: offset + voidHeaderBytes, end } }
}

/** Reads the duration, s: a number of ticks, which take a million nanoseconds each unless the file says otherwise. */
const durationOf = (info: Content): number => {
  const length = contentOf(info, elementIds.duration)?.bytes
  if (!length) return Number.NaN
  const ticks = length.length === 8 ? length.readDoubleBE() : length.readFloatBE()
  return (ticks * (integerIn(contentOf(info, elementIds.scale)) || 1_000_000)) / 1e9
}

const isMetadata = (element: Element) =>
  element.id === elementIds.tags || element.id === elementIds.attachments

/**
 * Reads a WebM's properties, and the ranges of bytes with metadata that has to be removed. Throws for another format
 * and for a truncated file.
 */
export const readWebm = async (file: FileHandle, size: number): Promise<VideoFacts> => {
  const count = createPartCounter()
  const readContent = async (element: Element): Promise<Content> => ({
    bytes: await readBytes(file, element),
    count,
  })
  const [head, segment] = await readElements(file, { start: 0, end: size, count }, () => true)
  if (head?.id !== elementIds.head || segment?.id !== elementIds.segment) throw new Error('A part is missing')
  if (textOf(contentOf(await readContent(head), elementIds.docType)) !== 'webm')
    throw new Error('It is another Matroska file')
  const elements = await readElements(
    file,
    { ...segment, count },
    element => element.id === elementIds.info || element.id === elementIds.tracks || isMetadata(element),
  )
  const info = elements.find(element => element.id === elementIds.info)
  const tracks = elements.find(element => element.id === elementIds.tracks)
  if (!info || !tracks) throw new Error('A part is missing')
  const videoTrack = [...elementsIn(await readContent(tracks))]
    .filter(element => element.id === elementIds.entry)
    .map(({ content }) => ({
      codec: textOf(contentOf(content, elementIds.codec)),
      video: contentOf(content, elementIds.video),
    }))
    .find(({ video }) => video !== undefined)
  if (!videoTrack?.video) throw new Error('There is no picture')
  return {
    seconds: durationOf(await readContent(info)),
    width: integerIn(contentOf(videoTrack.video, elementIds.width)),
    height: integerIn(contentOf(videoTrack.video, elementIds.height)),
    isPlayable: codecs.includes(videoTrack.codec),
    metadataBlanks: elements
      .filter(isMetadata)
      .filter(element => element.end - element.offset >= voidHeaderBytes)
      .map(blankOut),
  }
}
