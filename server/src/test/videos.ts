const uint = (value: number, bytes: number): Buffer => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}
const zeros = (bytes: number) => Buffer.alloc(bytes)

interface VideoOptions {
  seconds?: number
  width?: number
  height?: number
  codec?: string
  /** Metadata written by a camera. */
  note?: string
  /** Empty parts between the others. */
  empty?: number
}

const box = (type: string, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  return Buffer.concat([uint(content.length + 8, 4), Buffer.from(type, 'latin1'), content])
}

/** Generates an MP4 that is valid as a container (ISO/IEC 14496-12); its pictures are zeros. */
export const anMp4 = ({
  seconds = 12,
  width = 1080,
  height = 1350,
  codec = 'avc1',
  note = 'SecretPlace',
  empty = 0,
}: VideoOptions = {}): Buffer => {
  const entry = Buffer.concat([zeros(6), uint(1, 2), zeros(16), uint(width, 2), uint(height, 2), zeros(50)])
  const samples = box('stsd', zeros(4), uint(1, 4), box(codec, entry))
  const handler = box('hdlr', zeros(8), Buffer.from('vide'), zeros(12))
  const track = box(
    'trak',
    box('tkhd', zeros(84)),
    box('mdia', handler, box('minf', box('stbl', samples))),
    box('meta', Buffer.from(note)),
  )
  const head = box('mvhd', zeros(12), uint(1000, 4), uint(seconds * 1000, 4), zeros(80))
  return Buffer.concat([
    box('ftyp', Buffer.from('isom'), zeros(4), Buffer.from('isomavc1')),
    Buffer.alloc(8 * empty, box('free')),
    box('moov', head, track, box('udta', Buffer.from(note))),
    box('mdat', zeros(20_000)),
  ])
}

const element = (id: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const name = Buffer.from(id.toString(16).padStart(2, '0'), 'hex')
  const size = uint(content.length, 4)
  size[0] = (size[0] ?? 0) | 0x10
  return Buffer.concat([name, size, content])
}

/** Generates a WebM that is valid as a container (RFC 9559). */
export const aWebm = ({
  seconds = 12,
  width = 1080,
  height = 1350,
  codec = 'V_VP9',
  note = 'SecretPlace',
  empty = 0,
}: VideoOptions = {}): Buffer => {
  const duration = Buffer.alloc(8)
  duration.writeDoubleBE(seconds * 1000)
  return Buffer.concat([
    element(0x1a45dfa3, element(0x4282, Buffer.from('webm'))),
    element(
      0x18538067,
      Buffer.alloc(2 * empty, Buffer.from('ec80', 'hex')),
      element(0x1549a966, element(0x2ad7b1, uint(1_000_000, 3)), element(0x4489, duration)),
      element(
        0x1654ae6b,
        element(
          0xae,
          element(0x86, Buffer.from(codec)),
          element(0xe0, element(0xb0, uint(width, 2)), element(0xba, uint(height, 2))),
        ),
      ),
      element(0x1254c367, Buffer.from(note)),
      element(0x1f43b675, zeros(20_000)),
    ),
  ])
}
