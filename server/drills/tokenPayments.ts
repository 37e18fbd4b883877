import { randomUUID } from 'node:crypto'
import { saveSettings } from '@shop/contracts/shop/settingsEndpoints'
import { beforeAll, expect, it } from 'vitest'
import type { CrashPoint } from '../src/platform/base/crashPoint.ts'
import { minuteMs } from '../src/platform/base/time.ts'
import { acpBuyer, trustAssistant } from '../src/test/acpBuyer.ts'
import { makeGarment } from '../src/test/checkout.ts'
import type { Dialect } from '../src/test/databases.ts'
import { converge } from './books/converge.ts'
import { record } from './books/figures.ts'
import { killerOf } from './crashPoints.ts'
import { useDrill } from './startDrill.ts'

/** Kills the shop while an assistant pays by token: the buyer is charged once and has one order, or neither. */
export const payByToken = (dialect: Dialect) => {
  const drill = useDrill(dialect)
  let variantId: string
  let buyer: ReturnType<typeof acpBuyer>

  beforeAll(async () => {
    variantId = (await drill.withShop(shop => makeGarment(shop, 1000))).variantId
    const bearer = await drill.withShop(({ deps }) => trustAssistant(deps))
    buyer = acpBuyer(drill.url, bearer)
    await drill.start()
    const agentPayments = { sharedTokens: true, googleMerchantId: '', stripeKey: '' }
    await drill.call(saveSettings, { content: { agentPayments } }, drill.staffToken)
  })

  const killAt = killerOf(drill)
  const readySession = async () => {
    const session = await buyer.startCheckout(variantId, `${randomUUID()}@example.com`, 2)
    expect(session.status).toBe('ready_for_payment')
    return session
  }
  const chargesOf = (orderId: string) =>
    drill.sandbox
      .payments()
      .filter(({ metadata, status }) => metadata['orderId'] === orderId && status === 'succeeded').length
  const ordersOf = (sessionId: string): Promise<{ id: string; status: string }[]> =>
    drill.withShop(({ deps }) =>
      deps.db('orders').where({ agent_session_id: sessionId }).select('id', 'status'),
    )

  const points: CrashPoint[] = [
    'order placed, provider not called',
    'session made, answer lost',
    'session kept, shopper not answered',
    'payment by token made, not charged',
    'token charged, answer lost',
    'in settle',
  ]
  it.each(points)('%s: the assistant that asks again has one order, charged once', async point => {
    const { id } = await readySession()
    const { id: token } = drill.sandbox.grantToken('pm_card_visa')
    await killAt(point, () => buyer.complete(id, token))
    await buyer.complete(id, token).catch(() => {})
    await converge(drill)
    const orders = await ordersOf(id)
    expect(orders).toMatchObject([{ status: 'PAID' }])
    expect(chargesOf(orders[0]!.id)).toBe(1)
    record(dialect, { paid: 1 })
  })

  it('payment by token made, not charged: nothing is reserved for an assistant that never asks again', async () => {
    const { id } = await readySession()
    const { id: token } = drill.sandbox.grantToken('pm_card_visa')
    await killAt('payment by token made, not charged', () => buyer.complete(id, token))
    await drill.passTime(43 * minuteMs)
    await converge(drill)
    expect(await ordersOf(id)).toMatchObject([{ status: 'CANCELED' }])
    const { reserved } = await drill.withShop(({ deps }) =>
      deps.db('variants').where({ id: variantId }).first('reserved'),
    )
    expect(reserved).toBe(0)
  })
}
