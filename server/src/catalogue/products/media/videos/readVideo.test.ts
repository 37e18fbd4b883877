import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { anMp4, aWebm } from '../../../../test/videos.ts'
import { maxParts } from './parts.ts'
import { readVideo, type VideoKind } from './readVideo.ts'

const folder = mkdtempSync(join(tmpdir(), 'shop-videos-'))
afterAll(() => rmSync(folder, { recursive: true }))

const read = (kind: VideoKind, bytes: Uint8Array) => {
  const path = join(folder, `film.${kind}`)
  writeFileSync(path, bytes)
  return readVideo(kind, path)
}

const films = { mp4: anMp4, webm: aWebm }

describe.each(['mp4', 'webm'] as const)('a film as %s', kind => {
  const film = films[kind]

  it('is read with all of its metadata if it consists of thousands of parts', async () => {
    const plain = await read(kind, film())
    const cut = await read(kind, film({ empty: maxParts - 500 }))
    expect(cut).toMatchObject({ seconds: 12, width: 1080, height: 1350, isPlayable: true })
    expect(cut!.metadataBlanks).toHaveLength(plain!.metadataBlanks.length)
  })

  it('is refused if it consists of more parts than any film, wherever they are', async () => {
    expect(await read(kind, film({ empty: maxParts }))).toBeNull()
    expect(await read(kind, film({ empty: 1_000_000 }))).toBeNull()
  })
})

const box = (type: string, content: Buffer) => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}

it('an MP4 whose index has a million parts is refused', async () => {
  const index = box('moov', Buffer.alloc(8 * 1_000_000, box('trak', Buffer.alloc(0))))
  const whole = anMp4()
  const at = whole.indexOf('moov') - 4
  expect(await read('mp4', Buffer.concat([whole.subarray(0, at), index, whole.subarray(at)]))).toBeNull()
})

it('a WebM whose tracks have half a million parts is refused', async () => {
  const whole = aWebm()
  const at = whole.indexOf(Buffer.from('1654ae6b', 'hex'))
  // This element is found first; eight bytes give its size.
  const tracks = Buffer.from('1654ae6b01000000000fff00', 'hex')
  const parts = Buffer.alloc(0xfff00, Buffer.from('ae80', 'hex'))
  const crafted = Buffer.concat([whole.subarray(0, at), tracks, parts, whole.subarray(at)])
  // Makes the segment as long as the file.
  crafted.set(Buffer.from('1fffffff', 'hex'), crafted.indexOf(Buffer.from('18538067', 'hex')) + 4)
  expect(await read('webm', crafted)).toBeNull()
})
