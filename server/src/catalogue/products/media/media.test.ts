import sharp from 'sharp'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { Failure } from '../../../platform/http/Failure.ts'
import { useShop, refuses } from '../../../test/startShop.ts'
import { filesIn, hasFile, onBothStores } from '../../../test/stores.ts'
import { concurrencyLimiter } from '../../../platform/http/concurrencyLimiter.ts'
import { storePicture } from './storePicture.ts'
import { picturesAtOnce, withSharp } from './withSharp.ts'

/**
 * Makes a green picture, lying on its side, with an orientation to turn it upright and a maker's name in its metadata.
 */
const photo = (width: number, height: number, format: 'jpeg' | 'png' = 'jpeg') =>
  sharp({ create: { width, height, channels: 3, background: '#2f6b4f' } })
    .withMetadata({ orientation: 6, exif: { IFD0: { Make: 'SecretCamera' } } })
    .toFormat(format)
    .toBuffer()

onBothStores('pictures', (dialect, wish) => {
  const shop = useShop(dialect, wish)
  const get = (path: string, init?: RequestInit) => fetch(shop.url + path, init)
  let key = ''

  beforeAll(async () => {
    key = (await storePicture(shop.deps, await photo(1000, 700))).key
  })

  it('are stored upright, without metadata, once for the same bytes', async () => {
    const bytes = await photo(1000, 700)
    expect(bytes.includes('SecretCamera')).toBe(true)
    const stored = await storePicture(shop.deps, bytes)
    expect(stored).toMatchObject({ key, width: 700, height: 1000 })
    expect(stored.key).toMatch(/^[0-9a-f]{24}$/)
    expect(stored.color).toMatch(/^#[0-9a-f]{6}$/)
    const kept = await shop.deps.files.read(`media/originals/${key}`)
    expect(kept?.includes('SecretCamera')).toBe(false)
    expect(await sharp(kept!).metadata()).toMatchObject({ format: 'jpeg', width: 700, height: 1000 })
    expect(await shop.deps.db('media').where({ key })).toHaveLength(1)
  })

  it.each([
    ['avif', 'image/avif', 'ftypavif'],
    ['webp', 'image/webp', 'WEBPVP8'],
    ['jpg', 'image/jpeg', '\u00ff\u00d8\u00ff'],
  ])('are served as %s, cacheable for good', async (format, type, signature) => {
    const answer = await get(`/media/${key}-320.${format}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe(type)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.subarray(0, 20).toString('latin1')).toContain(signature)
    const head = await get(`/media/${key}-320.${format}`, { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe(String(bytes.length))
  })

  it('are as wide as requested, and never enlarged', async () => {
    const sizeOf = async (width: number) => {
      const bytes = await (await get(`/media/${key}-${width}.jpg`)).arrayBuffer()
      const { width: w, height: h } = await sharp(Buffer.from(bytes)).metadata()
      return [w, h]
    }
    expect(await sizeOf(320)).toEqual([320, 457])
    expect(await sizeOf(1600)).toEqual([700, 1000])
  })

  it('are made once for any number of simultaneous requests, and again if the file was lost', async () => {
    const write = vi.spyOn(shop.deps.files, 'write')
    const answers = await Promise.all(Array.from({ length: 12 }, () => get(`/media/${key}-640.webp`)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(write).toHaveBeenCalledTimes(1)
    await shop.deps.files.remove(`media/sizes/${key}-640.webp`)
    expect((await get(`/media/${key}-640.webp`)).status).toBe(200)
    expect(write).toHaveBeenCalledTimes(2)
    write.mockRestore()
  })

  it('are not found if they do not exist or the address is malformed', async () => {
    const nobody = '0'.repeat(24)
    for (const path of [
      `${nobody}-320.jpg`,
      `${key}-321.jpg`,
      `${key}-0320.jpg`,
      `${key}-320.png`,
      `${key}-320.jpg.part`,
      `${key.toUpperCase()}-320.jpg`,
      `${key}.jpg`,
      `originals/${key}`,
      `..%2Foriginals%2F${key}`,
      `..%2f..%2fshop.sqlite`,
      '%00',
      '',
    ])
      expect((await get(`/media/${path}`)).status, path).toBe(404)
    expect((await get(`/media/${key}-320.jpg`, { method: 'POST' })).status).not.toBe(200)
    const sizes = await filesIn(shop, 'media/sizes')
    expect(sizes.length).toBeGreaterThan(0)
    expect(sizes.filter(name => !name.startsWith(`media/sizes/${key}`))).toEqual([])
  })

  it('are refused if they are of another kind, broken or far too large, and leave nothing behind', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>')
    const webp = await sharp(await photo(20, 20))
      .webp()
      .toBuffer()
    const cut = (await photo(600, 600)).subarray(0, 900)
    const huge = await photo(7000, 6000, 'png')
    const jpg = await photo(20, 20)
    const notes = Buffer.alloc(4 * 1_000_000, Buffer.from([0xff, 0xfe, 0, 2]))
    const noted = Buffer.concat([jpg.subarray(0, 2), notes, jpg.subarray(2)])
    for (const bytes of [svg, webp, cut, huge, noted, Buffer.from('no picture'), Buffer.alloc(0)]) {
      const refusal = await storePicture(shop.deps, bytes).catch((error: unknown) => error)
      expect(refusal).toBeInstanceOf(Failure)
      expect((refusal as Failure).code).toBe('validation_failed')
    }
    expect(await shop.deps.db('media').count({ total: '*' }).first()).toEqual({ total: 1 })
  })

  it('are refused while too many wait to be resized, and made afterwards', async () => {
    let release = () => {}
    const released = new Promise<void>(resolve => (release = resolve))
    const busy = Array.from({ length: picturesAtOnce + 200 }, () => withSharp(() => released))
    const address = `/media/${key}-480.webp`
    try {
      const refused = await get(address)
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10'])
      expect(await refused.json()).toMatchObject({ code: 'overloaded' })
      await refuses(storePicture(shop.deps, await photo(60, 80)), 'overloaded')
      // Existing sizes need no place in the queue, and missing pictures take none.
      expect((await get(`/media/${key}-320.webp`)).status).toBe(200)
      expect((await get(`/media/${'0'.repeat(24)}-320.webp`)).status).toBe(404)
    } finally {
      release()
      await Promise.all(busy)
    }
    expect((await get(address)).status).toBe(200)
  })

  it('get their file back if it was lost', async () => {
    const original = `media/originals/${key}`
    await shop.deps.files.remove(original)
    await storePicture(shop.deps, await photo(1000, 700))
    expect(await hasFile(shop, original)).toBe(true)
  })

  it('are put on white where they were transparent', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const bytes = await sharp({ create: { width: 40, height: 40, channels: 4, background: clear } })
      .png()
      .toBuffer()
    expect((await storePicture(shop.deps, bytes)).color).toMatch(/^#f[0-9a-f]f[0-9a-f]f[0-9a-f]$/)
  })
})

describe('worksAtMost runs two tasks at once', () => {
  it('the others wait for their turn, and a failing one frees its place', async () => {
    const inTurn = concurrencyLimiter(2)
    const running: (() => void)[] = []
    const work = () => new Promise<never>((_, reject) => void running.push(() => reject(new Error('failed'))))
    const begin = () => inTurn(work).catch(({ message }: Error) => message)
    const ends = Array.from({ length: 6 }, begin)
    for (const [turn, count] of [2, 2, 2, 2, 2, 2, 1].entries()) {
      await expect.poll(() => running.length).toBe(count)
      // A new task starts when one has ended, and waits behind all others.
      if (turn === 1) ends.push(begin())
      expect(running).toHaveLength(count)
      running.shift()?.()
    }
    expect(await Promise.all(ends)).toEqual(Array(7).fill('failed'))
  })
})
