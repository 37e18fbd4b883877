// @vitest-environment jsdom
import { blank } from '@shop/client/test/blank'
import { ApiError } from '@shop/client/ApiError'
import type { Answers } from '@shop/client/test/answerFrom'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { StockedVariant } from '@shop/contracts/inventory/endpoints'
import { BookableUnits } from '@shop/contracts/returns/bookingEndpoints'
import { builtInRoles } from '@shop/contracts/users/builtInRoles'
import { expect, it } from 'vitest'
import { order, orderLine, orderRow, paymentCase, unitsLeft, variantOffer } from '../../../test/anOrder.ts'
import { chooseFromMore } from '../../../test/chooseFromRow.ts'
import { remember, until, useOffice, useClicks } from '../../../test/openOffice.tsx'
import { admin, at, idOf, listOf } from '../../../test/samples.ts'
import { receivedReturn } from '../../../test/someReturn.ts'

const booking = '/admin/orders/{id}/returns'
const line = orderLine({ quantity: 2, lineTotal: 9998 })
const sent: AdminOrder = {
  ...order,
  status: 'SHIPPED',
  items: [line],
  leftToRefund: 10_597,
  paidAt: at,
  shippedAt: at,
}
const left: BookableUnits['lines'][number] = {
  ...unitsLeft(line),
  offers: [
    variantOffer(3, 'White, Size M'),
    variantOffer(31, 'White, Size L'),
    variantOffer(32, 'White, Size XL', 1000),
  ],
}
const bookable = blank(BookableUnits, { lines: [left] })

const office = useOffice()
const clicks = useClicks()

const open = (place: string, shown: BookableUnits = bookable, answers: Answers = {}) => {
  office.open(place, {
    '/admin/orders': listOf(orderRow({ status: 'SHIPPED' })),
    '/admin/orders/{id}': sent,
    '/orders/{id}/documents': { items: [] },
    '/admin/orders/{id}/money': { moves: [] },
    '/admin/outbox': listOf(),
    '/admin/returns': listOf(),
    '/admin/orders/{id}/returnable': shown,
    '/admin/orders/{id}/returns/quote': { refund: 4999, delivery: 0, toPay: 0 },
    [booking]: { ...receivedReturn, state: 'ASKED', bookedBy: 'Maryam Siddiqui' },
    ...answers,
  })
}
const field = (name: string) => {
  const found = document.querySelector<HTMLInputElement>(`[role=dialog] [name="${name}"]`)
  if (!found) throw new Error(`no field ${name} in ${document.body.textContent}`)
  return found
}
const choose = (name: string, value: string) => {
  const select = field(name)
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}
const submit = () => document.querySelector<HTMLButtonElement>('[role=dialog] button[type=submit]')!
const begin = async (...given: Parameters<typeof open> extends [string, ...infer Rest] ? Rest : never) => {
  open(`/admin/orders/${order.id}`, ...given)
  await office.shows(line.title)
  await chooseFromMore('Return or Exchange')
}

/** Opens the order from the list, and the dialog from the order. */
const beginAtList = async () => {
  open('/admin/orders')
  await office.shows('Idris Bello')
  document.querySelector<HTMLElement>('tbody tr')?.click()
  await chooseFromMore('Return or Exchange')
}

it('books a return in four clicks from the list, not counting fields', async () => {
  await beginAtList()
  await until(() => field('lines.0.reason'))
  choose('lines.0.reason', 'too_short')
  await office.shows('Up to £49.99 will be refunded once the parcel is checked.')
  submit().click()
  await office.shows("Return R-7KQ4-MX3P booked. We've emailed the customer.")
  expect(clicks.count).toBe(4)
  expect(office.sentTo(booking)).toEqual([
    {
      id: order.id,
      returnId: expect.any(String),
      lines: [{ itemId: line.id, quantity: 1, reason: 'too_short' }],
      note: '',
      expected: { refund: 4999, toPay: 0, units: 2 },
    },
  ])
  await until(() => expect(document.querySelector('[role=dialog]')).toBeNull())
})

it('splits a line into two sizes with one more click', async () => {
  await beginAtList()
  await until(() => field('lines.0.reason'))
  choose('lines.0.reason', 'too_short')
  choose('lines.0.instead', idOf(31))
  office.press('Another Size')
  await until(() => expect(field('lines.1.reason').value).toBe('too_short'))
  choose('lines.1.instead', idOf(31))
  submit().click()
  await office.shows('This is chosen twice.')
  expect(office.sentTo(booking)).toEqual([])
  clicks.count--
  choose('lines.1.instead', idOf(32))
  await until(() => expect(submit().textContent).toBe('Book Exchange'))
  submit().click()
  await office.shows('booked.')
  expect(clicks.count).toBe(5)
  expect(office.sentTo(booking)).toMatchObject([
    {
      lines: [
        { itemId: line.id, quantity: 1, reason: 'too_short', swapFor: idOf(31) },
        { itemId: line.id, quantity: 1, reason: 'too_short', swapFor: idOf(32) },
      ],
    },
  ])
})

