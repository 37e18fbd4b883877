import { listAlerts } from '@shop/contracts/alerts/endpoints'
import { runJob } from '@shop/contracts/jobs/endpoints'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { signUp } from '../../../../test/accounts.ts'
import { caseOf, bankControls } from '../../../../test/cases.ts'
import { expectBooksToAgree } from '../../../../test/books.ts'
import { orderDesk } from '../../../../test/orderDesk.ts'
import { describeShop } from '../../../../test/startShop.ts'

const day = 24 * 60 * 60_000

describeShop('the reconciler', shop => {
  afterAll(() => expectBooksToAgree(shop))
  const bank = bankControls(shop)
  let staff: Awaited<ReturnType<typeof signUp>>
  // New for each test: an access token expires within the days that pass here.
  beforeEach(async () => {
    staff = await signUp(shop, { isAdmin: true })
  })
  afterEach(() => shop.sandbox.faults.clear())
  const desk = orderDesk(shop, () => staff)
  const reconcile = async () => {
    staff = await signUp(shop, { isAdmin: true })
    await shop.call(runJob, { name: 'reconciler' }, staff)
  }
  const read = (ids: { orderId: string; caseId: string }) => caseOf(shop, ids, staff.accessToken)
  const lose = () => shop.sandbox.faults.add({ kind: 'drop', type: 'charge.dispute.*', times: 100 })
  /** Empties the provider's list of events: they are older than it stores them. */
  const forgetEvents = async () => {
    const { payments } = shop.deps
    const { listEvents } = payments
    payments.listEvents = async function* () {}
    return () => {
      payments.listEvents = listEvents
    }
  }
  const dueAlerts = async (caseId: string, state: 'open' | 'resolved' = 'open') =>
    (await shop.call(listAlerts, { state, limit: 100 }, staff)).items.filter(
      ({ kind, subject }) => kind === 'dispute-due' && subject === caseId,
    )

  it('finds a dispute, and its end, without any event', async () => {
    const { orderId } = await desk.paid()
    const remember = await forgetEvents()
    try {
      lose()
      const { id: caseId } = await bank.ask('disputes', { paymentIntent: await bank.paymentOf(orderId) })
      // The list is read once an hour.
      shop.passTime(2 * 3_600_000)
      await reconcile()
      expect((await read({ orderId, caseId })).order.dispute).toContain('£55.98')
      await bank.ask('disputes/change', { dispute: caseId, status: 'lost' })
      shop.passTime(2 * 3_600_000)
      await reconcile()
      expect((await read({ orderId, caseId })).order).toMatchObject({ status: 'REFUNDED', dispute: null })
    } finally {
      remember()
    }
  })

  it.each(['fraud_warnings', 'reviews'])('finds one of the %s without any event', async kind => {
    const { orderId } = await desk.paid()
    const remember = await forgetEvents()
    try {
      for (const type of ['radar.*', 'review.*']) shop.sandbox.faults.add({ kind: 'drop', type, times: 100 })
      const { id: caseId } = await bank.ask(kind, { paymentIntent: await bank.paymentOf(orderId) })
      shop.passTime(2 * 3_600_000)
      await reconcile()
      expect((await read({ orderId, caseId })).paymentCase).toMatchObject({ id: caseId, endedAt: null })
    } finally {
      remember()
    }
  })

  it('reminds staff of an answer some days before it is due, once, and not once it is given', async () => {
    const { orderId } = await desk.paid()
    const caseId = await bank.dispute(orderId, { reason: 'product_not_received' })
    await reconcile()
    expect(await dueAlerts(caseId)).toEqual([])
    shop.passTime(11 * day)
    for (let run = 0; run < 2; run++) await reconcile()
    expect(await dueAlerts(caseId)).toMatchObject([
      {
        orderId,
        detail: expect.stringMatching(
          /^Dispute of £55.98, order M-\d+ \(\w+\): the customer says that the parcel has not arrived. The answer is due by .* Without an answer, £55.98 is lost.$/,
        ),
      },
    ])
    await bank.decide(caseId, 'under_review')
    expect(await dueAlerts(caseId)).toEqual([])
    expect(await dueAlerts(caseId, 'resolved')).toHaveLength(1)
    await reconcile()
    expect(await dueAlerts(caseId)).toEqual([])
  })

  it('reports a dispute of a payment that belongs to no order, and its deadline', async () => {
    const { orderId } = await desk.paid()
    const payment = await bank.paymentOf(orderId)
    await shop.deps.db('orders').where({ id: orderId }).update({ payment_intent_id: null })
    const { payments } = shop.deps
    const { findPayment } = payments
    payments.findPayment = async id => {
      const found = await findPayment(id)
      return found && { ...found, orderId: null }
    }
    try {
      const caseId = await bank.disputePayment(payment)
      const row = await shop.deps.db('payment_cases').where({ id: caseId }).first()
      expect(row).toMatchObject({ order_id: null, amount: 5598, withdrawn: 5598, fee: 2000 })
      shop.passTime(11 * day)
      await reconcile()
      expect(await dueAlerts(caseId)).toMatchObject([{ orderId: null }])
      await bank.decide(caseId, 'lost')
      const { items } = await shop.call(listAlerts, { limit: 100 }, staff)
      expect(items.filter(({ subject }) => subject === caseId)).toMatchObject([
        { kind: 'dispute', detail: expect.stringMatching(/Lost\. The payment belongs to no order here\.$/) },
      ])
    } finally {
      payments.findPayment = findPayment
    }
  })
})
