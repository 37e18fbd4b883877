import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { useShop } from '../../test/startShop.ts'

// Runs only on Postgres, which refuses more odd input.
describe('a request no browser sends', () => {
  const shop = useShop('postgres')

  const sendRaw = async (target: string, host = 'localhost') => {
    const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
    let answer = ''
    socket.on('data', chunk => (answer += chunk.toString()))
    socket.write(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    await once(socket, 'close')
    return { status: Number(answer.split(' ')[1]), answer }
  }

  it.each(['[', 'a b', 'shop:99999999', '%', ''])('is answered whatever its Host header: %j', async host => {
    expect((await sendRaw('/api/products?limit=1', host)).status).toBe(200)
    expect((await sendRaw('/api/products?limit=0', host)).status).toBe(400)
  })

  it.each(['http://[/api/products', 'http://[/'])('is refused as JSON for the address %s', async target => {
    const { status, answer } = await sendRaw(target)
    expect(status).toBe(400)
    expect(answer).toContain('"code":"bad_request"')
    expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff')
  })

  it.each([
    ['DELETE', '/api/products', 'GET, HEAD'],
    ['PATCH', '/api/products', 'GET, HEAD'],
    ['GET', '/api/auth/login', 'POST'],
    ['GET', '/api/webhooks/stripe', 'POST'],
    ['PUT', '/', 'GET, HEAD'],
    ['POST', '/collections', 'GET, HEAD'],
  ])('%s %s is refused with the allowed methods', async (method, path, allowed) => {
    const answer = await fetch(shop.url + path, { method })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe(allowed)
    expect(await answer.json()).toMatchObject({ code: 'method_not_allowed' })
    const options = await fetch(shop.url + path, { method: 'OPTIONS' })
    expect([options.status, options.headers.get('allow')]).toEqual([204, allowed])
    expect(options.headers.get('access-control-allow-origin')).toBeNull()
  })

  const strange = [
    '%0a',
    '%0d',
    '%E2%80%A8',
    '%E2%80%A9',
    '%00',
    '%7f',
    '%zz',
    '%ff',
    '%ED%A0%80',
    '%2e%2e%2f',
  ]
  it.each(strange)('is refused if its address contains %s', async sign => {
    const places = [
      '/a',
      '/profile',
      '/admin',
      '/media/a',
      '/media/videos/a',
      '/assets/a',
      '/dev/mail',
      '/metrics',
    ]
    const calls = ['/api', '/api/products', '/api/docs', '/api/webhooks/stripe', '/api/admin', '/api/status']
    for (const path of [...places, ...calls].flatMap(place => [
      place + sign,
      `${place}/${sign}b`,
      `/${sign}${place}`,
    ])) {
      const answer = await fetch(shop.url + path)
      expect([path, answer.status]).toEqual([
        path,
        expect.toSatisfy(is => [400, 401, 404].includes(is as number)),
      ])
      expect(await answer.json()).toMatchObject({ code: expect.any(String) })
    }
  })

  it.each(['/nothing', '/media/a%0ab', '/api/nothing', '/api/products/none'])(
    'is answered with a page if a browser requests %s',
    async path => {
      const answer = await fetch(shop.url + path, { headers: { accept: 'text/html,*/*;q=0.8' } })
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        path.endsWith('none') ? 400 : 404,
        'text/html; charset=utf-8',
      ])
      expect(await answer.text()).toContain('Go to the shop')
    },
  )

  it('is not found at an unknown address', async () => {
    for (const path of ['/api/nothing', '/nothing']) {
      const answer = await fetch(shop.url + path)
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({ code: 'not_found' })
    }
  })
})
