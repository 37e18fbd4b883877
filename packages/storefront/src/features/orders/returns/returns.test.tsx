// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import { expect, test } from 'vitest'
import { until } from '../../../test/openShop.tsx'
import { demoSettings } from '../../../test/samples.ts'
import {
  returnsWith,
  someReturn,
  at,
  findButton,
  choose,
  najd,
  noReturnsYet,
  order,
  sentInputs,
  text,
  useReturns,
  openReturns,
} from '../../../test/returnsPage.ts'

useReturns()

test('the return period ends in the shop’s time zone, as in its emails', async () => {
  await openReturns({
    '/settings': { ...demoSettings, timezone: 'Asia/Dubai' },
    '/orders/{id}/returns': {
      ...returnsWith({ askedAt: '2026-11-20T21:00:00.000Z' }),
      until: '2026-12-20T21:00:00.000Z',
    },
  })
  await until(() => expect(text()).toContain('send it back by 21 December 2026.'))
  expect(text()).toContain('booked on 21 November 2026')
})

test('a return is booked by choosing garment, reason and outcome', async () => {
  let refuses = true
  await openReturns({
    '/orders/{id}/returns/quote': { refund: 6599 },
    '/orders/{id}/returns': ({ lines }: { lines?: unknown }) => {
      if (!lines) return noReturnsYet
      if (refuses) throw new ApiError(409, 'This order has ended.', 'not_returnable')
      return returnsWith({})
    },
  })
  await until(() => expect(text()).toContain('Exchange it or send it back by 20 December 2026.'))
  findButton('Exchange or return items')!.click()
  await until(() => expect(document.querySelectorAll('dialog [type=checkbox]')).toHaveLength(2))
  findButton('Confirm')!.click()
  await until(() => expect(text()).toContain('Please choose what you are sending back.'))
  document.querySelector<HTMLInputElement>('dialog [type=checkbox]')!.click()
  await until(() => expect(document.querySelector('dialog select')).toBeTruthy())
  expect(text()).not.toContain('Please choose what you are sending back.')
  // One unit is preselected, because most people return one.
  expect(text()).toContain('How many of the 2?')
  findButton('Confirm')!.click()
  await until(() => expect(text()).toContain('Please choose a reason.'))
  choose('reason', 'too_short')
  findButton('Confirm')!.click()
  await until(() => expect(text()).toContain('Please choose a refund or an exchange.'))
  choose('instead', 'refund')
  await until(() =>
    expect(text()).toContain(
      'We will refund up to £65.99 once we have checked your parcel. You pay the postage.',
    ),
  )
  findButton('Confirm')!.click()
  await until(() => expect(text()).toContain('This order has ended.'))
  refuses = false
  findButton('Confirm')!.click()
  await until(() => expect(text()).toContain('Your return is booked.'))
  const [first, second] = sentInputs('/orders/{id}/returns') as { returnId: string }[]
  expect(second).toMatchObject({
    id: order.id,
    lines: [{ itemId: najd.id, quantity: 1, reason: 'too_short' }],
    note: '',
  })
  expect(second!.returnId).toBe(first!.returnId)
})

test('reports the outcome even if the dialog was closed during the call', async () => {
  let answer: (booked: unknown) => void = () => undefined
  await openReturns({
    '/orders/{id}/returns/quote': { refund: 6599 },
    '/orders/{id}/returns': ({ lines }: { lines?: unknown }) =>
      lines ? new Promise(resolve => (answer = resolve)) : noReturnsYet,
  })
  const bookAndClose = async () => {
    await until(() => expect(findButton('Exchange or return items')).toBeTruthy())
    findButton('Exchange or return items')!.click()
    await until(() => expect(document.querySelectorAll('dialog [type=checkbox]')).toHaveLength(2))
    document.querySelector<HTMLInputElement>('dialog [type=checkbox]')!.click()
    await until(() => expect(document.querySelector('dialog select')).toBeTruthy())
    choose('reason', 'too_short')
    choose('instead', 'refund')
    const before = sentInputs('/orders/{id}/returns').length
    findButton('Confirm')!.click()
    await until(() => expect(sentInputs('/orders/{id}/returns')).toHaveLength(before + 1))
    document.querySelector<HTMLElement>('dialog [aria-label=Close]')!.click()
    await until(() => expect(document.querySelector('dialog')).toBeNull())
  }
  await bookAndClose()
  answer(new ApiError(409, 'This order has ended.', 'not_returnable'))
  await until(() => expect(text()).toContain('This order has ended.'))
  await bookAndClose()
  answer(returnsWith({}))
  await until(() => expect(text()).toContain('Your return is booked.'))
})

test('a return shows its state, can be marked as posted, and can be cancelled after a confirmation', async () => {
  let current = returnsWith({})
  await openReturns({
    '/orders/{id}/returns': () => current,
    '/orders/{id}/returns/{returnId}/sent': () => (current = returnsWith({ state: 'SENT', sentAt: at })),
    '/orders/{id}/returns/{returnId}/cancel': () => (current = returnsWith({ state: 'CANCELED' })),
  })
  await until(() => expect(text()).toContain('Return R-7KQ4-MX3P, booked on 20 November 2026'))
  expect(text()).toContain('We will refund up to £131.98 once we have checked your parcel.')
  findButton('I have posted')!.click()
  await until(() => expect(text()).toContain('Return R-7KQ4-MX3P, posted on 20 November 2026'))
  findButton('Cancel return')!.click()
  await until(() => expect(document.querySelector('dialog')).toBeTruthy())
  const confirm = [...document.querySelectorAll('dialog button')].find(
    ({ textContent }) => textContent === 'Cancel Return',
  )
  ;(confirm as HTMLButtonElement).click()
  await until(() => expect(text()).toContain('Return R-7KQ4-MX3P was cancelled'))
})

test('shows the refund and deductions, and explains why nothing more can be returned', async () => {
  const [line] = someReturn.lines
  await openReturns({
    '/orders/{id}/returns': {
      ...returnsWith({
        state: 'DONE',
        refund: 5500,
        lines: [
          {
            ...line!,
            outcomes: { restock: 0, repair: 0, write_off: 1 },
            deduction: 500,
            deductionReason: 'Stained',
          },
        ],
      }),
      left: [],
      refusal: 'Everything in this order has been returned or is on its way back.',
    },
  })
  await until(() => expect(text()).toContain('Refund: £55.00'))
  expect(text()).toContain('£5.00 deducted: Stained')
  expect(text()).toContain('Everything in this order has been returned or is on its way back.')
  expect(findButton('Exchange or return items')).toBeUndefined()
})

test('a prepaid label or QR code is downloaded from the return, which explains who pays the postage', async () => {
  await openReturns({ '/orders/{id}/returns': returnsWith({ label: 'pdf' }) })
  await until(() => expect(text()).toContain('We pay the postage: print your prepaid label'))
  expect(findButton('Download the prepaid label of return')).toBeTruthy()
  await openReturns({ '/orders/{id}/returns': returnsWith({ label: 'png' }) })
  await until(() => expect(text()).toContain('We pay the postage: show your QR code'))
  expect(findButton('Download the QR code of return')).toBeTruthy()
})
