// @vitest-environment jsdom
import { blank } from '@shop/client/test/blank'
import { OrderRefund } from '@shop/contracts/orders/adminEntities'
import { expect, it } from 'vitest'
import { order } from '../../../test/anOrder.ts'
import { chooseFromMore } from '../../../test/chooseFromRow.ts'
import { until } from '../../../test/openOffice.tsx'
import { admin, at, idOf } from '../../../test/samples.ts'
import {
  unmatchedPayment,
  office,
  open,
  type,
  chooseAmount,
  submit,
  sentTo,
  useOrderPage,
} from '../../../test/orderPage.ts'

useOrderPage()

const refundByHand = blank(OrderRefund, {
  id: idOf(3),
  amount: 1500,
  method: 'by_hand',
  reason: 'A loose seam',
})

it('explains why a payment does not match and the effect of accepting it, and asks for a reason', async () => {
  const accept = '/admin/orders/{id}/payments/{paymentId}/accept'
  const shown = open(
    { unmatchedPayments: [unmatchedPayment], reviewFlag: 'the same in other words' },
    { [accept]: order },
  )
  await office.shows('£50.00 was paid, and the order costs £55.98.')
  expect(office.page.textContent).not.toContain(shown.reviewFlag)
  await office.press('Accept Payment').shows('£5.98 of its total will be waived.')
  submit()
  await office.shows('This field is required.')
  type('reason', 'Agreed by phone')
  submit()
  await office.shows('Payment accepted. The order is paid.')
  expect(sentTo(accept)).toEqual([
    { id: order.id, paymentId: unmatchedPayment.id, reason: 'Agreed by phone' },
  ])
})

it('offers only possible acts: money in another currency is returned', async () => {
  open({ unmatchedPayments: [{ ...unmatchedPayment, currency: 'EUR', problem: 'currency' }] })
  await office.shows('It can only be returned.')
  expect(() => office.press('Accept Payment')).toThrow('no button')
})

/** Submits the form, and confirms the dialog. */
const refundAfterAsking = () =>
  until(() => {
    submit()
    office.press('Refund £55.98', document.querySelector('[role=alertdialog]')!)
  })

