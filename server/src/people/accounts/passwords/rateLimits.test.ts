import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { buildApp } from '../../../app.ts'
import { aPerson } from '../../../test/accounts.ts'
import { useShop } from '../../../test/startShop.ts'

const shop = useShop('sqlite')
const spam = { name: 'Eve', email: 'eve@example.com', topic: 'other', orderNumber: null }

it.each([
  ['/auth/refresh', 120, () => ({ refreshToken: 'unknown' })],
  ['/auth/login', 30, (n: number) => ({ email: `nobody${n}@example.com`, password: 'x' })],
  ['/auth/register', 20, () => aPerson({ password: 'password' })],
  ['/orders/link', 10, () => ({ email: 'eve@example.com', orderNumber: 'M-10482' })],
  ['/contact', 5, (n: number) => ({ ...spam, message: `Buy it now ${n}!` })],
])('%s is limited to %i requests of one client', async (path, points, bodyOf) => {
  const config = { ...shop.deps.config, hasRateLimits: true }
  const server = buildApp({ ...shop.deps, config }, shop.jobs).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const send = (n: number) =>
    fetch(`http://127.0.0.1:${port}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(bodyOf(n)),
    })
  // Sends all simultaneously: in sequence they might take longer than the limited minute.
  for (const { status } of await Promise.all(Array.from({ length: points }, (_, n) => send(n))))
    expect(status).not.toBe(429)
  const refused = await send(points)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ code: 'too_many_requests' })
  server.closeAllConnections()
  server.close()
})
