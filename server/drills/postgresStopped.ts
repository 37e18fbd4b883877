import { setTimeout } from 'node:timers/promises'
import { listProducts } from '@shop/contracts/catalog/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seededRandom } from '../demo/random.ts'
import { makeGarment, makeShopper } from '../src/test/checkout.ts'
import { createDatabase } from '../src/test/databases.ts'
import { startPostgres, type Postgres } from '../src/test/processes/postgresCluster.ts'
import { Buyer } from './people/Buyer.ts'
import { Clerk } from './people/Clerk.ts'
import { converge } from './books/converge.ts'
import { record } from './books/figures.ts'
import { findBrokenPromises, type ConfirmedFact } from './books/promises.ts'
import { expectWithin, isShort } from './short.ts'
import { startDrill, type Drill } from './startDrill.ts'

const rounds = isShort ? 1 : 3
const buyers = 6

/** Answer to a visitor's request, and the time that it took. */
interface VisitorResponse {
  status: number
  body: { error?: unknown; code?: unknown }
  tookMs: number
}

/** Kills Postgres itself under load and restarts it; the shop keeps running. */
export const stopPostgres = () => {
  let postgres: Postgres
  let drill: Drill

  beforeAll(async () => {
    postgres = await startPostgres()
    drill = await startDrill('postgres', { database: await createDatabase('postgres', postgres.url) })
    await drill.start()
  })
  afterAll(async () => {
    await drill.stop()
    await postgres.stop()
  })

  /** Sends the requests of visitors, one after the other. */
  const browseWhile = async (
    isRunning: () => boolean,
    path: string,
    init: RequestInit,
    responses: VisitorResponse[],
  ) => {
    while (isRunning()) {
      const startedAt = performance.now()
      const answer = await fetch(`${drill.url}/api${path}`, init)
      const body = (await answer.json()) as VisitorResponse['body']
      responses.push({ status: answer.status, body, tookMs: performance.now() - startedAt })
      await setTimeout(20)
    }
  }

  it(`answers 503 while its database is down, and continues automatically, ${rounds} times`, async () => {
    const random = seededRandom('postgres stopped')
    const promised: ConfirmedFact[] = []
    const { variantId, shoppers } = await drill.withShop(async shop => {
      const garment = await makeGarment(shop, 500)
      const shoppersOfGarment = []
      for (let index = 0; index < buyers; index++) {
        const shopper = await makeShopper(shop, garment.variantId)
        shoppersOfGarment.push({ ...shopper, accessToken: await drill.tokenFor(shopper) })
      }
      return { variantId: garment.variantId, shoppers: shoppersOfGarment }
    })
    let isSelling = true
    const isRunning = () => isSelling
    const responses: VisitorResponse[] = []
    const signedInRequest = { headers: { authorization: `Bearer ${shoppers[0]?.accessToken}` } }
    const work = Promise.all([
      ...shoppers.map(shopper =>
        new Buyer(drill, shopper, random, promised).buyWhile(isRunning, [variantId]),
      ),
      new Clerk(drill, random, promised).workWhile(isRunning),
      browseWhile(isRunning, '/products?page=1&limit=24', {}, responses),
      browseWhile(isRunning, '/cart', signedInRequest, responses),
    ])
    work.catch(() => {})
    let databaseBackAt = 0
    for (let round = 0; round < rounds; round++) {
      await setTimeout(700)
      const killedAt = Date.now()
      postgres.kill()
      await setTimeout(1000)
      await postgres.start()
      databaseBackAt = drill.now()
      drill.outages.push({ from: killedAt, to: Date.now() })
    }
    await setTimeout(500)
    isSelling = false
    await work

    const failed = responses.filter(({ status }) => status !== 200)
    expect(failed.length).toBeGreaterThan(rounds)
    expect(failed.filter(({ status }) => status !== 503)).toEqual([])
    expect(failed.filter(({ body }) => body.code !== 'overloaded' || typeof body.error !== 'string')).toEqual(
      [],
    )
    expectWithin(Math.max(...responses.map(({ tookMs }) => tookMs)), 5000)
    await drill.call(listProducts, { page: 1, limit: 24 })
    const { tookMs, books } = await converge(drill, databaseBackAt)
    expect(findBrokenPromises(books, promised)).toEqual([])
    record('postgres', { buyers, rounds, kills: rounds, slowestMs: tookMs })
  })
}
