import { get, type IncomingHttpHeaders } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { signUp } from '../../../test/accounts.ts'
import { makeProduct } from '../../../test/catalog.ts'
import { checkOut, makeShopper } from '../../../test/checkout.ts'
import { useShop } from '../../../test/startShop.ts'

describe('an answer that is the same for everybody', () => {
  const shop = useShop('sqlite')
  /** Reads the answer as it is transferred; `fetch` would decompress it. */
  const ask = (path: string, headers: Record<string, string> = {}) =>
    new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
      get(`${shop.url}/api${path}`, { headers }, answer => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => resolve({ headers: answer.headers, body: Buffer.concat(parts) }))
      }).on('error', reject)
    })

  it('is compressed for clients that accept it, and only if it is long', async () => {
    const { slug } = await makeProduct(shop, { variants: [{ stock: 5 }, { stock: 6, size: '60' }] })
    const path = `/products/slug/${slug}`
    const plain = await ask(path)
    expect([plain.headers['content-encoding'], plain.headers.vary]).toEqual([undefined, 'Accept-Encoding'])
    for (let times = 0; times < 2; times++) {
      const packed = await ask(path, { 'accept-encoding': 'gzip, deflate, br' })
      expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual(['gzip', 'Accept-Encoding'])
      expect(Number(packed.headers['content-length'])).toBe(packed.body.length)
      expect(packed.body.length).toBeLessThan(plain.body.length)
      expect(gunzipSync(packed.body)).toEqual(plain.body)
    }
    for (const encoding of ['identity', 'br', 'gzip;q=0'])
      expect((await ask(path, { 'accept-encoding': encoding })).headers['content-encoding']).toBeUndefined()
    const short = await ask('/healthz', { 'accept-encoding': 'gzip' })
    expect([short.headers['content-encoding'], short.headers.vary]).toEqual([undefined, undefined])
  })

  it('is always up to date, compressed or not', async () => {
    const { slug, variants } = await makeProduct(shop, { variants: [{ stock: 5 }, { stock: 6, size: '60' }] })
    const stock = async (headers = {}) => {
      const { body, headers: answered } = await ask(`/products/slug/${slug}`, headers)
      const text = answered['content-encoding'] === 'gzip' ? gunzipSync(body) : body
      return (JSON.parse(text.toString()) as { data: { variants: { stock: number }[] } }).data.variants[0]!
        .stock
    }
    const packed = { 'accept-encoding': 'gzip' }
    expect([await stock(), await stock(packed)]).toEqual([5, 5])
    await checkOut(shop, await makeShopper(shop, variants[0]!.id, { quantity: 2 }))
    expect([await stock(packed), await stock()]).toEqual([3, 3])
  })

  it('is compressed, unlike a personal answer', async () => {
    const staff = await signUp(shop, { isAdmin: true })
    for (let count = 0; count < 4; count++) await makeProduct(shop)
    const headers = { 'accept-encoding': 'gzip', authorization: `Bearer ${staff.accessToken}` }
    const own = await ask('/admin/products', headers)
    expect(own.body.length).toBeGreaterThan(1024)
    expect(own.headers['content-encoding']).toBeUndefined()
  })
})
