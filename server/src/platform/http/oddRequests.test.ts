import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
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

  const targets = [
    '/ucp/v1/catalog/search',
    '/ucp/mcp',
    '/acp/carts',
    '/acp/mcp',
    '/api/mcp',
    '/api/webhooks/stripe',
    '/api/auth/login',
    '/api/admin/media',
    '/api/products',
    '/api/nothing',
    '/media/nothing',
    '/',
  ]
  const framings = ['a declared length', 'chunks'] as const

  it.each(targets.flatMap(target => framings.map(framing => [target, framing] as const)))(
    'leaves its connection usable after a body that is too large: %s, with %s',
    async (target, framing) => {
      const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
      onTestFinished(() => void socket.destroy())
      let answers = ''
      socket.on('data', chunk => (answers += chunk.toString()))
      const sent = Buffer.alloc(2_500_000, 'x')
      const isChunked = framing === 'chunks'
      const length = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${sent.length}`
      const head = ['Host: localhost', 'Content-Type: application/json', length].join('\r\n')
      socket.write(`POST ${target} HTTP/1.1\r\n${head}\r\n\r\n`)
      if (isChunked) socket.write(`${sent.length.toString(16)}\r\n`)
      socket.write(sent)
      if (isChunked) socket.write('\r\n0\r\n\r\n')
      await vi.waitFor(() => expect(answers).toMatch(/^HTTP\/1\.1 4\d\d .*keep-alive/s), 3000)
      socket.write('GET /api/healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
      await vi.waitFor(() => expect(answers).toContain('HTTP/1.1 200 '), 3000)
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
