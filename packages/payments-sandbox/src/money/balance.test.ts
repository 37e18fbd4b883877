import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keepPastPayments } from '../payments/keepPastPayments.ts'
import { payNewSession, startTestSandbox } from '../test/startTestSandbox.ts'

const fourDays = { advanceMs: 4 * 24 * 3600_000 }
const feeOfPayment = Math.round(6498 * 0.015) + 20

test('books every movement of money, and pays out what has been settled', async () => {
  const { stripe, control } = await startTestSandbox()
  const { paymentId } = await payNewSession(stripe)
  const { paymentId: disputed } = await payNewSession(stripe)
  const refund = await stripe.refunds.create({ payment_intent: paymentId, amount: 1000 })
  await control('refunds/end', { refund: refund.id, status: 'failed' })
  await stripe.refunds.create({ payment_intent: paymentId, amount: 500 })
  const dispute = await control('disputes', { paymentIntent: disputed })
  await control('disputes/change', { dispute: dispute.id, status: 'won' })

  const all = await stripe.balanceTransactions.list({ limit: 100 }).autoPagingToArray({ limit: 100 })
  expect(all.toReversed().map(({ reporting_category: category, net }) => [category, net])).toEqual([
    ['charge', 6498 - feeOfPayment],
    ['charge', 6498 - feeOfPayment],
    ['refund', -1000],
    ['refund_failure', 1000],
    ['refund', -500],
    ['dispute', -8498],
    ['dispute_reversal', 6498],
  ])
  const sum = all.reduce((total, { net }) => total + net, 0)
  const ofRefund = await stripe.balanceTransactions.list({ source: refund.id })
  expect(ofRefund.data).toHaveLength(2)

  await control('clock', fourDays)
  expect((await stripe.balance.retrieve()).available).toMatchObject([{ currency: 'gbp', amount: sum }])
  await control('payouts', {})
  const [payout, ...others] = (await stripe.payouts.list()).data
  expect(others).toEqual([])
  expect(payout).toMatchObject({ amount: sum, currency: 'gbp', status: 'paid', livemode: false })
  const paidOut = await stripe.balanceTransactions.list({ payout: payout!.id, limit: 100 })
  expect(paidOut.data.reduce((total, { net }) => total + net, 0)).toBe(0)
  expect(paidOut.data).toHaveLength(all.length + 1)
  expect((await stripe.balance.retrieve()).available).toMatchObject([{ amount: 0 }])
  expect((await stripe.events.list({ type: 'payout.paid' })).data).toHaveLength(1)
})

test('the money of a payment is pending at first, with its fee and its charge', async () => {
  const { stripe, control } = await startTestSandbox()
  const { paymentId } = await payNewSession(stripe)
  const intent = await stripe.paymentIntents.retrieve(paymentId, {
    expand: ['latest_charge.balance_transaction'],
  })
  expect(intent.latest_charge).toMatchObject({
    balance_transaction: { fee: feeOfPayment, status: 'pending', type: 'charge', currency: 'gbp' },
  })
  await control('payouts', {})
  expect((await stripe.payouts.list()).data).toEqual([])
  const balance = await stripe.balance.retrieve()
  expect(balance).toMatchObject({ available: [], pending: [{ amount: 6498 - feeOfPayment }] })
  const [entry] = (await stripe.balanceTransactions.list({ type: 'charge', expand: ['data.source'] })).data
  expect(entry?.source).toMatchObject({ object: 'charge', payment_intent: paymentId })
})

test('the balance includes imported payments', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'payments-sandbox-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const dataFile = join(folder, 'sandbox.jsonl')
  const past = (id: string, created: number) => ({
    id,
    amount: 1000,
    currency: 'gbp',
    email: 'ada@example.com',
    created,
    metadata: {},
    refunds: [{ id: `re_${id}`, amount: 400, created: created + 1000, metadata: {} }],
  })
  await keepPastPayments(dataFile, [past('pi_1', 1_600_000_000), past('pi_2', 1_600_000_500)])
  const { stripe } = await startTestSandbox({ dataFile })
  const fee = 35
  expect((await stripe.balance.retrieve()).available).toMatchObject([{ amount: 2 * (600 - fee) }])
  const { data } = await stripe.balanceTransactions.list()
  expect(data.map(({ created }) => created)).toEqual([
    1_600_001_500, 1_600_001_000, 1_600_000_500, 1_600_000_000,
  ])
})
