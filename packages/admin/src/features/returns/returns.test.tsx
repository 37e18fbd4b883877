// @vitest-environment jsdom
import type { AdminReturn } from '@shop/contracts/returns/entities'
import { ApiError } from '@shop/client/ApiError'
import { expect, it } from 'vitest'
import { useOffice, until } from '../../test/openOffice.tsx'
import { at, idOf } from '../../test/samples.ts'
import { returnLine, returnEndpointPath, returnAddress, receivedReturn } from '../../test/someReturn.ts'

const office = useOffice()
const sentTo = (called: string) => office.sentTo(called)
/** Submits the form, and confirms the dialog. */
const refundAfterAsking = async (sum: string) => {
  office.press(`Refund ${sum}`)
  await office.shows(`Refund ${sum}?`)
  office.press(`Refund ${sum}`, document.querySelector('[role=alertdialog]')!)
}
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!
const choose = (name: string, value: string) => {
  const select = document.querySelector<HTMLSelectElement>(`select[name="${name}"]`)!
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

it('marks a return as received', async () => {
  let current: AdminReturn = { ...receivedReturn, state: 'SENT', receivedAt: null, dueBy: null }
  office.open(returnAddress, {
    [returnEndpointPath]: () => current,
    '/admin/returns/{id}/received': () => (current = receivedReturn),
  })
  await office.shows('On its way')
  office.press('Mark as Received')
  await office.shows("Return received. We've emailed the customer.")
  await office.shows('To refund')
  await office.shows('Refund £85.98')
  await until(() => expect(document.activeElement === field('lines.0.outcome')).toBe(true))
})

it('refunds the amount left after deductions, each with a reason, and keeps typed values if refused', async () => {
  let refuses = true
  office.open(returnAddress, {
    [returnEndpointPath]: receivedReturn,
    '/admin/returns/{id}/checked': () => {
      if (refuses)
        throw new ApiError(409, 'These come to £80.00 now. Please check and try again.', 'total_changed')
      return { ...receivedReturn, state: 'CHECKED', checkedAt: at, refund: 8098, refundState: 'PENDING' }
    },
  })
  await office.shows('Refund £85.98')
  choose('lines.0.outcome', 'write_off')
  for (const impossible of ['abc', '-5', '200']) {
    office.typeInto(field('lines.0.deduction'), impossible)
    await office.shows('Refund £85.98')
  }
  office.typeInto(field('lines.0.deduction'), 'abc')
  office.press('Refund £85.98')
  await office.shows('Please give an amount, such as 5.00.')
  office.typeInto(field('lines.0.deduction'), '5.00')
  await office.shows('Refund £80.98')
  office.press('Refund £80.98')
  await office.shows('Please give a reason: the customer will see it.')
  expect(sentTo('/admin/returns/{id}/checked')).toEqual([])
  office.typeInto(field('lines.0.deductionReason'), 'Stained')
  office.press('Refund £80.98')
  await office.shows('Idris Bello gets £80.98 back for return R-7KQ4-MX3P. This cannot be undone.')
  office.press('Cancel', document.querySelector('[role=alertdialog]')!)
  await until(() => expect(document.body.textContent).not.toContain('gets £80.98 back'))
  expect(sentTo('/admin/returns/{id}/checked')).toEqual([])
  await refundAfterAsking('£80.98')
  await office.shows('These come to £80.00 now.')
  expect(field('lines.0.deductionReason').value).toBe('Stained')
  refuses = false
  await until(() => expect(document.querySelector('[role=alertdialog]')).toBeNull())
  await refundAfterAsking('£80.98')
  await office.shows('Return checked: refunding £80.98')
  expect(sentTo('/admin/returns/{id}/checked').at(-1)).toEqual({
    id: idOf(1),
    amount: 8098,
    lines: [
      {
        lineId: idOf(2),
        outcomes: { restock: 0, repair: 0, write_off: 1 },
        deduction: 500,
        deductionReason: 'Stained',
      },
      {
        lineId: idOf(3),
        outcomes: { restock: 1, repair: 0, write_off: 0 },
        deduction: 0,
        deductionReason: '',
      },
    ],
  })
})

it('does not restock faulty garments by default', async () => {
  office.open(returnAddress, {
    [returnEndpointPath]: {
      ...receivedReturn,
      lines: [{ ...returnLine(2, 3000), reason: 'faulty' }, returnLine(3, 4999)],
    },
  })
  await office.shows('Refund £85.98')
  expect(field('lines.0.outcome').value).toBe('repair')
  expect(field('lines.1.outcome').value).toBe('restock')
})

it('splits the garments of a line between outcomes', async () => {
  office.open(returnAddress, {
    [returnEndpointPath]: { ...receivedReturn, lines: [{ ...returnLine(2, 9000), quantity: 3 }] },
    '/admin/returns/{id}/checked': {
      ...receivedReturn,
      state: 'CHECKED',
      refund: 9599,
      refundState: 'PENDING',
    },
  })
  await office.shows('Refund £95.99')
  office.typeInto(field('lines.0.outcomes.write_off'), '1')
  office.press('Refund £95.99')
  await office.shows('These come to 4, but 3 came back.')
  office.typeInto(field('lines.0.outcomes.repair'), 'two')
  office.press('Refund £95.99')
  await until(() => expect(field('lines.0.outcomes.repair').getAttribute('aria-invalid')).toBe('true'))
  expect(document.body.textContent).not.toContain('NaN')
  office.typeInto(field('lines.0.outcomes.restock'), '1')
  office.typeInto(field('lines.0.outcomes.repair'), '1')
  await refundAfterAsking('£95.99')
  await office.shows('Return checked: refunding £95.99')
  expect(sentTo('/admin/returns/{id}/checked')).toMatchObject([
    { lines: [{ outcomes: { restock: 1, repair: 1, write_off: 1 } }] },
  ])
})

const swap = {
  choice: 'White, Size 58',
  orderId: idOf(80),
  orderNumber: 'M-10490',
  status: 'PAID' as const,
  toPay: 0,
  paymentUrl: null,
  url: null,
}

it('shows the exchange, links to packing it, and deducts nothing from it', async () => {
  office.open(returnAddress, {
    [returnEndpointPath]: {
      ...receivedReturn,
      delivery: 0,
      lines: [{ ...returnLine(2, 0), swap }, returnLine(3, 4999)],
    },
  })
  await office.shows('In exchange')
  await office.shows('White, Size 58')
  const links = [...document.querySelectorAll('td a')].map(link => link.getAttribute('href'))
  expect(links).toEqual([`/admin/orders/${idOf(80)}`, `/admin/pack?order=${idOf(80)}`])
  await office.shows('Refund £49.99')
  expect(field('lines.0.deduction')).toBeNull()
  expect(field('lines.1.deduction')).toBeTruthy()
  expect(document.body.textContent).toContain('Refund due')
})

it('refunds nothing if everything is exchanged', async () => {
  office.open(returnAddress, {
    [returnEndpointPath]: { ...receivedReturn, delivery: 0, lines: [{ ...returnLine(2, 0), swap }] },
  })
  await office.shows('None: it is an exchange')
  expect(document.body.textContent).not.toContain('Refund due')
})

it('removes garments that were not in the parcel, and says what becomes of an exchange', async () => {
  const lines = [
    { ...returnLine(2, 0), swap, isOwedIfMissing: true },
    { ...returnLine(3, 9998), quantity: 2 },
  ]
  office.open(returnAddress, {
    [returnEndpointPath]: { ...receivedReturn, lines },
    '/admin/returns/{id}/missing': { ...receivedReturn, lines: [lines[0]!, returnLine(3, 4999)] },
  })
  await office.shows('In exchange')
  office.press('Something Is Missing')
  await office.shows('How many of each were in the parcel?')
  await office.shows('Its exchange has been sent: the order is flagged')
  await until(() => office.typeInto(field('lines.1.arrived'), '1'))
  office.press('Remove What Is Missing')
  await office.shows("Return corrected. We've emailed the customer.")
  expect(sentTo('/admin/returns/{id}/missing')).toEqual([
    {
      id: idOf(1),
      lines: [
        { lineId: returnLine(2, 0).id, arrived: 1, booked: 1 },
        { lineId: returnLine(3, 0).id, arrived: 1, booked: 2 },
      ],
    },
  ])
})

it('records a missing piece that arrived after the check, or goes back to the customer', async () => {
  const owed = { ...returnLine(2, 0), swap, missing: 1, lateRefunds: [{ amount: 1000, deductible: 0 }] }
  const done = { ...receivedReturn, state: 'DONE' as const, checkedAt: at, endedAt: at, refund: 0 }
  office.open(returnAddress, {
    [returnEndpointPath]: { ...done, lines: [owed] },
    '/admin/returns/{id}/late': { ...done, lines: [{ ...owed, missing: 0, lateRefunds: [] }] },
  })
  await office.shows('Still Owed')
  office.press('It Has Arrived')
  await office.shows('Refund £10.00')
  await until(() => choose('outcome', 'sent_back'))
  await until(() => office.typeInto(field('reason'), 'It has been worn.'))
  office.press('Record Arrival')
  await office.shows("Arrival recorded. We've emailed the customer.")
  const given = { id: idOf(1), lineId: owed.id, missing: 1, deduction: 0, deductionReason: '' }
  const none = { restock: 0, repair: 0, write_off: 0 }
  expect(sentTo('/admin/returns/{id}/late')).toEqual([
    { ...given, outcomes: none, sentBack: 1, reason: 'It has been worn.', amount: 0 },
  ])
  office.press('It Has Arrived')
  await office.shows('Refund £10.00')
  await refundAfterAsking('£10.00')
  await until(() => expect(sentTo('/admin/returns/{id}/late')).toHaveLength(2))
  expect(sentTo('/admin/returns/{id}/late')[1]).toEqual({
    ...given,
    outcomes: { ...none, restock: 1 },
    sentBack: 0,
    reason: '',
    amount: 1000,
  })
})

it('tells two lines of one garment apart, and asks for no outcome of a missing one', async () => {
  const line = returnLine(2, 0)
  const lines = [
    { ...line, swap },
    { ...line, id: idOf(3), reason: 'faulty' as const, worth: 4999 },
    { ...line, id: idOf(4), swap, missing: 1 },
  ]
  office.open(returnAddress, { [returnEndpointPath]: { ...receivedReturn, lines } })
  await office.shows('1 × Thobe 2, White, Size 54: for a refund (')
  const sections = [...document.querySelectorAll('legend, h3')].map(({ textContent }) => textContent)
  expect(sections.filter(text => text?.startsWith('1 × Thobe 2, White, Size 54: '))).toHaveLength(2)
})

it('ends a return with a reason for the customer', async () => {
  office.open(returnAddress, {
    [returnEndpointPath]: receivedReturn,
    '/admin/returns/{id}/cancel': { ...receivedReturn, state: 'CANCELED' },
  })
  await office.shows('The left cuff is loose.')
  office.press('Refuse Return')
  await office.shows('Reason (shown to the customer)')
  await until(() => office.typeInto(field('reason'), 'The parcel was empty.'))
  const dialog = document.querySelector<HTMLFormElement>('[role=dialog] form')!
  dialog.requestSubmit()
  await office.shows("Return refused. We've emailed the customer.")
  const said = { id: idOf(1), reason: 'The parcel was empty.', sendsBack: true }
  expect(sentTo('/admin/returns/{id}/cancel')).toEqual([said])
})

it('shows no open refund once the return is done, whatever was deducted', async () => {
  const done = {
    state: 'DONE' as const,
    checkedAt: at,
    endedAt: at,
    refund: 2500,
    refundState: 'SUCCEEDED' as const,
  }
  const deducted = {
    ...returnLine(2, 500),
    outcomes: { restock: 1, repair: 0, write_off: 0 },
    deduction: 500,
    deductionReason: 'Stained',
  }
  office.open(returnAddress, { [returnEndpointPath]: { ...receivedReturn, ...done, lines: [deducted] } })
  await office.shows('Back in stock (£5.00 deducted: Stained)')
  expect(document.body.textContent).not.toContain('To refund')
})

it('offers to mark a return with a failed refund as done', async () => {
  office.open(returnAddress, {
    [returnEndpointPath]: { ...receivedReturn, state: 'CHECKED', refund: 3000, refundState: 'FAILED' },
    '/admin/returns/{id}/done': { ...receivedReturn, state: 'DONE' },
  })
  await office.shows('The refund of this return has failed')
  office.press('Mark as Done')
  await office.shows('Return marked as done')
})

it('names the member of staff who booked the return, and the reason for accepting it late', async () => {
  const late = { bookedBy: 'Maryam Siddiqui', lateReason: 'Was in hospital.' }
  office.open(returnAddress, { [returnEndpointPath]: { ...receivedReturn, ...late } })
  await office.shows('Booked byMaryam Siddiqui')
  await office.shows('Accepted after the return periodWas in hospital.')
})

it('removes a line that cannot be sent from an exchange, and shows its refund', async () => {
  let current: AdminReturn = {
    ...receivedReturn,
    state: 'DONE',
    checkedAt: at,
    endedAt: at,
    refund: 0,
    lines: [{ ...returnLine(2, 0), swap, refundInstead: 3000 }, returnLine(3, 0)],
  }
  office.open(returnAddress, {
    [returnEndpointPath]: () => current,
    '/admin/returns/{id}/instead': () =>
      (current = {
        ...current,
        state: 'CHECKED',
        refund: 3000,
        refundState: 'PENDING',
        lines: [{ ...returnLine(2, 3000), swap: { ...swap, status: 'CANCELED' } }, returnLine(3, 0)],
      }),
  })
  await office.shows('Cannot Be Sent')
  office.press('Cannot Be Sent')
  await office.shows('Idris Bello will be refunded £30.00 now. This cannot be undone.')
  expect(sentTo('/admin/returns/{id}/instead')).toEqual([])
  office.press('Refund £30.00')
  await office.shows("Taken out of the exchange. We've emailed the customer.")
  await until(() => expect(document.body.textContent).not.toContain('Cannot Be Sent'))
  expect(sentTo('/admin/returns/{id}/instead')).toEqual([
    { id: idOf(1), lineId: idOf(2), amount: 3000, isGone: true },
  ])
})

it('shows the label of a return, and removes it after a question', async () => {
  let current: AdminReturn = { ...receivedReturn, state: 'ASKED', receivedAt: null, dueBy: null }
  office.open(returnAddress, {
    [returnEndpointPath]: () => current,
    '/admin/returns/{id}/label': () => (current = { ...current, label: undefined }),
  })
  await office.shows('The customer pays the postage, unless you attach a prepaid label or a QR code.')
  office.press('Attach Label')
  await office.shows('Label of return R-7KQ4-MX3P')
  await office.shows('idris@example.com will be emailed the label')
  office.press('Attach and Email')
  await office.shows('Please choose the label.')
  current = { ...current, label: 'png' }
  office.open(returnAddress, {
    [returnEndpointPath]: () => current,
    '/admin/returns/{id}/label': () => (current = { ...current, label: undefined }),
  })
  await office.shows('A QR code is attached, and was emailed to the customer.')
  office.press('Remove')
  await office.shows('The customer will no longer find it in the order')
  office.press('Remove', document.querySelector('[role=alertdialog]')!)
  await office.shows('Label removed')
})