it('sends a refund again under the same id after its answer was lost', async () => {
  const refund = '/admin/orders/{id}/refund'
  const lost = new TypeError('fetch failed')
  open({ status: 'PAID', leftToRefund: 5598, allowedToRefund: 5598, moves: ['REFUNDED'] }, { [refund]: lost })
  await chooseFromMore('Refund Order')
  await until(() => type('reason', 'A loose seam'))
  for (const times of [1, 2]) {
    await refundAfterAsking()
    await until(() => expect(sentTo(refund)).toHaveLength(times))
    await until(() => expect(document.querySelector('[role=alertdialog]')).toBeNull())
  }
  const [first, again] = sentTo(refund)
  expect(first).toMatchObject({ id: order.id, refundId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  expect(again).toEqual(first)
})

it('refuses fractions of a penny, and reads pounds', async () => {
  open({ status: 'PAID', leftToRefund: 5598, allowedToRefund: 5598, moves: ['REFUNDED'] })
  await chooseFromMore('Refund Order')
  await office.shows('Everything that is left')
  chooseAmount()
  await until(() => type('amount', '12.505'))
  const button = document.querySelector<HTMLButtonElement>('[role=dialog] button[type=submit]')
  await until(() => expect(button?.textContent).toBe('Refund'))
  expect(button?.disabled).toBe(true)
  type('amount', '12.50')
  await until(() => expect(button?.textContent).toBe('Refund £12.50'))
  expect(button?.disabled).toBe(false)
})

it('shows the highest and lowest refund at the field, and never a negative amount', async () => {
  open({ status: 'PAID', leftToRefund: 5000, allowedToRefund: 5000, moves: ['REFUNDED'] })
  await chooseFromMore('Refund Order')
  await office.shows('Everything that is left')
  chooseAmount()
  const isTold = async (amount: string, ...wanted: unknown[]) => {
    await until(() => type('amount', amount))
    await until(() => {
      const field = document.querySelector('[role=dialog] [name=amount]')
      expect(field?.getAttribute('aria-invalid')).toBe('true')
      const text = document.getElementById(field?.getAttribute('aria-errormessage') ?? '')?.textContent
      const button = document.querySelector<HTMLButtonElement>('[role=dialog] button[type=submit]')
      expect([text, button?.textContent, button?.disabled]).toEqual([...wanted, true])
    })
  }
  await isTold('50.01', 'Only £50.00 is left.', 'Refund £50.01')
  await isTold('-5', 'Must be at least £0.01.', 'Refund')
  await isTold('0', 'Must be at least £0.01.', 'Refund')
})

it.each([
  [{ state: 'declined', reason: 'Your card was declined.' }, 'may try again: Your card was declined.'],
  [{ state: 'under_way', reason: null }, 'Under way: the money may take a few days'],
  [{ state: 'ended', reason: 'The payment page expired.' }, 'Not paid: The payment page expired.'],
] as const)('describes the payment %j', async (payment, text) => {
  open({ payment })
  await office.shows(text)
})

it.each([
  [
    'PENDING',
    'card',
    'the customer has to say where the money goes',
    'waiting for the customer: the customer has',
  ],
  ['FAILED', 'card', 'the card was reported lost or stolen', 'failed: the card was reported lost'],
  ['SUCCEEDED', 'dispute', null, 'taken by the bank: A loose seam'],
] as const)('describes a %s refund by %s (%s)', async (state, method, lastError, text) => {
  open({ status: 'PAID', refunds: [{ ...refundByHand, state, method, lastError }] })
  await office.shows(text)
})

it('records the outcome of a refund by hand', async () => {
  const outcome = '/admin/orders/{id}/refunds/{refundId}/outcome'
  const refund = refundByHand
  open({ status: 'PAID', refunds: [refund] }, { [outcome]: order })
  await office.shows('£15.00 has to be paid back by hand')
  await office.press('Record Outcome').shows('How it was paid back')
  type('note', 'Cash in the shop')
  submit()
  await office.shows('Refund recorded as paid back')
  expect(sentTo(outcome)).toEqual([
    { id: order.id, refundId: refund.id, outcome: 'paid_back', note: 'Cash in the shop' },
  ])
})

it('restores a typed refund after a crash, under the same idempotency key', async () => {
  const refund = '/admin/orders/{id}/refund'
  const refunded = { status: 'PAID', leftToRefund: 5598, allowedToRefund: 5598, moves: ['REFUNDED'] } as const
  const begin = async () => {
    open({ ...refunded, moves: [...refunded.moves] }, { [refund]: new TypeError('fetch failed') })
    await chooseFromMore('Refund Order')
  }
  await begin()
  await until(() => type('reason', 'A loose seam'))
  await until(() => expect(localStorage.getItem(`draft:${admin.id}:refund:${order.id}`)).toContain('seam'))
  await refundAfterAsking()
  await until(() => expect(sentTo(refund)).toHaveLength(1))
  const [first] = sentTo(refund)
  office.crash()
  await begin()
  await office.shows('but did not save has been restored')
  await refundAfterAsking()
  await until(() => expect(sentTo(refund)).toEqual([first]))
})

const showDetails = async () => {
  await office.shows('Show Technical Details')
  expect(sentOfLedger()).toBe(0)
  office.press('Show Technical Details')
}
/** Returns how often the ledger was read; it is read on request. */
const sentOfLedger = () => office.sentTo('/admin/orders/{id}/money').length

it('lists every movement of the order’s money, and the amount left', async () => {
  const move = {
    number: 1,
    at,
    kind: 'payment',
    debit: 'provider',
    credit: 'sales',
    amount: 5598,
    currency: 'GBP',
  }
  const moves = [
    move,
    { ...move, number: 2, kind: 'refund', debit: 'sales', credit: 'provider', amount: 598 },
    { ...move, number: 3, kind: 'fee', debit: 'fees', credit: 'provider', amount: 104 },
  ]
  open({ status: 'PAID' }, { '/admin/orders/{id}/money': { moves } })
  await showDetails()
  await office.shows('Sales → Payment provider', 'Payment provider → Fees')
  const text = office.page.textContent
  for (const sum of ['Received£55.98', 'Refunded−£5.98', 'Fees−£1.04', 'Balance£48.96'])
    expect(text).toContain(sum)
})

it('shows no movement of 0, as in an even exchange', async () => {
  const move = {
    number: 1,
    kind: 'payment',
    debit: 'bank',
    credit: 'sales',
    amount: 0,
    currency: 'GBP',
    at,
  } as const
  open({}, { '/admin/orders/{id}/money': { moves: [move] } })
  await showDetails()
  await office.shows('Nothing to pay')
  expect(office.page.textContent).not.toContain('Bank and till')
})
