import { createServer, type RequestListener } from 'node:http'
import { networkInterfaces } from 'node:os'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fetchOutward, addressProblem } from './fetchOutward.ts'
import { mayReach, RefusedAddress, type Resolve } from './publicAddress.ts'
import { listen } from '../../../test/listen.ts'

const portOf = async (answer: RequestListener) => {
  const { port, close } = await listen(createServer(answer))
  onTestFinished(close)
  return port
}
const local = (port: number, path = '/') => `http://127.0.0.1:${port}${path}`

/** Resolves names to these addresses in turn, and records the names. */
const inTurn = (...addresses: string[]) => {
  const lookedUp: string[] = []
  const resolve: Resolve = (name, done) => {
    const address = addresses[lookedUp.length] ?? ''
    lookedUp.push(name)
    done(null, [{ address, family: address.includes(':') ? 6 : 4 }])
  }
  return { lookedUp, resolve }
}

describe('fetching an address entered by a user', () => {
  const own = Object.values(networkInterfaces()).flatMap(each => each?.map(({ address }) => address) ?? [])
  it.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '::7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'ff02::1',
    'no address',
    ...own,
  ])('does not connect to %s', address => {
    expect(mayReach(address, 'public')).toBe(false)
  })

  it.each(['1.1.1.1', '93.184.216.34', '172.32.0.1', '2606:4700::1111'])('may connect to %s', address => {
    expect(mayReach(address, 'public')).toBe(true)
  })

  it.each([
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://2130706433/',
    'https://0177.0.0.1/',
    'https://0x7f.1/',
    'https://127.1/',
    'http://example.com/',
    'https://user:password@example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'example.com',
    '',
  ])('immediately says what is wrong with %s', address => {
    expect(addressProblem(address, 'public')).toEqual(expect.any(String))
  })

  it('refuses a name that resolves to a private address', async () => {
    const { lookedUp, resolve } = inTurn('10.0.0.5')
    await expect(
      fetchOutward('https://receiver.example/', { reach: 'public', resolve }),
    ).rejects.toBeInstanceOf(RefusedAddress)
    expect(lookedUp).toEqual(['receiver.example'])
  })

  it('refuses a name with one private address among others', async () => {
    const resolve: Resolve = (_, done) =>
      done(null, [
        { address: '93.184.216.34', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ])
    await expect(
      fetchOutward('https://receiver.example/', { reach: 'public', resolve }),
    ).rejects.toBeInstanceOf(RefusedAddress)
  })

  it('resolves a name once and connects to the address that was checked', async () => {
    const port = await portOf((_, response) => response.end('hello'))
    const { lookedUp, resolve } = inTurn('127.0.0.1', '169.254.169.254')
    const { status, body } = await fetchOutward(`http://receiver.example:${port}/`, {
      reach: 'publicAndLocal',
      resolve,
    })
    expect({ status, body: body.toString(), lookedUp }).toEqual({
      status: 200,
      body: 'hello',
      lookedUp: ['receiver.example'],
    })
    await expect(
      fetchOutward(`http://receiver.example:${port}/`, { reach: 'publicAndLocal', resolve }),
    ).rejects.toBeInstanceOf(RefusedAddress)
  })

  it('follows no redirect', async () => {
    const paths: (string | undefined)[] = []
    const port = await portOf((request, response) => {
      paths.push(request.url)
      response.writeHead(302, { location: '/secret' }).end()
    })
    const { status } = await fetchOutward(local(port), { reach: 'publicAndLocal' })
    expect({ status, paths }).toEqual({ status: 302, paths: ['/'] })
  })

  it('gives up on an answer that trickles', async () => {
    const port = await portOf((_, response) => {
      const timer = setInterval(() => response.write('.'), 10)
      response.on('close', () => clearInterval(timer))
    })
    await expect(fetchOutward(local(port), { reach: 'publicAndLocal', timeoutMs: 150 })).rejects.toThrow(
      'No answer within 0.15 seconds.',
    )
  })

  it('reads at most the limit of an endless answer, and decompresses nothing', async () => {
    const chunk = Buffer.alloc(64 * 1024, 'x')
    let sent = 0
    const port = await portOf((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      const pump = () => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length
      }
      response.on('drain', pump)
      pump()
    })
    const { body } = await fetchOutward(local(port), { reach: 'publicAndLocal', maxBytes: 1000 })
    expect(body.toString()).toBe('x'.repeat(1000))
    expect(sent).toBeLessThan(64 * chunk.length)
  })

  it('throws if a connection is refused or broken', async () => {
    const port = await portOf(request => request.socket.destroy())
    await expect(fetchOutward(local(port), { reach: 'publicAndLocal' })).rejects.toThrow()
  })
})