it('finds another product by its name, and shows the price difference before booking', async () => {
  const jalab = blank(StockedVariant, {
    id: idOf(40),
    sku: 'FES-SAND-L',
    color: 'Sand',
    size: 'L',
    free: 2,
    product: { id: idOf(41), title: 'Fes jalab', slug: 'fes-jalab' },
  })
  await begin(bookable, {
    '/admin/inventory/variants': listOf(jalab, { ...jalab, id: idOf(42), sku: 'FES-SAND-M', free: 0 }),
    '/admin/orders/{id}/returns/quote': { refund: 0, delivery: 0, toPay: 3000 },
  })
  await until(() => field('lines.0.reason'))
  choose('lines.0.reason', 'changed_mind')
  choose('lines.0.instead', 'another')
  await until(() => document.querySelector('[role=combobox]'))
  submit().click()
  await office.shows('Please choose an item.')
  expect(office.sentTo(booking)).toEqual([])
  const found = () => [...document.querySelectorAll<HTMLElement>('[role=option]')]
  document.querySelector<HTMLElement>('[role=combobox]')!.click()
  await until(() => expect(found()).toHaveLength(1))
  expect(found()[0]!.textContent).toContain('Fes jalab (Sand, L)')
  found()[0]!.click()
  await office.shows('£30.00 is due for the exchange')
  submit().click()
  await office.shows('booked.')
  expect(office.sentTo(booking)).toMatchObject([
    {
      lines: [{ itemId: line.id, quantity: 1, reason: 'changed_mind', swapFor: idOf(40) }],
      expected: { refund: 0, toPay: 3000 },
    },
  ])
})

it('names missing values at their fields, and books no more units than are left', async () => {
  await begin()
  await until(() => field('lines.0.quantity'))
  submit().click()
  await office.shows('Please choose a reason.')
  office.typeInto(field('lines.0.quantity'), '3')
  choose('lines.0.reason', 'faulty')
  submit().click()
  await office.shows('Only 2 can be returned.')
  office.typeInto(field('lines.0.quantity'), '0')
  await until(() => expect(submit().disabled).toBe(true))
  expect(office.sentTo(booking)).toEqual([])
})

it('asks for a reason after the return period', async () => {
  await begin({ ...bookable, isLate: true })
  await office.shows('The 30 days for returns are over.')
  choose('lines.0.reason', 'too_long')
  submit().click()
  await office.shows('Please give a reason.')
  expect(office.sentTo(booking)).toEqual([])
  office.typeInto(field('lateReason'), 'Was in hospital.')
  submit().click()
  await office.shows('booked.')
  expect(office.sentTo(booking)).toMatchObject([{ lateReason: 'Was in hospital.' }])
})

it('preselects nothing in an order with several lines', async () => {
  const second = { ...left, itemId: idOf(20), title: 'Grey thobe', quantity: 1 }
  await begin({ ...bookable, lines: [left, second] })
  await office.shows('Grey thobe')
  expect(submit().disabled).toBe(true)
  field('lines.1.quantity').click()
  await until(() => field('lines.1.reason'))
  choose('lines.1.reason', 'faulty')
  submit().click()
  await office.shows('booked.')
  expect(office.sentTo(booking)).toMatchObject([
    { lines: [{ itemId: idOf(20), quantity: 1, reason: 'faulty' }] },
  ])
})

it('explains why nothing can be booked', async () => {
  const refusal = 'Everything in this order has been returned or refunded, or is on its way back.'
  await begin({ ...bookable, refusal, lines: [] })
  await office.shows(refusal)
})

it('shows the shop’s reason for a refusal, and keeps the input', async () => {
  await begin(bookable, {
    [booking]: () => {
      throw new ApiError(409, 'White thobe has just sold out.', 'out_of_stock')
    },
  })
  await until(() => field('lines.0.reason'))
  choose('lines.0.reason', 'too_long')
  submit().click()
  await office.shows('White thobe has just sold out.')
  expect(field('lines.0.reason').value).toBe('too_long')
})

it('offers booking to staff who may decide about returns', async () => {
  const packer = { ...admin, permissions: [...builtInRoles.packer.permissions] }
  remember(packer)
  open(`/admin/orders/${order.id}`, bookable, { '/auth/me': packer })
  await office.shows(line.title)
  expect(await office.entriesOf('More')).not.toContain('Return or Exchange')
})

it('offers no booking during a dispute', async () => {
  open(`/admin/orders/${order.id}`, bookable, {
    '/admin/orders/{id}': { ...sent, cases: [paymentCase({ blocksRefund: true })] },
  })
  await office.shows('Get Evidence')
  expect(await office.entriesOf('More')).not.toContain('Return or Exchange')
})
