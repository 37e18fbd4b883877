// @vitest-environment jsdom
import { blank } from '@shop/client/test/blank'
import { ApiError } from '@shop/client/ApiError'
import type { Answers } from '@shop/client/test/answerFrom'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { ReturnSummary } from '@shop/contracts/returns/entities'
import { expect, it } from 'vitest'
import { order, orderLine } from '../../../test/anOrder.ts'
import { chooseFromMore } from '../../../test/chooseFromRow.ts'
import { until, useOffice } from '../../../test/openOffice.tsx'
import { idOf, listOf } from '../../../test/samples.ts'

const refund = '/admin/orders/{id}/refund'
const line = orderLine()
const paid: AdminOrder = {
  ...order,
  status: 'PAID',
  items: [line],
  deliveryToRefund: 599,
  leftToRefund: 5598,
  allowedToRefund: 5598,
  moves: ['REFUNDED'],
}

const office = useOffice()

const box = (name: string) => {
  const found = document.querySelector<HTMLInputElement>(`[role=dialog] input[name="${name}"]`)
  if (!found) throw new Error(`no box ${name}`)
  return found
}
const submit = () => document.querySelector<HTMLButtonElement>('[role=dialog] button[type=submit]')!
/** Submits the form, and confirms the dialog. */
const refundAfterAsking = async (sum: string) => {
  submit().click()
  await office.shows(`Refund ${sum}?`)
  office.press(`Refund ${sum}`, document.querySelector('[role=alertdialog]')!)
}
/** Opens the order and presses Refund on its line. */
const begin = async (change: Partial<AdminOrder> = {}, answers: Answers = {}) => {
  const shown = { ...paid, ...change }
  office.open(`/admin/orders/${order.id}`, {
    '/admin/orders/{id}': shown,
    '/orders/{id}/documents': { items: [] },
    [refund]: { ...shown, refunded: 5598, leftToRefund: 0, allowedToRefund: 0 },
    ...answers,
  })
  await office.shows(line.title)
  office.press('Refund')
  await until(() => box('restock'))
}
const lastRefundInput = () =>
  (office.call.mock.calls as unknown as [{ path: string }, object][]).findLast(
    ([{ path }]) => path === refund,
  )?.[1]

it('refunds delivery with the line if that is ticked, and shows the total of both', async () => {
  await begin()
  office.type('Reason', 'A loose seam')
  await until(() => expect(submit().textContent).toBe('Refund £49.99'))
  box('delivery').click()
  await until(() => expect(submit().textContent).toBe('Refund £55.98'))
  submit().click()
  await office.shows('Refund £55.98?')
  office.press('Cancel', document.querySelector('[role=alertdialog]')!)
  await until(() => expect(document.querySelector('[role=alertdialog]')).toBeNull())
  expect(lastRefundInput()).toBeUndefined()
  await refundAfterAsking('£55.98')
  await office.shows('Order has been refunded successfully')
  expect(lastRefundInput()).toMatchObject({
    lines: [{ itemId: line.id, quantity: 1 }],
    delivery: true,
    restock: true,
    amount: 5598,
  })
})

it.each([
  ['PAID', true],
  ['SHIPPED', false],
  ['DELIVERED', false],
] as const)(
  'proposes for a %s order whether the goods go back to the shelf: %s',
  async (status, isOnShelf) => {
    await begin({ status, shippedAt: status === 'PAID' ? null : order.createdAt })
    expect(box('restock').checked).toBe(isOnShelf)
    office.type('Reason', 'A loose seam')
    await until(() => expect(submit().disabled).toBe(false))
    await refundAfterAsking('£49.99')
    await office.shows('Order has been refunded successfully')
    expect(lastRefundInput()).toMatchObject({ delivery: false, restock: isOnShelf, amount: 4999 })
  },
)

it('refunds a line with no more than is left after an earlier refund of an amount', async () => {
  await begin({ leftToRefund: 4499, allowedToRefund: 4499, deliveryToRefund: 0 })
  await office.shows('£44.99 is left')
  office.type('Reason', 'A loose seam')
  await until(() => expect(submit().textContent).toBe('Refund £44.99'))
  await refundAfterAsking('£44.99')
  await office.shows('Order has been refunded successfully')
  expect(lastRefundInput()).toMatchObject({ lines: [{ itemId: line.id, quantity: 1 }], amount: 4499 })
})

