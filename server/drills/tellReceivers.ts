import { setTimeout } from 'node:timers/promises'
import { countStock } from '@shop/contracts/inventory/endpoints'
import { createWebhook } from '@shop/contracts/webhooks/endpoints'
import { expect, it } from 'vitest'
import { seededRandom } from '../demo/random.ts'
import { minuteMs } from '../src/platform/base/time.ts'
import { makeGarment } from '../src/test/checkout.ts'
import type { Dialect } from '../src/test/databases.ts'
import { useReceiver } from '../src/test/receiver.ts'
import { record } from './books/figures.ts'
import { retryUntilAnswered } from './retryUntilAnswered.ts'
import { isShort } from './short.ts'
import { useDrill } from './startDrill.ts'

const variants = isShort ? 4 : 40
/** Number of changes of each variant's stock: sold out, back, sold out ... */
const changes = isShort ? 6 : 25
const kills = isShort ? 2 : 12
const maxWaits = 300
/** Interval between two looks at the progress, ms. */
const pollMs = 50

/** Kills the shop again and again while it sends 1,000 events to another system, which accepts two in three. */
export const tellReceivers = (dialect: Dialect) => {
  const random = seededRandom(`webhooks ${dialect}`)
  const drill = useDrill(dialect)
  const receiver = useReceiver()

  it(`sends ${variants * changes} events to a receiver that refuses every third, through ${kills} kills`, async () => {
    receiver.answer = count => (count % 3 === 2 ? 500 : 200)
    const ids = await drill.withShop(async shop => {
      const variantIds: string[] = []
      for (let index = 0; index < variants; index++) variantIds.push((await makeGarment(shop, 5)).variantId)
      return variantIds
    })
    await drill.start()
    await drill.call(
      createWebhook,
      { name: 'Warehouse', url: receiver.url, topics: ['stock.out', 'stock.back'] },
      drill.staffToken,
    )

    const busyIds = new Set(ids)
    const change = async (id: string) => {
      for (let index = 0; index < changes; index++)
        await retryUntilAnswered(() =>
          drill.call(countStock, { id, stock: index % 2 === 0 ? 0 : 5 }, drill.staffToken),
        )
      busyIds.delete(id)
    }
    const work = Promise.all(ids.map(change))
    work.catch(() => {})
    let killCount = 0
    while (busyIds.size > 0 || killCount < kills) {
      await setTimeout(random.int(50, 700))
      if (killCount === kills) continue
      await drill.process.kill()
      killCount++
      await drill.start()
    }
    await work
    // Read from the database, since the staff's session may end before a slow machine has sent everything.
    const countWaiting = () =>
      drill.withShop(async ({ deps: { db } }) => {
        const deliveries = await db('webhook_deliveries').where({ state: 'waiting' }).pluck('id')
        return deliveries.length + (await db('webhook_events').pluck('number')).length
      })
    let before = ''
    for (let waits = 0; waits < maxWaits;) {
      const waiting = await countWaiting()
      if (waiting === 0) break
      const progress = `${waiting} waiting, ${receiver.received.length} received`
      // Lets time pass only while nothing moves: a slow machine is still busy with what is due already.
      if (progress === before) {
        await drill.passTime(5 * minuteMs)
        waits++
      }
      before = progress
      await setTimeout(pollMs)
    }
    expect(await countWaiting()).toBe(0)

    const accepted = new Map(receiver.acceptedRequests().map(event => [event.headers['webhook-id'], event]))
    expect(accepted.size).toBe(variants * changes)
    for (const id of ids) {
      // Lists the events in the order in which each was first accepted.
      const types = [...accepted.values()].filter(({ data }) => data.id === id).map(({ type }) => type)
      expect(types).toEqual(
        Array.from({ length: changes }, (_, index) => (index % 2 === 0 ? 'stock.out' : 'stock.back')),
      )
    }
    const resentCount = receiver.acceptedRequests().length - accepted.size
    // Only deliveries on their way at a kill arrive twice.
    expect(resentCount).toBeLessThanOrEqual(4 * kills)
    record(dialect, { kills })
  }, 300_000)
}
