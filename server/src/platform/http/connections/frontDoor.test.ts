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
  const { url } = await openServer(1, path => order.push(path))
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
const narrowDoor = (answered?: Promise<void>) => {
  const started: (string | undefined)[] = []
  const refused: (string | undefined)[] = []
  const door = frontDoor(
    request => {
      if (!door.isRefused(request)) {
        started.push(request.url)
        return answered
      }
      refused.push(request.url)
      return undefined
    },
    { sliceMs: 0 },
  )
  const ask = (url: string, method = 'GET') => {
    const socket = { destroyed: false }
    door.receive(
      { url, method, headers: {}, socket, complete: true } as IncomingMessage,
      {} as ServerResponse,
    )
    return socket
  }
  return { started, refused, ask, waiting: door.waiting }
}

it('starts light requests at once, and all others in later turns', async () => {
  const { started, ask, waiting } = narrowDoor()
  for (const url of ['/page/1', '/page/2', '/api/healthz', '/page/3', '/assets/x.js', '/metrics']) ask(url)
  const light = ['/page/1', '/api/healthz', '/assets/x.js', '/metrics']
  expect(started).toEqual(light)
  expect(waiting()).toMatchObject({ read: 2 })
  await expect.poll(() => started).toEqual([...light, '/page/2', '/page/3'])
  expect(waiting()).toMatchObject({ read: 0 })
  await expect.poll(() => ask('/page/4') && started.at(-1)).toBe('/page/4')
})

it('starts payments first, then writes, and reads as they came', async () => {
  const { started, ask } = narrowDoor()
  for (const url of ['/page/1', '/page/2', '/page/3']) ask(url)
  ask('/api/cart/items', 'POST')
  ask('/api/checkout', 'POST')
  await expect
    .poll(() => started)
    .toEqual(['/page/1', '/api/checkout', '/api/cart/items', '/page/2', '/page/3'])
})

it('drops a waiting request whose client has disconnected', async () => {
  const { started, ask } = narrowDoor()
  ask('/page/1')
  const gone = ask('/gone')
  ask('/page/2')
  gone.destroyed = true
  await expect.poll(() => started).toEqual(['/page/1', '/page/2'])
})

it('has 32 reads in progress at most, and starts the next ones when these end', async () => {
  let end = () => {}
  const { started, ask } = narrowDoor(new Promise<void>(resolve => (end = resolve)))
  for (let page = 1; page <= 40; page++) ask(`/page/${page}`)
  // Writes have places of their own.
  ask('/api/cart/items', 'POST')
  await expect.poll(() => started).toHaveLength(33)
  end()
  await expect.poll(() => started.at(-1)).toBe('/page/40')
})

it('refuses those for whom no place becomes free', async () => {
  const { started, refused, ask, waiting } = narrowDoor(new Promise<void>(() => {}))
  for (let page = 1; page <= 34; page++) ask(`/page/${page}`)
  await expect.poll(() => refused, { timeout: 10_000 }).toEqual(['/page/34', '/page/33'])
  expect(started).toHaveLength(32)
  expect(waiting()).toMatchObject({ read: 0 })
})

it('lets requests in progress go on one in a turn, before others are started', async () => {
  const order: string[] = []
  const door = frontDoor(
    async ({ url = '' }) => {
      order.push(`${url} begins`)
      await door.turn()
      order.push(`${url} ends`)
    },
    { sliceMs: 0 },
  )
  for (const url of ['/page/1', '/page/2'])
    door.receive(
      { url, method: 'GET', headers: {}, socket: {}, complete: true } as IncomingMessage,
      {} as ServerResponse,
    )
  await expect.poll(() => order).toEqual(['/page/1 begins', '/page/1 ends', '/page/2 begins', '/page/2 ends'])
})
