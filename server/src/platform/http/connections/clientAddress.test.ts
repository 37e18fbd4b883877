import Koa from 'koa'
import { afterAll, expect, it } from 'vitest'
import { clientAddress } from './clientAddress.ts'
import { listen } from '../../../test/listen.ts'

const app = new Koa()
app.use(ctx => {
  ctx.body = clientAddress(ctx, Number(ctx.query['hops']))
})
const { url, close } = await listen(app)
afterAll(close)

const seenAs = async (hops: number, forwarded?: string) => {
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  return (await fetch(`${url}/?hops=${hops}`, { headers })).text()
}

it.each([
  [
    'is the one that the only proxy appended, not what the client claimed',
    1,
    '6.6.6.6, 203.0.113.7',
    '203.0.113.7',
  ],
  ['is the second from the end behind two proxies', 2, '6.6.6.6, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
  ['is read without spaces', 1, ' 203.0.113.7 ', '203.0.113.7'],
  ['is not an empty entry', 1, '203.0.113.7, ,', '203.0.113.7'],
  ['is the connection’s without a proxy, whatever the header says', 0, '6.6.6.6', '127.0.0.1'],
  ['is the connection’s if the proxy sends no header', 1, undefined, '127.0.0.1'],
  ['is the connection’s if it passed fewer proxies than configured', 2, '6.6.6.6', '127.0.0.1'],
])('a client’s address %s', async (_, hops, forwarded, address) => {
  expect(await seenAs(hops, forwarded)).toBe(address)
})
