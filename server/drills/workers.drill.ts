import { kill } from 'node:process'
import { createClient } from '@shop/client/createClient'
import type { ApiError } from '@shop/client/ApiError'
import { sendContactMessage } from '@shop/contracts/contact/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '../demo/random.ts'
import { makeGarment, makeShopper, type Shopper } from '../src/test/checkout.ts'
import { freePort } from '../src/test/processes/freePort.ts'
import { converge } from './books/converge.ts'
import { record } from './books/figures.ts'
import { findBrokenPromises, type ConfirmedFact } from './books/promises.ts'
import { Buyer } from './people/Buyer.ts'
import { persistentConnection } from './people/persistentConnection.ts'
import { isShort } from './short.ts'
import { useDrill, type Drill } from './startDrill.ts'

const buyers = isShort ? 3 : 6
const visitors = isShort ? 3 : 8
const rounds = isShort ? 1 : 3
const stock = 5000
const statusKey = 'a key of the scraper'
const pollOptions = { timeout: 300_000 }

describe('postgres: several processes of a shop on one port', () => {
  const drill = useDrill('postgres')
  // Switches webhooks off: the shop learns of payments by asking, or from shoppers who come back.
  beforeAll(() => drill.sandbox.setWebhookUrl(undefined))

  const startWorkers = (extraEnvironment: Record<string, string> = {}) =>
    drill.startReplica({ WORKERS: '2', LOG_LEVEL: 'info', ...extraEnvironment })

  /** Fetches over a separate connection, which any of the processes may accept. */
  const fetchSeparately = (address: string, headers: Record<string, string> = {}) =>
    fetch(address, { headers: { ...headers, connection: 'close' } })
  /** Loads a page six times. Its whole text is the id of the process that rendered it, see `siteOfProcess.ts`. */
  const pidsOfPages = async (url: string, path = '/') =>
    Promise.all(Array.from({ length: 6 }, async () => (await fetchSeparately(url + path)).text()))
  /** Returns the ids of both processes, once both have answered. */
  const processesAt = async (url: string, exceptPid?: number) => {
    const pids = new Set<number>()
    const countProcesses = async () => {
      // A process that is being killed closes its connections.
      for (const pid of await pidsOfPages(url).catch(() => [])) pids.add(Number(pid))
      if (exceptPid) pids.delete(exceptPid)
      return pids.size
    }
    await expect.poll(countProcesses, pollOptions).toBe(2)
    return [...pids]
  }

  it("count an address's requests together, and report the sum of their metrics", async () => {
    const { process, url } = await startWorkers({ STATUS_KEY: statusKey, RATE_LIMITS: 'on' })
    await processesAt(url)

    const fetchAlone: typeof fetch = (address, init) => {
      const headers = new Headers(init?.headers)
      headers.set('connection', 'close')
      return fetch(address, { ...init, headers })
    }
    const { call } = createClient({ base: `${url}/api`, fetch: fetchAlone })
    const contactMessage = {
      name: 'Bilal',
      email: 'bilal@example.com',
      topic: 'other',
      message: 'Is it wool?',
    } as const
    const refusals: (string | undefined)[] = []
    for (let mails = 0; mails < 12; mails++)
      await call(sendContactMessage, contactMessage).catch((error: ApiError) => refusals.push(error.code))
    // Five are accepted, whether the shop has a mailbox or not.
    expect(refusals.filter(code => code === 'too_many_requests')).toHaveLength(7)

    const countSearchPages = async () => {
      const metrics = await (
        await fetchSeparately(`${url}/metrics`, { authorization: `Bearer ${statusKey}` })
      ).text()
      // Metrics read from the database are equal in all processes, so they appear once and are not added up.
      expect(metrics.match(/^shop_alerts_open /gm)).toHaveLength(1)
      const [, figure = '0'] =
        /^shop_request_seconds_count\{[^}]*route="page: search"[^}]*\} (\d+)$/m.exec(metrics) ?? []
      return Number(figure)
    }
    let requestCount = 0
    const searchPids = new Set<string>()
    const search = async () => {
      for (const pid of await pidsOfPages(url, '/search')) searchPids.add(pid)
      requestCount += 6
      return searchPids.size
    }
    await expect.poll(search, pollOptions).toBe(2)
    await expect.poll(countSearchPages, pollOptions).toBe(requestCount)

    expect(await process.kill('SIGTERM')).toEqual({ code: 0, signal: null })
    await expect(fetchSeparately(url)).rejects.toThrow('fetch failed')
  })

  it('end with the message and the exit code of one that cannot start', async () => {
    const DATABASE_URL = `postgres://nobody@127.0.0.1:${await freePort()}/none`
    await expect(startWorkers({ DATABASE_URL })).rejects.toThrow(
      /The shop ended \(1\).*The database cannot be used: .* Please check DATABASE_URL\.\n$/s,
    )
  })

  it('are replaced without a refused request, and replace one that is killed', async () => {
    const random = seededRandom('workers')
    const { process, url } = await startWorkers()
    const promised: ConfirmedFact[] = []
    /** Requests without an answer since the last check. */
    let failures: unknown[] = []
    let answeredCount = 0
    const shopState = { isOpen: true }
    /** Simulates a visitor with one connection. */
    const visit = async (behave: (send: typeof fetch) => Promise<void>) => {
      const connection = persistentConnection()
      await behave(async (address, init) => {
        try {
          const answer = await connection.fetch(address, init)
          answeredCount++
          return answer
        } catch (error) {
          failures.push(error)
          throw error
        }
      })
      connection.close()
    }
    const buy = (shopper: Shopper, variantId: string) =>
      visit(send => {
        const call: Drill['call'] = (endpoint, input, token = '') =>
          createClient({
            base: `${url}/api`,
            fetch: (address, init) => {
              const headers = new Headers(init?.headers)
              headers.set('authorization', `Bearer ${token}`)
              return send(address, { ...init, headers })
            },
          }).call(endpoint, input)
        const buyer = new Buyer({ ...drill, call }, shopper, random, promised)
        return buyer.buyWhile(() => shopState.isOpen, [variantId])
      })
    const browse = () =>
      visit(async send => {
        while (shopState.isOpen)
          for (const path of ['/collections', '/api/products?page=1&limit=24'])
            await send(`${url}${path}`).catch(() => {})
      })

    const { variantId, shoppers } = await drill.withShop(async shop => {
      const garment = await makeGarment(shop, stock)
      const allShoppers: Shopper[] = []
      for (let index = 0; index < buyers; index++) {
        const shopper = await makeShopper(shop, garment.variantId)
        allShoppers.push({ ...shopper, accessToken: await drill.tokenFor(shopper) })
      }
      return { variantId: garment.variantId, shoppers: allShoppers }
    })
    const work = Promise.all([
      ...shoppers.map(shopper => buy(shopper, variantId)),
      ...Array.from({ length: visitors }, browse),
    ])
    // Prevents an unhandled rejection; a failure is thrown where the work is awaited below.
    work.catch(() => {})

    await expect.poll(() => promised.length, pollOptions).toBeGreaterThan(0)
    for (let round = 1; round <= rounds; round++) {
      const formerPids = await processesAt(url)
      process.signal('SIGUSR2')
      await expect
        .poll(() => process.logLinesWith('all workers were replaced'), pollOptions)
        .toHaveLength(round)
      expect(failures).toEqual([])
      const [killedPid = 0, otherPid] = await processesAt(url)
      expect(formerPids).not.toContain(killedPid)
      expect(formerPids).not.toContain(otherPid)

      drill.outages.push({ from: Date.now(), to: Date.now() })
      kill(killedPid, 'SIGKILL')
      expect(await processesAt(url, killedPid)).toContain(otherPid)
      // Clients of the killed process send their requests again.
      const promisedBefore = promised.length
      await expect.poll(() => promised.length, pollOptions).toBeGreaterThan(promisedBefore)
      failures = []
      record('postgres', { kills: 1 })
    }
    shopState.isOpen = false
    await work
    expect(await process.kill('SIGTERM')).toEqual({ code: 0, signal: null })

    await drill.start()
    const { books, tookMs } = await converge(drill, drill.startedAt())
    expect(findBrokenPromises(books, promised)).toEqual([])
    const paidCount = books.orders.filter(({ paidAt }) => paidAt).length
    expect(paidCount).toBeGreaterThan(0)
    record('postgres', { buyers, rounds, paid: paidCount, slowestMs: tookMs })
    console.log(
      `postgres: ${answeredCount} requests answered by two processes, ${rounds} times replaced and killed`,
    )
  }, 900_000)
})
