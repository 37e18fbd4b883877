// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import type { PaymentCase } from '@shop/contracts/orders/adminEntities'
import { caseText } from '@shop/contracts/orders/paymentCases'
import { expect, it, vi } from 'vitest'
import type { Platform } from '../../../kit/platform/Platform.ts'
import { order, paymentCase } from '../../../test/anOrder.ts'
import { chooseFromMore } from '../../../test/chooseFromRow.ts'
import { until } from '../../../test/openOffice.tsx'
import { office, open, sentTo, submit, type, useOrderPage } from '../../../test/orderPage.ts'

useOrderPage()

const release = '/admin/orders/{id}/cases/{caseId}/release'

/** Opens the page of a paid order with this dispute. */
const openWith = (
  change: Partial<PaymentCase>,
  answers: Parameters<typeof open>[1] = {},
  platform: Partial<Platform> = {},
) => {
  const about = paymentCase(change)
  const text = caseText(about)
  const moves = about.blocksRefund ? [] : (['CANCELED', 'REFUNDED'] as const)
  open(
    {
      status: 'PAID',
      paidAt: order.createdAt,
      leftToRefund: 5598,
      allowedToRefund: 5598,
      cases: [about],
      moves: [...moves],
      reviewFlag: text,
      dispute: about.isReleased ? null : text,
    },
    answers,
    platform,
  )
  return about
}

it('shows a dispute’s kind, cost and deadline, and offers no act that would be refused', async () => {
  openWith({})
  await office.shows('Dispute of £55.98', 'The customer says that the parcel has not arrived')
  await office.shows('Answer duein 3 days', 'Taken by the bank£55.98', "Provider's fee£20.00")
  await office.shows('On hold until the dispute is closed.')
  await office.shows("The payment provider won't refund this payment until the dispute is closed.")
  await office.shows('RefundsNot possible until the dispute is closed')
  expect(document.body.textContent).not.toContain('Can still be refunded')
  expect(() => office.press('Mark as Shipped')).toThrow('no button')
  expect(await office.entriesOf('More')).toEqual(['Open in New Window', 'Copy Link'])
  expect(office.page.textContent).not.toContain('This order needs review')
})

it('ships despite a dispute only with a reason, and only for the version read', async () => {
  const news = new ApiError(409, 'This case has changed since you opened it.', 'conflict')
  const about = openWith({}, { [release]: news })
  await office.shows('Ship Anyway')
  await office.press('Ship Anyway').shows('both the garments and the money will be lost')
  submit()
  await office.shows('This field is required.')
  type('reason', 'The customer has called')
  submit()
  await office.shows('This case has changed since you opened it.')
  expect(sentTo(release)).toEqual([
    { id: order.id, caseId: about.id, version: 3, reason: 'The customer has called' },
  ])
})

it('opens the evidence about a disputed sale as one PDF', async () => {
  const openPdf = vi.fn<Platform['openPdf']>(async () => {})
  const evidence = new File(['%PDF'], 'evidence-1.pdf', { type: 'application/pdf' })
  openWith({}, { '/admin/orders/{id}/cases/{caseId}/evidence': evidence }, { openPdf })
  await office.shows('Get Evidence')
  office.press('Get Evidence')
  await until(() => expect(openPdf).toHaveBeenCalledWith(expect.objectContaining({ name: 'evidence-1.pdf' })))
})

it('marks a disputed order as reviewed, which does not release it', async () => {
  const review = '/admin/orders/{id}/review'
  openWith({}, { [review]: order })
  await office.shows('Mark as Reviewed')
  await office.press('Mark as Reviewed').shows('It still must not be sent.')
  type('note', 'Proof sent to the bank')
  submit()
  await office.shows('Order marked as reviewed')
  expect(sentTo(review)).toEqual([{ id: order.id, note: 'Proof sent to the bank' }])
})

it('explains an inquiry, which takes no money and ends with a refund', async () => {
  openWith({ status: 'warning_needs_response', withdrawn: 0, fee: 0, blocksRefund: false })
  await office.shows('Inquiry about £55.98', 'No money has been taken')
  expect(office.page.textContent).not.toContain('Taken by the bank')
  await chooseFromMore('Refund Order')
  await office.shows('Everything that is left')
})

it('says that a released order is to be sent, and offers to ship it', async () => {
  openWith({ isReleased: true, status: 'under_review' })
  await office.shows('Staff have cleared this order for dispatch despite the dispute.')
  await office.shows('the bank decides, which may take months')
  expect(() => office.press('Ship Anyway')).toThrow('no button')
  office.press('Mark as Shipped')
  await until(() => expect(document.querySelector('[role=dialog]')?.textContent).toContain('Tracking number'))
})

it.each([
  [{ kind: 'fraud_warning', reason: 'made_with_stolen_card', status: 'actionable' }, 'The card was stolen'],
  [{ kind: 'review', reason: 'rule', status: 'open' }, 'Approve it in the dashboard'],
  [{ status: 'in_limbo' }, '“in_limbo”, which this shop does not know'],
] as const)('gives advice about %j', async (change, text) => {
  openWith({ dueBy: null, withdrawn: 0, fee: 0, blocksRefund: false, ...change })
  await office.shows(text)
})
