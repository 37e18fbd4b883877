import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { frontDoor } from './frontDoor.ts'
import { listen } from '../../../test/listen.ts'

const closers: (() => void)[] = []
afterEach(() => closers.splice(0).forEach(close => close()))

/** Opens a server behind the front door whose answers never wait, and take `answerMs` of the processor each. */
const openServer = async (answerMs: number, started: (url: string) => void) => {
  const door = frontDoor((request, response) => {
    const end = performance.now() + answerMs
    // Answers like a call that uses SQLite: asynchronously, but in the same turn of the event loop.
    queueMicrotask(() => {
      while (performance.now() < end);
      started(request.url ?? '')
      response.end('x')
    })
  })
  const server = createServer((request, response) => door.receive(request, response))
  door.watch(server)
  const { url, close } = await listen(server)
  closers.push(close)
  return { url }
}

/** Opens a persistent connection. */
const connection = (url: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  closers.push(() => agent.destroy())
  return (path: string) =>
    new Promise<void>((resolve, reject) => {
      get(url + path, { agent }, answer => answer.resume().on('end', resolve)).on('error', reject)
    })
}

it('starts the first request of every connection before the fifth of any', async () => {
  const order: string[] = []
  const { url } = await openServer(3, path => order.push(path))
  await Promise.all(
    Array.from({ length: 50 }, async (_, n) => {
      const ask = connection(url)
      for (let times = 1; times <= 6; times++) await ask(`/${n}/${times}`)
    }),
  )
  expect(order).toHaveLength(300)
  const firsts = order.flatMap((path, place) => (path.endsWith('/1') ? [place] : []))
  const fifths = order.flatMap((path, place) => (path.endsWith('/5') ? [place] : []))
  expect(firsts).toHaveLength(50)
  expect(Math.max(...firsts)).toBeLessThan(Math.min(...fifths))
})

/** Creates a front door whose turn is over after one request. */
const narrowDoor = () => {
  const started: (string | undefined)[] = []
  const { receive, waitingCount } = frontDoor(({ url }) => started.push(url), { sliceMs: 0 })
  const ask = (url: string, method = 'GET') => {
    const socket = { destroyed: false }
    receive({ url, method, headers: {}, socket } as unknown as IncomingMessage, {} as ServerResponse)
    return socket
  }
  return { started, ask, waitingCount }
}

it('starts light requests at once, and all others in later turns', async () => {
  const { started, ask, waitingCount } = narrowDoor()
  for (const url of ['/page/1', '/page/2', '/api/healthz', '/page/3', '/assets/x.js', '/metrics']) ask(url)
  const light = ['/page/1', '/api/healthz', '/assets/x.js', '/metrics']
  expect(started).toEqual(light)
  expect(waitingCount()).toBe(2)
  await expect.poll(() => started).toEqual([...light, '/page/2', '/page/3'])
  expect(waitingCount()).toBe(0)
  await expect.poll(() => ask('/page/4') && started.at(-1)).toBe('/page/4')
})

it('starts those first that pay', async () => {
  const { started, ask } = narrowDoor()
  ask('/page/1')
  ask('/page/2')
  ask('/api/cart/items', 'POST')
  ask('/api/checkout', 'POST')
  await expect.poll(() => started).toEqual(['/page/1', '/api/checkout', '/page/2', '/api/cart/items'])
})

it('drops a waiting request whose client has disconnected', async () => {
  const { started, ask } = narrowDoor()
  ask('/page/1')
  const gone = ask('/gone')
  ask('/page/2')
  gone.destroyed = true
  await expect.poll(() => started).toEqual(['/page/1', '/page/2'])
})
