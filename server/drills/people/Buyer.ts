import { setTimeout } from 'node:timers/promises'
import { addCartItem, clearCart } from '@shop/contracts/cart/endpoints'
import { checkout, verifyOrder } from '@shop/contracts/checkout/endpoints'
import type { Answer } from '@shop/contracts/endpoint'
import { cancelOrder } from '@shop/contracts/orders/endpoints'
import type { Random } from '../../demo/random.ts'
import type { Shopper } from '../../src/test/checkout.ts'
import { isAnswer, retryUntilAnswered } from '../retryUntilAnswered.ts'
import type { ConfirmedFact } from '../books/promises.ts'
import type { Drill } from '../startDrill.ts'

type PlacedOrder = Answer<typeof checkout>

const endings = [
  'pay',
  'pay',
  'pay',
  'pay',
  'pay and ask',
  'leave',
  'cancel',
  'pay and cancel',
  'click twice',
]
// Refusals that an honest shopper may get.
const expectedRefusals = new Set([
  'out_of_stock',
  'item_unavailable',
  'cart_empty',
  'limit_reached',
  'conflict',
  'already_paid',
  'not_cancelable',
  'not_found',
])

/** A buyer whose orders end at random: paid, left unpaid, cancelled, placed by two clicks, or paid and cancelled. */
export class Buyer {
  readonly #drill: Drill
  readonly #shopper: Shopper
  readonly #random: Random
  readonly #promised: ConfirmedFact[]

  constructor(drill: Drill, shopper: Shopper, random: Random, promised: ConfirmedFact[]) {
    this.#drill = drill
    this.#shopper = shopper
    this.#random = random
    this.#promised = promised
  }

  /** Buys one order after the other until told to stop. */
  async buyWhile(isRunning: () => boolean, variantIds: readonly string[]) {
    while (isRunning()) {
      await unlessRefused(() => this.#buyOnce(variantIds))
      await setTimeout(this.#random.int(0, 60))
    }
  }

  async #buyOnce(variantIds: readonly string[]) {
    const { accessToken } = this.#shopper
    await retryUntilAnswered(() => this.#drill.call(clearCart, {}, accessToken))
    const line = { variantId: this.#random.pick(variantIds), quantity: this.#random.int(1, 3) }
    await retryUntilAnswered(() => this.#drill.call(addCartItem, line, accessToken))
    const ending = this.#random.pick(endings)
    const clicks = [this.#checkOut()]
    if (ending === 'click twice') clicks.push(this.#checkOut())
    const [{ orderId, url }] = (await Promise.all(clicks)) as [PlacedOrder]
    await setTimeout(this.#random.int(0, 40))
    await this.#end(ending, orderId, sessionIn(url))
  }

  async #checkOut() {
    const { cartId, addressId, accessToken } = this.#shopper
    const input = { cartId, shippingAddressId: addressId }
    const placed = await retryUntilAnswered(() => this.#drill.call(checkout, input, accessToken))
    this.#promised.push({ fact: 'placed', orderId: placed.orderId, cartId })
    return placed
  }

  async #end(ending: string, orderId: string, sessionId: string) {
    if (ending === 'leave') return
    if (ending === 'cancel') return this.#cancel(orderId)
    this.#pay(sessionId)
    if (ending === 'pay and cancel') return this.#cancel(orderId)
    if (ending !== 'pay and ask') return
    const { status } = await retryUntilAnswered(() =>
      this.#drill.call(verifyOrder, { id: orderId, sessionId }),
    )
    if (status === 'PAID') this.#promised.push({ fact: 'paid', orderId })
  }

  async #cancel(orderId: string) {
    const { accessToken } = this.#shopper
    const { status } = await retryUntilAnswered(() =>
      this.#drill.call(cancelOrder, { id: orderId }, accessToken),
    )
    if (status === 'CANCELED') this.#promised.push({ fact: 'canceled', orderId })
  }

  #pay(sessionId: string) {
    const session = this.#drill.sandbox.sessions().find(({ id }) => id === sessionId)
    if (session?.status === 'open') this.#drill.sandbox.pay(sessionId)
  }
}

const sessionIn = (url: string) => new URL(url).pathname.split('/').at(-1) ?? ''

/** Runs `work`, and fails the drill for any error except a refusal that shoppers know. */
const unlessRefused = async (work: () => Promise<unknown>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (!isAnswer(error) || !expectedRefusals.has(error.code ?? '')) throw error
  }
}
