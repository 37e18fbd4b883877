import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { listAudit } from '@shop/contracts/audit/endpoints'
import { getProductBySlug } from '@shop/contracts/catalog/endpoints'
import type { Video } from '@shop/contracts/catalog/entities'
import { expect, it } from 'vitest'
import { useStaff } from '../../../test/accounts.ts'
import { makeProduct } from '../../../test/catalog.ts'
import { aPicture } from '../../../test/pictures.ts'
import { useShop } from '../../../test/startShop.ts'
import { hasFile, onBothDatabasesAndStores } from '../../../test/stores.ts'
import { anMp4, aWebm } from '../../../test/videos.ts'

const day = 24 * 60 * 60 * 1000

interface Film {
  bytes: Uint8Array
  name?: string
  type?: string
}

onBothDatabasesAndStores('the video of a product', (dialect, wish) => {
  const shop = useShop(dialect, wish)
  const staff = useStaff(shop)
  const send = (id: string, parts: { video?: Film; poster?: Film; alt?: string }) => {
    const form = new FormData()
    for (const name of ['video', 'poster'] as const) {
      const part = parts[name]
      const names = { video: ['film.mp4', 'video/mp4'], poster: ['poster.jpg', 'image/jpeg'] }[name]
      const { bytes, name: fileName = names[0]!, type = names[1]! } = part ?? { bytes: new Uint8Array() }
      if (part) form.append(name, new File([bytes as Uint8Array<ArrayBuffer>], fileName, { type }))
    }
    if (parts.alt !== undefined) form.append('alt', parts.alt)
    const headers = { authorization: `Bearer ${staff.accessToken}` }
    return shop.request(`/admin/products/${id}/video`, { method: 'PUT', body: form, headers })
  }
  const save = async (id: string, parts: Parameters<typeof send>[1]): Promise<Video> => {
    const answer = await send(id, parts)
    expect(answer.status, await answer.clone().text()).toBe(200)
    return ((await answer.json()) as { data: Video }).data
  }
  const shown = async (slug: string) => (await shop.call(getProductBySlug, { slug })).video
  const webm = (bytes = aWebm()): Film => ({ bytes, name: 'film.webm', type: 'video/webm' })
  const uploads = () => readdirSync(join(shop.deps.config.dataDir, 'uploads'))

  it('is stored without camera metadata, shown, changed in parts, logged and removed', async () => {
    const { id, slug } = await makeProduct(shop, { title: 'Najd' })
    const bytes = anMp4()
    expect(bytes.includes('SecretPlace')).toBe(true)
    const video = await save(id, { video: { bytes } })
    expect(video).toMatchObject({
      url: expect.stringMatching(/^\/media\/videos\/[0-9a-f]{24}\.mp4$/),
      type: 'video/mp4',
      width: 1080,
      height: 1350,
      seconds: 12,
      alt: '',
      poster: null,
    })
    expect(await shown(slug)).toEqual({ ...video, alt: 'Najd' })
    const answer = await fetch(shop.url + video.url)
    expect(answer.headers.get('content-type')).toBe('video/mp4')
    const kept = Buffer.from(await answer.arrayBuffer())
    expect(kept).toHaveLength(bytes.length)
    expect(kept.includes('SecretPlace')).toBe(false)
    expect(kept.includes('mvhd')).toBe(true)

    const poster = { bytes: await aPicture('jpeg', { color: '#123456' }) }
    expect(await save(id, { poster, alt: 'How it falls' })).toMatchObject({
      url: video.url,
      alt: 'How it falls',
      poster: { width: 60, alt: 'How it falls' },
    })
    const other = await save(id, { video: webm() })
    expect(other).toMatchObject({ type: 'video/webm', alt: 'How it falls', poster: { width: 60 } })
    const again = Buffer.from(await (await fetch(shop.url + other.url)).arrayBuffer())
    expect(again.includes('SecretPlace')).toBe(false)
    expect(again.includes('V_VP9')).toBe(true)

    const path = `/admin/products/${id}/video`
    const drop = () =>
      shop.request(path, { method: 'DELETE', headers: { authorization: `Bearer ${staff.accessToken}` } })
    expect((await drop()).status).toBe(200)
    expect((await drop()).status).toBe(404)
    expect(await shown(slug)).toBeNull()
    const { items } = await shop.call(listAudit, { subject: 'product', subjectId: id }, staff)
    expect(items[0]).toMatchObject({ before: { video: { url: other.url } }, after: { video: null } })
    expect(uploads()).toEqual([])
  })

  it('is refused with a clear message if it is another kind of file, and nothing is stored', async () => {
    const { id, slug } = await makeProduct(shop)
    const mp4 = anMp4()
    const wrong: [Film, string][] = [
      [{ bytes: mp4, name: 'film.mov', type: 'video/quicktime' }, 'not a video that every browser plays'],
      [{ bytes: mp4, name: 'film.webm', type: 'video/webm' }, 'not a video that every browser plays'],
      [{ bytes: await aPicture() }, 'not a video that every browser plays'],
      [{ bytes: Buffer.from('<html>') }, 'not a video that every browser plays'],
      [{ bytes: mp4.subarray(0, -500) }, 'This video cannot be read.'],
      [{ bytes: mp4.subarray(0, 40) }, 'This video cannot be read.'],
      [{ bytes: anMp4({ seconds: 0 }) }, 'This video cannot be read.'],
      [{ bytes: anMp4({ empty: 1_000_000 }) }, 'This video cannot be read.'],
      [webm(aWebm({ empty: 1_000_000 })), 'This video cannot be read.'],
      [{ bytes: anMp4({ codec: 'hvc1' }) }, 'save it as MP4 with H.264'],
      [{ bytes: anMp4({ seconds: 61 }) }, 'The video is longer than 60 seconds.'],
      [webm(aWebm({ seconds: 61 })), 'The video is longer than 60 seconds.'],
      [webm(aWebm({ codec: 'V_THEORA' })), 'save it as MP4 with H.264'],
      [webm(aWebm().subarray(0, -500)), 'This video cannot be read.'],
      [webm(aWebm({ seconds: Number.NaN })), 'This video cannot be read.'],
    ]
    for (const [video, text] of wrong) {
      const answer = await send(id, { video })
      const body = (await answer.json()) as { code: string; fields: Record<string, string> }
      expect([answer.status, body.code]).toEqual([400, 'validation_failed'])
      expect(body.fields['video']).toContain(text)
    }
    const badPoster = await send(id, { video: { bytes: mp4 }, poster: { bytes: Buffer.from('no') } })
    expect(((await badPoster.json()) as { fields: object }).fields).toHaveProperty('poster')
    expect((await send(id, { alt: 'Words alone' })).status).toBe(400)
    expect(await shown(slug)).toBeNull()
    expect(uploads()).toEqual([])
  })

  it('is refused at 2 GB before any of it is read', async () => {
    const { id } = await makeProduct(shop)
    const uploadRequest = request(`${shop.url}/api/admin/products/${id}/video`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${staff.accessToken}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(2 * 1024 ** 3),
      },
    })
    uploadRequest.flushHeaders()
    const [answer] = (await once(uploadRequest, 'response')) as [
      NodeJS.ReadableStream & { statusCode: number },
    ]
    let body = ''
    for await (const chunk of answer) body += String(chunk)
    uploadRequest.destroy()
    expect(answer.statusCode).toBe(413)
    expect(JSON.parse(body)).toMatchObject({
      code: 'body_too_large',
      fields: { video: 'The file is too large. Maximum size is 60MB.' },
    })
  })

  it('is served whole or by ranges, cacheable for good', async () => {
    const { id } = await makeProduct(shop)
    const { url } = await save(id, { video: { bytes: anMp4({ seconds: 7 }) } })
    const whole = Buffer.from(await (await fetch(shop.url + url)).arrayBuffer())
    const size = whole.length
    const ask = (range: string, more = {}) => fetch(shop.url + url, { headers: { range, ...more } })
    for (const [range, start, end] of [
      ['bytes=0-', 0, size - 1],
      ['bytes=0-1', 0, 1],
      ['bytes=100-199', 100, 199],
      ['bytes=-5', size - 5, size - 1],
      [`bytes=${size - 1}-${size + 500}`, size - 1, size - 1],
    ] as const) {
      const answer = await ask(range)
      expect(answer.status, range).toBe(206)
      expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end}/${size}`)
      expect(answer.headers.get('content-length')).toBe(String(end - start + 1))
      expect(Buffer.from(await answer.arrayBuffer()).equals(whole.subarray(start, end + 1))).toBe(true)
    }
    for (const range of ['bytes=0-1,5-6', 'bytes=5-2', 'bytes=-', 'pages=1-2'])
      expect((await ask(range)).status, range).toBe(200)
    expect((await ask('bytes=0-1', { 'if-range': '"another"' })).status).toBe(200)
    for (const range of [`bytes=${size}-`, 'bytes=-0']) {
      const answer = await ask(range)
      expect(answer.status, range).toBe(416)
      expect(answer.headers.get('content-range')).toBe(`bytes */${size}`)
    }
    const head = await fetch(shop.url + url, { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe(String(size))
    expect(head.headers.get('accept-ranges')).toBe('bytes')
    expect(head.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(head.headers.get('x-content-type-options')).toBe('nosniff')
    const tag = head.headers.get('etag') ?? ''
    expect((await fetch(shop.url + url, { headers: { 'if-none-match': tag } })).status).toBe(304)
    for (const path of [
      `${url}x`,
      '/media/videos/',
      `/media/videos/${'0'.repeat(24)}.mp4`,
      '/media/videos/..%2fa',
    ])
      expect((await fetch(shop.url + path)).status, path).toBe(404)
  })

  it('is deleted with its poster a day after nothing shows it, and no sooner', async () => {
    const { id } = await makeProduct(shop)
    const isKept = ({ url }: Video) => hasFile(shop, url.slice(1))
    const poster = { bytes: await aPicture('jpeg', { color: '#654321' }) }
    const old = await save(id, { video: { bytes: anMp4({ seconds: 3 }) }, poster })
    const now = await save(id, { video: { bytes: anMp4({ seconds: 4 }) } })
    shop.passTime(day + 60_000)
    await shop.jobs.sweep.runNow()
    expect([await isKept(old), await isKept(now)]).toEqual([false, true])
    expect((await fetch(shop.url + (now.poster?.url ?? ''))).status).toBe(200)
    expect((await fetch(shop.url + old.url)).status).toBe(404)
  })
})
