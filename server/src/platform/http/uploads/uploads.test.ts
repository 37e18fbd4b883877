import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { crc32 } from 'node:zlib'
import { expect, it } from 'vitest'
import { useStaff, useAccount } from '../../../test/accounts.ts'
import { aPicture, pictureForm } from '../../../test/pictures.ts'
import { useShop } from '../../../test/startShop.ts'
import { filesIn, onBothStores } from '../../../test/stores.ts'

const megabyte = 1024 * 1024
const path = '/admin/upload/image'

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8 + body.length)
  frame.writeUInt32BE(data.length)
  body.copy(frame, 4)
  frame.writeUInt32BE(crc32(body), 4 + body.length)
  return frame
}

/** Returns a few kilobytes that truthfully declare a picture of 20,000 by 20,000 px. */
const pixelBomb = () => {
  const side = 20_000
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side)
  head.writeUInt32BE(side, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

onBothStores('a form with a file', (dialect, options) => {
  const shop = useShop(dialect, options)
  const staff = useStaff(shop)
  const customer = useAccount(shop)
  const send = (form: FormData, token: string | null = staff.accessToken) =>
    shop.request(path, {
      method: 'POST',
      body: form,
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })
  const refusal = async (answer: Response) => ({
    status: answer.status,
    ...((await answer.json()) as object),
  })
  const leftovers = async () => {
    const uploads = join(shop.deps.config.dataDir, 'uploads')
    return [
      ...(existsSync(uploads) ? readdirSync(uploads) : []),
      ...(await filesIn(shop, 'media/originals')).map(key => key.slice('media/originals/'.length)),
    ]
  }
  const expectNothingStored = async () => {
    expect(await leftovers()).toEqual([])
    expect(await shop.deps.db('media').count({ n: '*' }).first()).toEqual({ n: 0 })
    expect((await shop.request('/healthz')).status).toBe(200)
  }
  const messages = {
    wrongKind: ' is not a valid image file. Please use JPG, JPEG, or PNG.',
    tooLarge: ' is too large. Maximum size is 15MB.',
  }

  it('is refused to everybody except staff before it is read', async () => {
    const form = pictureForm(await aPicture())
    expect(await refusal(await send(form, null))).toMatchObject({ status: 401 })
    expect(await refusal(await send(form, customer.accessToken))).toMatchObject({ status: 403 })
    await expectNothingStored()
  })

  it('is refused if its file differs from its name or declared type', async () => {
    const [jpg, gif, webp] = await Promise.all([aPicture(), aPicture('gif'), aPicture('webp')])
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const wrong: [Buffer, string, string, string][] = [
      [gif, 'renamed.jpg', 'image/jpeg', ' renamed.jpg is a GIF picture: save it as PNG.'],
      [webp, 'renamed.png', 'image/png', ' renamed.png is a WebP picture: save it as JPG or PNG.'],
      [
        Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1'),
        'front.jpg',
        'image/jpeg',
        ' front.jpg is a HEIC picture, as iPhones take them: export it as JPG.',
      ],
      [jpg, 'front.gif', 'image/gif', ' front.gif is a GIF picture: save it as PNG.'],
      [jpg, 'front.jpg', 'text/html', ''],
      [jpg, 'front', 'image/jpeg', ''],
      [jpg, 'front.jpg.exe', 'image/jpeg', ''],
      [svg, 'front.svg', 'image/svg+xml', ' front.svg is an SVG drawing: export it as PNG.'],
      [svg, 'front.jpg', 'image/jpeg', ' front.jpg is an SVG drawing: export it as PNG.'],
      [Buffer.from('MZ\u0090\u0000'), 'front.jpg', 'image/jpeg', ''],
      [Buffer.alloc(0), 'front.jpg', 'image/jpeg', ' front.jpg is empty: please save or download it again.'],
    ]
    for (const [bytes, name, type, hint] of wrong)
      expect(await refusal(await send(pictureForm(bytes, { name, type }))), name).toMatchObject({
        status: 400,
        code: 'validation_failed',
        fields: { image: name + messages.wrongKind + hint },
      })
    await expectNothingStored()
  })

  it('is refused if its picture is broken, a decompression bomb, or above 40 megapixels', async () => {
    const jpg = await aPicture('jpeg', { width: 600, height: 600 })
    const bomb = pixelBomb()
    expect(bomb.length).toBeLessThan(200_000)
    for (const [bytes, error] of [
      [
        jpg.subarray(0, jpg.length / 2),
        'This is not a JPG or PNG picture. If it is one, it is damaged or cut off: please export it again.',
      ],
      [
        bomb,
        'The picture has more than 40 megapixels. Please make it smaller: 2,400 pixels across are enough.',
      ],
    ] as const) {
      const isPixelBomb = bytes === bomb
      const naming = isPixelBomb ? { name: 'front.png', type: 'image/png' } : {}
      expect(await refusal(await send(pictureForm(bytes, naming)))).toMatchObject({ status: 400, error })
    }
    await expectNothingStored()
  })

  it('is refused if it is too large, by its declared and by its real length', async () => {
    const jpg = await aPicture()
    const exact = Buffer.concat([jpg, Buffer.alloc(15 * megabyte - jpg.length)])
    const over = Buffer.concat([exact, Buffer.alloc(1)])
    expect(await refusal(await send(pictureForm(over)))).toMatchObject({
      status: 413,
      code: 'body_too_large',
      fields: { image: `front.jpg${messages.tooLarge}` },
    })
    const announced = await new Promise<string>(resolve => {
      const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
      socket.once('data', data => {
        resolve(data.toString())
        socket.destroy()
      })
      socket.write(
        `POST /api${path} HTTP/1.1\r\nHost: shop\r\nAuthorization: Bearer ${staff.accessToken}\r\n` +
          `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${20 * megabyte}\r\n\r\n`,
      )
    })
    expect(announced).toMatch(/^HTTP\/1.1 413 [^]*The file is too large. Maximum size is 15MB./)
    await expectNothingStored()
  })

  it('is refused if it is no form, or has unexpected parts', async () => {
    const raw = (body: string, type = 'multipart/form-data; boundary=x') =>
      shop.request(path, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${staff.accessToken}`, 'content-type': type },
      })
    const part = (name: string, attributes = '') =>
      `--x\r\nContent-Disposition: form-data; name="${name}"${attributes}\r\n\r\nhello\r\n`
    for (const body of ['', 'nonsense', '--x', '--x\r\n', part('image'), part('image', '; filename="a.jpg"')])
      expect((await refusal(await raw(body))).status, body).toBe(400)
    expect(await refusal(await raw('a', 'multipart/form-data'))).toMatchObject({ code: 'bad_request' })
    expect(await refusal(await raw(`${part('image')}--x--\r\n`))).toMatchObject({ status: 400 })

    const nul = `; filename*=utf-8''a%00b.gif`
    expect(await refusal(await raw(`${part('image', nul)}--x--\r\n`))).toMatchObject({
      fields: { image: `ab.gif${messages.wrongKind} ab.gif is a GIF picture: save it as PNG.` },
    })

    const jpg = await aPicture()
    const extra = async (change: (form: FormData) => void) => {
      const form = pictureForm(jpg)
      change(form)
      return refusal(await send(form))
    }
    const file = new File([new Uint8Array(jpg)], 'b.jpg', { type: 'image/jpeg' })
    expect(await extra(form => form.append('nonsense', '1'))).toMatchObject({
      fields: { nonsense: 'Unknown field.' },
    })
    expect(await extra(form => form.append('image', file))).toMatchObject({ status: 400 })
    expect(await extra(form => form.append('other', file))).toMatchObject({ status: 400 })
    const misnamed = new FormData()
    misnamed.append('other', file)
    expect(await refusal(await send(misnamed))).toMatchObject({ fields: { other: 'Unknown field.' } })
    expect(await extra(form => form.append('text', 'x'.repeat(300_000)))).toMatchObject({ status: 413 })
    expect(
      await extra(form => {
        for (let n = 0; n < 100; n++) form.append(`field${n}`, '1')
      }),
    ).toMatchObject({ status: 400 })
    const asJson = { image: { name: 'a.jpg', size: 1, type: 'image/jpeg' } }
    expect(await refusal(await raw(JSON.stringify(asJson), 'application/json'))).toMatchObject({
      status: 400,
      fields: { image: 'Send this as a file of a form (multipart/form-data).' },
    })
    await expectNothingStored()
  })

  it('leaves nothing if it stops half-way', async () => {
    const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
    const head =
      `POST /api${path} HTTP/1.1\r\nHost: shop\r\nAuthorization: Bearer ${staff.accessToken}\r\n` +
      `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 500000\r\n\r\n` +
      `--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`
    socket.write(head)
    socket.write(Buffer.concat([await aPicture(), Buffer.alloc(100_000)]))
    await expect.poll(leftovers).toHaveLength(1)
    socket.destroy()
    await once(socket, 'close')
    await expect.poll(leftovers).toEqual([])
    await expectNothingStored()
  })

  it('is stored once, re-encoded, without what is hidden behind its picture', async () => {
    const archive = Buffer.from('PK\u0003\u0004<script>alert(1)</script>')
    const polyglot = Buffer.concat([await aPicture(), archive])
    const answer = await send(pictureForm(polyglot, { name: '../../ünder "cover".JPEG' }))
    expect(answer.status).toBe(200)
    const { data } = (await answer.json()) as { data: { url: string } }
    expect(data).toMatchObject({ width: 60, height: 80, alt: '', color: expect.stringMatching(/^#/) })
    expect((await fetch(shop.url + data.url)).status).toBe(200)
    const [original, ...others] = await leftovers()
    expect(others).toEqual([])
    const storedBytes = await shop.deps.files.read(`media/originals/${original}`)
    expect(storedBytes?.includes('script')).toBe(false)
    const again = await send(pictureForm(polyglot))
    expect(await again.json()).toEqual({ data })
    expect(await leftovers()).toEqual([original])
  })

  it('may have a file of exactly the maximum size', async () => {
    const jpg = await aPicture('jpeg', { color: '#123456' })
    const exact = Buffer.concat([jpg, Buffer.alloc(15 * megabyte - jpg.length)])
    expect((await send(pictureForm(exact))).status).toBe(200)
  })

  it('is accepted if its picture is a PNG named as a JPG, or the other way round', async () => {
    for (const [bytes, name, type] of [
      [await aPicture('png', { color: '#aa0000' }), 'front.jpeg', 'image/jpeg'],
      [await aPicture('jpeg', { color: '#00aa00' }), 'front.png', 'image/png'],
      [await aPicture('png', { color: '#0000aa' }), 'front.jpg', 'image/png'],
    ] as const) {
      const answer = await send(pictureForm(bytes, { name, type }))
      expect(await answer.json(), name).toMatchObject({ data: { width: 60, height: 80 } })
    }
  })
})
