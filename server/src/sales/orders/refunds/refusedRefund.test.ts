import { getAdminOrder, refundOrder } from '@shop/contracts/orders/adminEndpoints'
import { afterEach, expect, it } from 'vitest'
import { openSubjects } from '../../../platform/events/alerts/raiseAlert.ts'
import { findIssued } from '../invoices/findIssued.ts'
import { describeOffice } from '../../../test/accounts.ts'
import { bankControls } from '../../../test/cases.ts'
import { buyGarment, deliverEvents, stockOf } from '../../../test/checkout.ts'

const refundCall = { path: '/v1/refunds', method: 'POST' }
// £49.99 and £5.99 of delivery.
const total = 5598

describeOffice('a refund that the provider refuses or that is repeated', (shop, staff) => {
  afterEach(() => shop.sandbox.faults.clear())

  const paid = () => buyGarment(shop, 1)
  const refund = (id: string, amount?: number) =>
    shop.call(refundOrder, { id, reason: 'A loose seam', ...(amount && { amount }) }, staff)
  const read = (id: string) => shop.call(getAdminOrder, { id }, staff)
  const notesOf = (id: string) => shop.deps.db('audit_log').where({ subject: 'order', subject_id: id })
  const creditNotesOf = async (id: string) =>
    (await findIssued(shop.deps.db, id)).creditNotes.map(({ refundId }) => refundId)

  /** Makes a refund at the provider whose answer is lost, and has the repeated call refused. */
  const madeAndRefused = async (orderId: string, amount?: number) => {
    shop.sandbox.faults.add({ kind: 'drop', type: 'refund.*', times: 2 })
    shop.sandbox.faults.add({ kind: 'reset_after_commit', ...refundCall })
    shop.sandbox.faults.add({ kind: 'request_failed', ...refundCall })
    return refund(orderId, amount)
  }
  const end = async (id: string, status: string, failureReason?: string) => {
    await bankControls(shop).ask('refunds/end', { refund: id, status, failureReason })
    await deliverEvents(shop)
  }
  const hearOfMissedEvents = () => shop.jobs.reconciler.runNow()

  it('is FAILED with the reason if the provider answers 402, and the order is flagged', async () => {
    const { orderId } = await paid()
    shop.sandbox.faults.add({ kind: 'request_failed', ...refundCall })
    const order = await refund(orderId, 1000)
    expect(order.refunds).toMatchObject([
      { state: 'FAILED', lastError: expect.stringContaining('Insufficient funds') },
    ])
    expect(order.reviewFlag).toContain('A refund of £10.00 failed: Insufficient funds')
    expect(order.leftToRefund).toBe(total)
  })

  it('waits for the customer if the bank needs to know where to send the money, and then succeeds', async () => {
    const { orderId } = await paid()
    shop.sandbox.faults.add({ kind: 'refund_requires_action' })
    expect((await refund(orderId, 1000)).refunds).toMatchObject([
      { state: 'PENDING', lastError: expect.stringContaining('who has to say where the money goes') },
    ])
    await end(shop.sandbox.refunds().at(-1)!.id, 'succeeded')
    expect((await read(orderId)).refunds).toMatchObject([{ state: 'SUCCEEDED', lastError: null }])
  })

  it("is FAILED with the bank's reason in words if the bank rejects it days later", async () => {
    const { orderId } = await paid()
    shop.sandbox.faults.add({ kind: 'refund_pending' })
    await refund(orderId, 1000)
    await end(shop.sandbox.refunds().at(-1)!.id, 'failed', 'lost_or_stolen_card')
    const order = await read(orderId)
    expect(order.refunds).toMatchObject([
      { state: 'FAILED', lastError: 'the card was reported lost or stolen' },
    ])
    expect(order.reviewFlag).toBe('A refund of £10.00 failed: the card was reported lost or stolen.')
  })

  it('becomes SUCCEEDED when an event reports later that it was made', async () => {
    const { orderId, variantId } = await paid()
    const refused = await madeAndRefused(orderId)
    const [{ id } = { id: '' }] = refused.refunds
    expect(refused).toMatchObject({ status: 'PAID', refunds: [{ state: 'FAILED' }] })
    expect(await openSubjects(shop.deps.db, 'refund-failed')).toContain(id)
    await hearOfMissedEvents()
    expect(await read(orderId)).toMatchObject({
      status: 'REFUNDED',
      leftToRefund: 0,
      reviewFlag: null,
      refunds: [{ id, state: 'SUCCEEDED', lastError: null }],
    })
    expect(await openSubjects(shop.deps.db, 'refund-failed')).not.toContain(id)
    expect(await stockOf(shop, variantId)).toEqual({ stock: 1, reserved: 0 })
    expect(await creditNotesOf(orderId)).toEqual([id])
    await hearOfMissedEvents()
    expect((await read(orderId)).events.filter(({ detail }) => detail.includes('refunded:'))).toHaveLength(1)
  })

  it('does not remove the flag of another failed refund of the same amount', async () => {
    const { orderId } = await paid()
    shop.sandbox.faults.add({ kind: 'request_failed', ...refundCall })
    await refund(orderId, 1000)
    await madeAndRefused(orderId, 1000)
    await hearOfMissedEvents()
    const order = await read(orderId)
    expect(order.refunds.map(({ state }) => state).toSorted()).toEqual(['FAILED', 'SUCCEEDED'])
    expect(order.reviewFlag).toContain('A refund of £10.00 failed')
  })

  it('loses its own flag, but not that of a failed refund of another amount', async () => {
    const { orderId } = await paid()
    shop.sandbox.faults.add({ kind: 'request_failed', ...refundCall })
    await refund(orderId, 500)
    expect((await madeAndRefused(orderId, 1000)).reviewFlag).toContain('A refund of £10.00 failed')
    await hearOfMissedEvents()
    const { reviewFlag } = await read(orderId)
    expect(reviewFlag).toContain('A refund of £5.00 failed')
    expect(reviewFlag).not.toContain('£10.00')
  })

  it('flags the order if another refund replaced it in the meantime', async () => {
    const { orderId } = await paid()
    await madeAndRefused(orderId, 3000)
    shop.sandbox.faults.add({ kind: 'error_before_commit', ...refundCall, times: 2 })
    await refund(orderId, 3000)
    await hearOfMissedEvents()
    expect((await read(orderId)).reviewFlag).toContain(
      'A refund of £30.00 that had failed was made after all. Refunds of this payment now exceed it by £4.02.',
    )
  })

  it('writes nothing into the audit log if everything had been refunded before', async () => {
    const { orderId } = await paid()
    expect(await refund(orderId)).toMatchObject({ status: 'REFUNDED', leftToRefund: 0 })
    await deliverEvents(shop)
    const noted = await notesOf(orderId)
    expect(noted).toHaveLength(1)
    const { events } = await read(orderId)
    for (let times = 0; times < 3; times++) expect((await refund(orderId)).status).toBe('REFUNDED')
    expect(await notesOf(orderId)).toEqual(noted)
    expect((await read(orderId)).events).toEqual(events)
  })

  it('writes nothing into the audit log while everything is being refunded', async () => {
    const { orderId } = await paid()
    shop.sandbox.faults.add({ kind: 'error_before_commit', ...refundCall, times: 2 })
    expect(await refund(orderId)).toMatchObject({ status: 'PAID', refunds: [{ state: 'PENDING' }] })
    await refund(orderId)
    expect(await notesOf(orderId)).toHaveLength(1)
  })
})
