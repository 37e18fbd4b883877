import { setTimeout } from 'node:timers/promises'
import { addCartItem, clearCart } from '@shop/contracts/cart/endpoints'
import { checkout, verifyOrder } from '@shop/contracts/checkout/endpoints'
import type { Answer } from '@shop/contracts/endpoint'
import { cancelOrder } from '@shop/contracts/orders/endpoints'
import type { Random } from '../../demo/random.ts'
import type { Shopper } from '../../src/test/checkout.ts'
import { isAnswer, patiently } from '../patiently.ts'
import type { Promised } from '../books/promises.ts'
import type { Drill } from '../startDrill.ts'

type Placed = Answer<typeof checkout>

const fates = ['pay', 'pay', 'pay', 'pay', 'pay and ask', 'leave', 'cancel', 'pay and cancel', 'click twice']
// Refusals that an honest shopper may get.
const refusals = new Set([
  'out_of_stock',
  'item_unavailable',
  'cart_empty',
  'limit_reached',
  'conflict',
  'already_paid',
  'not_cancelable',
  'not_found',
])

/** A buyer who does what shoppers do: pays, leaves, cancels, clicks twice, pays and cancels at once. */
export class Buyer {
  readonly #drill: Drill
  readonly #shopper: Shopper
  readonly #random: Random
  readonly #promised: Promised[]

  constructor(drill: Drill, shopper: Shopper, random: Random, promised: Promised[]) {
    this.#drill = drill
    this.#shopper = shopper
    this.#random = random
    this.#promised = promised
  }

  /** Buys one order after the other until told to stop. */
  async buyWhile(goesOn: () => boolean, variantIds: readonly string[]) {
    while (goesOn()) {
      await unlessRefused(() => this.#buyOnce(variantIds))
      await setTimeout(this.#random.int(0, 60))
    }
  }

  async #buyOnce(variantIds: readonly string[]) {
    const { accessToken } = this.#shopper
    await patiently(() => this.#drill.call(clearCart, {}, accessToken))
    const line = { variantId: this.#random.pick(variantIds), quantity: this.#random.int(1, 3) }
    await patiently(() => this.#drill.call(addCartItem, line, accessToken))
    const fate = this.#random.pick(fates)
    const clicks = [this.#checkOut()]
    if (fate === 'click twice') clicks.push(this.#checkOut())
    const [{ orderId, url }] = (await Promise.all(clicks)) as [Placed]
    await setTimeout(this.#random.int(0, 40))
    await this.#end(fate, orderId, sessionIn(url))
  }

  async #checkOut() {
    const { cartId, addressId, accessToken } = this.#shopper
    const input = { cartId, shippingAddressId: addressId }
    const placed = await patiently(() => this.#drill.call(checkout, input, accessToken))
    this.#promised.push({ what: 'placed', orderId: placed.orderId, cartId })
    return placed
  }

  async #end(fate: string, orderId: string, sessionId: string) {
    if (fate === 'leave') return
    if (fate === 'cancel') return this.#cancel(orderId)
    this.#pay(sessionId)
    if (fate === 'pay and cancel') return this.#cancel(orderId)
    if (fate !== 'pay and ask') return
    const { status } = await patiently(() => this.#drill.call(verifyOrder, { id: orderId, sessionId }))
    if (status === 'PAID') this.#promised.push({ what: 'paid', orderId })
  }

  async #cancel(orderId: string) {
    const { accessToken } = this.#shopper
    const { status } = await patiently(() => this.#drill.call(cancelOrder, { id: orderId }, accessToken))
    if (status === 'CANCELED') this.#promised.push({ what: 'canceled', orderId })
  }

  #pay(sessionId: string) {
    const session = this.#drill.sandbox.sessions().find(({ id }) => id === sessionId)
    if (session?.status === 'open') this.#drill.sandbox.pay(sessionId)
  }
}

const sessionIn = (url: string) => new URL(url).pathname.split('/').at(-1) ?? ''

/** Runs an act, and fails the drill for anything except a refusal that shoppers know. */
const unlessRefused = async (act: () => Promise<unknown>): Promise<void> => {
  try {
    await act()
  } catch (error) {
    if (!isAnswer(error) || !refusals.has(error.code ?? '')) throw error
  }
}
