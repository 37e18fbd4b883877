import type { Sandbox } from '@shop/payments-sandbox/startSandbox'
import { runJob } from '@shop/contracts/jobs/endpoints'
import { fulfilOrder, getAdminOrder } from '@shop/contracts/orders/adminEndpoints'
import { buyLabel, listLabels, printLabel, voidLabel } from '@shop/contracts/orders/labelEndpoints'
import { expect, it } from 'vitest'
import { useNewStaff } from '../../../test/accounts.ts'
import { buyGarment } from '../../../test/checkout.ts'
import { onBothDatabases } from '../../../test/databases.ts'
import { refuses, useShop } from '../../../test/startShop.ts'

type CallFault = Omit<Extract<Parameters<Sandbox['faults']['add']>[0], { path?: string }>, 'path'>

/** Time after which a call about a label can no longer be in progress. */
const settled = 2 * 60_000

onBothDatabases('labels whose void was not answered', dialect => {
  const shop = useShop(dialect)
  const staff = useNewStaff(shop)

  const spoil = (fault: CallFault) => shop.sandbox.faults.add({ ...fault, path: '/click-and-drop/*' })
  const order = (id: string) => shop.call(getAdminOrder, { id }, staff)
  const list = async (id: string) => (await shop.call(listLabels, { id }, staff)).items
  const reconcile = () => shop.call(runJob, { name: 'reconciler' }, staff)

  /** Asks the carrier to void a label, which it does not answer. */
  const voidUnanswered = async (kind: CallFault['kind'] = 'error_before_commit') => {
    const { orderId: id, variantId } = await buyGarment(shop, 5)
    await shop.deps.db('variants').where({ id: variantId }).update({ weight_gr: 480 })
    const [label] = (await shop.call(buyLabel, { id }, staff)).items
    spoil({ kind, method: 'DELETE' })
    await refuses(shop.call(voidLabel, { id, labelId: label!.id }, staff), 'carrier_unavailable')
    const tracking = { carrier: 'Royal Mail', trackingNumber: label!.trackingNumber! }
    await refuses(shop.call(fulfilOrder, { id, ...tracking }, staff), 'conflict')
    await reconcile()
    expect(await list(id)).toMatchObject([{ id: label!.id, isVoidAsked: true }])
    return { id, label: label!, tracking }
  }

  const expectVoided = async ({ id, label }: Awaited<ReturnType<typeof voidUnanswered>>) => {
    expect(await list(id)).toEqual([])
    const atCarrier = shop.sandbox.labels().filter(({ reference }) => reference === label.reference)
    expect(atCarrier).toMatchObject([{ isDeleted: true }])
    const { events, reviewFlag } = await order(id)
    expect(events.at(-1)).toMatchObject({ detail: `Label voided: Royal Mail (${label.trackingNumber})` })
    expect(reviewFlag).toBeNull()
  }

  it.each([
    ['reset_after_commit', 'rate_limit', 'GET'],
    ['error_before_commit', 'rate_limit', 'GET'],
    ['error_before_commit', 'rate_limit', 'DELETE'],
  ] as const)('are voided by the shop itself: %s, and then %s of %s', async (kind, refusal, method) => {
    const voiding = await voidUnanswered(kind)
    const { id, label } = voiding
    shop.passTime(settled)
    // A refused call does not tell whether the label still exists.
    spoil({ kind: refusal, method })
    await reconcile()
    await refuses(shop.call(printLabel, { id, labelId: label.id }, staff), 'conflict')
    expect((await order(id)).reviewFlag).toBeNull()
    shop.passTime(settled)
    await reconcile()
    await expectVoided(voiding)
  })

  it.each(['GET', 'DELETE'])(
    'flag their order while the carrier refuses the key of the shop: %s',
    async method => {
      const voiding = await voidUnanswered()
      const { id, label } = voiding
      for (const _ of [1, 2]) {
        shop.passTime(settled)
        spoil({ kind: 'refuse_key', method })
        await reconcile()
        const { reviewFlag } = await order(id)
        expect(reviewFlag).toBe(
          `Label ${label.trackingNumber} is still to be voided, but Royal Mail refuses the calls of the shop. Please check its API key in the settings.`,
        )
      }
      shop.passTime(settled)
      spoil({ kind: 'refuse_key', method })
      await refuses(shop.call(voidLabel, { id, labelId: label.id }, staff), 'carrier_unavailable')
      expect(await list(id)).toMatchObject([{ isVoidAsked: true }])
      shop.passTime(settled)
      await reconcile()
      await expectVoided(voiding)
    },
  )

  it('can be used again, and flag their order, if the carrier later refuses to void them', async () => {
    const { id, label, tracking } = await voidUnanswered()
    const { address, key } = shop.deps.labelSandbox!
    await fetch(`${address}/manifests`, { method: 'POST', headers: { authorization: `Bearer ${key}` } })
    shop.passTime(settled)
    await reconcile()
    const { reviewFlag } = await order(id)
    expect(reviewFlag).toMatch(`Label ${label.trackingNumber} was not voided: Royal Mail no longer cancels`)
    await shop.call(fulfilOrder, { id, ...tracking }, staff)
    expect(await list(id)).toMatchObject([{ parcelId: expect.any(String) }])
  })

  it('are left to the next run once the carrier has not answered three times', async () => {
    const voidings = []
    for (const _ of [1, 2, 3, 4]) voidings.push(await voidUnanswered())
    shop.passTime(settled)
    spoil({ kind: 'error_before_commit', method: 'GET', times: 4 })
    await reconcile()
    expect(shop.sandbox.faults.pending()).toMatchObject([{ times: 1 }])
    shop.sandbox.faults.clear()
    shop.passTime(settled)
    await reconcile()
    for (const voiding of voidings) await expectVoided(voiding)
  })
})
