import { checkout, verifyOrder } from '@shop/contracts/checkout/endpoints'
import { ApiError, readApiError } from '@shop/client/ApiError'
import { signPayload } from '@shop/payments-sandbox/events/signPayload'
import { beforeAll, expect, it } from 'vitest'
import { seededRandom } from '../demo/random.ts'
import { makeGarment, makeShopper } from '../src/test/checkout.ts'
import type { Dialect } from '../src/test/databases.ts'
import { countSold } from './books/checkBooks.ts'
import { converge } from './books/converge.ts'
import { record } from './books/figures.ts'
import { retryUntilAnswered } from './retryUntilAnswered.ts'
import { isShort } from './short.ts'
import { useDrill, webhookSecret } from './startDrill.ts'

const rounds = isShort ? 1 : 3
const buyers = 24
const units = 10
const deliveriesPerEvent = 4

/**
 * Sends more shoppers than there are units, simultaneously; then each event several times, simultaneously and in random
 * order.
 */
export const sellToCrowd = (dialect: Dialect) => {
  const drill = useDrill(dialect)
  beforeAll(() => drill.start())

  const deliver = async (body: string): Promise<boolean> => {
    const signature = signPayload(body, webhookSecret, Math.floor(drill.now() / 1000))
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const send = async () => {
      const answer = await fetch(`${drill.url}/api/webhooks/stripe`, { method: 'POST', body, headers })
      if (answer.status === 503) throw await readApiError(answer)
      return answer.ok
    }
    // Retries as the provider does with an event that was not accepted.
    return retryUntilAnswered(send)
  }

  it(`sells ${units} units to ${buyers} shoppers, ${rounds} times, with each event ${deliveriesPerEvent} times`, async () => {
    const random = seededRandom(`crowd ${dialect}`)
    // The drill itself delivers the events.
    drill.sandbox.setWebhookUrl(undefined)
    let deliveries = 0
    for (let round = 1; round <= rounds; round++) {
      const shoppersOfRound = await drill.withShop(async shop => {
        const { variantId } = await makeGarment(shop, units)
        const shoppers = []
        for (let index = 0; index < buyers; index++) {
          const shopper = await makeShopper(shop, variantId)
          shoppers.push({ ...shopper, accessToken: await drill.tokenFor(shopper) })
        }
        return shoppers
      })
      const knownEventIds = new Set(drill.sandbox.events().map(({ id }) => id))
      const answers = await Promise.all(
        shoppersOfRound.map(({ cartId, addressId, accessToken }) =>
          retryUntilAnswered(() =>
            drill.call(checkout, { cartId, shippingAddressId: addressId }, accessToken),
          ).catch((error: unknown) => (error instanceof ApiError ? error.code : String(error))),
        ),
      )
      const orderIds = answers.flatMap(answer => (typeof answer === 'object' ? [answer.orderId] : []))
      expect(orderIds).toHaveLength(units)
      expect(answers.filter(answer => answer === 'out_of_stock')).toHaveLength(buyers - units)
      const pages = drill.sandbox.sessions().filter(page => orderIds.includes(page.client_reference_id ?? ''))
      for (const { id } of pages) drill.sandbox.pay(id)
      const newEvents = drill.sandbox.events().filter(({ id }) => !knownEventIds.has(id))
      const shuffledEvents = random.shuffled(
        newEvents.flatMap(event => Array.from({ length: deliveriesPerEvent }, () => event)),
      )
      // Meanwhile the page that each shopper returns to verifies the order.
      const verifications = pages.flatMap(({ id: sessionId, client_reference_id: id }) =>
        Array.from({ length: deliveriesPerEvent }, () =>
          retryUntilAnswered(() => drill.call(verifyOrder, { id: id!, sessionId })),
        ),
      )
      const accepted = await Promise.all(shuffledEvents.map(event => deliver(JSON.stringify(event))))
      expect(accepted.every(Boolean)).toBe(true)
      await Promise.all(verifications)
      deliveries += accepted.length
    }

    const { books } = await converge(drill)
    const paidCount = books.orders.filter(({ status }) => status === 'PAID').length
    expect(paidCount).toBe(rounds * units)
    expect(countSold(books)).toBe(rounds * units)
    record(dialect, { buyers, rounds, deliveries, paid: paidCount, sold: countSold(books) })
  })
}
