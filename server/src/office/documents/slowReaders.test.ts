import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { signUp } from '../../test/accounts.ts'
import { uploadDocument } from '../../test/documents.ts'
import { useShop } from '../../test/startShop.ts'

const megabyte = 1024 * 1024
const readers = 50

describe('a public document of 25 MB', () => {
  const shop = useShop('sqlite')
  const sockets: Socket[] = []
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy()
  })

  const publish = async (): Promise<string> => {
    const staff = await signUp(shop, { isAdmin: true })
    const fields = { title: 'Lookbook', category: 'manuals', isPublic: 'true' }
    const start = Buffer.from('%PDF-1.4\n')
    const bytes = Buffer.concat([start, Buffer.alloc(25 * megabyte - 100, 'a'), Buffer.from('\n%%EOF\n')])
    const answer = await uploadDocument(shop, staff, fields, { bytes })
    return ((await answer.json()) as { data: { url: string } }).data.url
  }

  /** Requests it, and reads only the beginning. */
  const readSlowly = async (url: string): Promise<string> => {
    const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
    sockets.push(socket)
    socket.write(`GET ${url} HTTP/1.1\r\nHost: shop\r\n\r\n`)
    const [head] = (await once(socket, 'data')) as [Buffer]
    socket.pause()
    return head.toString('latin1')
  }

  it('is sent to many slow readers without staying in memory', async () => {
    const url = await publish()
    const before = process.memoryUsage().rss
    const heads = await Promise.all(Array.from({ length: readers }, () => readSlowly(url)))
    for (const head of heads) expect(head).toMatch(/^HTTP\/1.1 200 [^]*content-length: 262143\d\d\r/i)
    expect((await shop.request('/readyz')).status).toBe(200)
    expect(process.memoryUsage().rss - before).toBeLessThan(readers * 2 * megabyte)
    const whole = await fetch(shop.url + url)
    expect((await whole.arrayBuffer()).byteLength).toBe(Number(whole.headers.get('content-length')))
  })
})
