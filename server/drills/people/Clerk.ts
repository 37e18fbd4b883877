import { setTimeout } from 'node:timers/promises'
import type { Answer } from '@shop/contracts/endpoint'
import {
  fulfilOrder,
  getAdminOrder,
  listAdminOrders,
  refundOrder,
  setOrderStatus,
} from '@shop/contracts/orders/adminEndpoints'
import type { Random } from '../../demo/random.ts'
import { isAnswer, retryUntilAnswered } from '../retryUntilAnswered.ts'
import type { ConfirmedFact } from '../books/promises.ts'
import type { Drill } from '../startDrill.ts'

type StaffOrder = Answer<typeof getAdminOrder>

const actions = ['refund a part', 'refund', 'cancel', 'ship'] as const
// Refusals that staff may get if their order has changed in the meantime.
const expectedRefusals = new Set([
  'conflict',
  'move_not_allowed',
  'refund_under_way',
  'refund_too_large',
  'not_found',
])

/** A member of staff who refunds, cancels and ships paid orders, and reads an order again before repeating anything. */
export class Clerk {
  readonly #drill: Drill
  readonly #random: Random
  readonly #promised: ConfirmedFact[]

  constructor(drill: Drill, random: Random, promised: ConfirmedFact[]) {
    this.#drill = drill
    this.#random = random
    this.#promised = promised
  }

  async workWhile(isRunning: () => boolean) {
    while (isRunning()) {
      const { items } = await retryUntilAnswered(() =>
        this.#drill.call(listAdminOrders, { status: 'PAID', page: 1, limit: 20 }, this.#drill.staffToken),
      )
      if (items.length > 0) await this.#handle(this.#random.pick(items).id)
      await setTimeout(this.#random.int(50, 250))
    }
  }

  async #handle(id: string) {
    const readOrder = () =>
      retryUntilAnswered(() => this.#drill.call(getAdminOrder, { id }, this.#drill.staffToken))
    const before = await readOrder()
    const action = this.#random.pick(actions)
    // If a call gets no answer, reads whether it has changed the order before repeating it, as a person would.
    for (let isDone = false; !isDone;) {
      try {
        this.#recordPromises(action, await this.#perform(action, before))
        isDone = true
      } catch (error) {
        if (isAnswer(error)) {
          if (!expectedRefusals.has(error.code ?? '')) throw error
          return
        }
        const current = await readOrder()
        isDone = current.status !== before.status || current.refunds.length > before.refunds.length
      }
    }
  }

  #perform(action: (typeof actions)[number], { id, leftToRefund }: StaffOrder): Promise<StaffOrder> {
    const { call, staffToken } = this.#drill
    switch (action) {
      case 'refund a part': {
        const amount = this.#random.int(1, Math.max(1, leftToRefund))
        return call(refundOrder, { id, amount, reason: 'A flaw.' }, staffToken)
      }
      case 'refund':
        return call(refundOrder, { id, reason: 'Sent back.' }, staffToken)
      case 'cancel':
        return call(setOrderStatus, { id, status: 'CANCELED', reason: 'Cannot be sent.' }, staffToken)
      case 'ship':
        return call(fulfilOrder, { id, carrier: 'DPD' }, staffToken)
    }
  }

  #recordPromises(action: (typeof actions)[number], { id: orderId, refunds }: StaffOrder) {
    this.#promised.push({ fact: 'refunded', orderId, refundIds: refunds.map(({ id }) => id) })
    if (action === 'cancel') this.#promised.push({ fact: 'canceled', orderId })
    if (action === 'ship') this.#promised.push({ fact: 'shipped', orderId })
  }
}