it('leaves out exchanged units, and offers no full refund', async () => {
  const swapped = orderLine({ quantity: 3, exchangedQuantity: 1, lineTotal: 14_997 })
  await begin({ items: [swapped], leftToRefund: 15_596, allowedToRefund: 15_596, moves: [] })
  await office.shows('3 (1 exchanged)')
  await office.shows('One garment was exchanged; part of this sum has paid for the replacement.')
  const ways = [...document.querySelectorAll('[role=dialog] option')].map(({ textContent }) => textContent)
  expect(ways).toEqual(['Items, at the price paid', 'An amount'])
  // One of the two units that are left is preselected.
  await until(() => expect(submit().textContent).toBe('Refund £49.99'))
})

it.each(['2', '-1', '1.5'])('marks %s of one unit at its field, and asks nothing', async units => {
  await begin()
  office.type('Reason', 'A loose seam')
  await until(() => expect(submit().textContent).toBe('Refund £49.99'))
  const field = box(`units.${line.id}`)
  office.typeInto(field, units)
  field.focus()
  field.blur()
  await office.shows('From 0 to 1.')
  submit().click()
  await until(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(document.querySelector('[role=alertdialog]')).toBeNull()
  expect(lastRefundInput()).toBeUndefined()
})

const open = blank(ReturnSummary, {
  id: idOf(5),
  code: 'R-7KQ4-MX3P',
  state: 'SENT',
  orderId: order.id,
  orderNumber: order.number,
  customer: 'Idris Bello',
  units: 1,
  garments: [{ title: line.title, choice: 'White, 54', quantity: 1, reason: 'too_short' }],
  amount: 4999,
  currency: 'GBP',
  askedAt: order.createdAt,
})

it('links to open returns, whose check will refund their items', async () => {
  const done: ReturnSummary = { ...open, id: idOf(6), code: 'R-2222-3333', state: 'DONE' }
  await begin({}, { '/admin/returns': listOf(open, done) })
  await office.shows('Return R-7KQ4-MX3P is open: its garments will be refunded')
  const links = [...document.querySelectorAll('[role=dialog] a')].map(link => link.getAttribute('href'))
  expect(links).toEqual([`/admin/returns/${open.id}`])
})

it('asks again if somebody else has refunded in the meantime, and keeps the input', async () => {
  let isFirst = true
  const less = { ...paid, leftToRefund: 5098, allowedToRefund: 5098 }
  await begin(
    {},
    {
      '/admin/orders/{id}': () => (isFirst ? paid : less),
      [refund]: () => {
        if (!isFirst) return { ...paid, leftToRefund: 99, allowedToRefund: 99 }
        isFirst = false
        throw new ApiError(409, 'Another refund has been made in the meantime.', 'conflict')
      },
    },
  )
  office.type('Reason', 'A loose seam')
  await until(() => expect(submit().textContent).toBe('Refund £49.99'))
  await refundAfterAsking('£49.99')
  await office.shows('£55.98 was left, and £50.98 is now.')
  expect(lastRefundInput()).toMatchObject({ left: 5598 })
  expect(submit().disabled).toBe(true)
  office.press('Carry On')
  await until(() => expect(submit().disabled).toBe(false))
  await refundAfterAsking('£49.99')
  await office.shows('Order has been refunded successfully')
  expect(lastRefundInput()).toMatchObject({ left: 5098, reason: 'A loose seam', amount: 4999 })
})

it("starts with the role's refund limit, and refuses more", async () => {
  office.open(`/admin/orders/${order.id}`, {
    '/admin/orders/{id}': {
      ...paid,
      paidAt: order.createdAt,
      allowedToRefund: 2000,
      moves: ['CANCELED', 'REFUNDED'],
    },
    '/orders/{id}/documents': { items: [] },
  })
  await office.shows(line.title)
  await chooseFromMore('Refund Order')
  await office.shows('£55.98 is left, and your role lets you refund £20.00 of it.')
  await until(() => expect(submit().textContent).toBe('Refund £20.00'))
  const ways = [...document.querySelectorAll('[role=dialog] option')].map(({ textContent }) => textContent)
  expect(ways).toEqual(['Items, at the price paid', 'An amount'])
  office.type('Amount', '20.01')
  await office.shows('Your role lets you refund £20.00 of it.')
  expect(submit().disabled).toBe(true)
})

it('explains why a role with a limit cannot cancel an order that cost more', async () => {
  office.open(`/admin/orders/${order.id}`, {
    '/admin/orders/{id}': { ...paid, paidAt: order.createdAt, allowedToRefund: 2000, moves: ['CANCELED'] },
    '/orders/{id}/documents': { items: [] },
  })
  await office.shows(line.title)
  await chooseFromMore('Cancel Order')
  await office.shows(
    'Cancelling this order would refund £55.98, and your role lets you refund only £20.00 of it.',
  )
  expect(submit().disabled).toBe(true)
})
