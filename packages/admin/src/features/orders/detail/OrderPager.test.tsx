// @vitest-environment jsdom
import type { OrderSummary } from '@shop/contracts/orders/adminEntities'
import { expect, it } from 'vitest'
import { order, orderRow } from '../../../test/anOrder.ts'
import { until, useOffice } from '../../../test/openOffice.tsx'
import { idOf, listOf } from '../../../test/samples.ts'

const office = useOffice()

const row = (n: number): OrderSummary => orderRow({ id: idOf(n), number: `M-1000${n}` })
const page = (number: number, ...rows: OrderSummary[]) => ({
  ...listOf(...rows),
  page: number,
  total: 12,
  totalPages: 2,
})

/** Opens a list with the first two and the last two of ten orders; `left` is the current content of its pages. */
const openList = (left = { 1: [row(1), row(2)], 2: [row(3), row(4)] }) => {
  office.open('/admin/orders?status=TO_PACK', {
    '/admin/orders': ({ page: wanted }: { page: 1 | 2 }) => page(wanted, ...left[wanted]),
    '/admin/orders/{id}': ({ id }: { id: string }) => ({
      ...order,
      id,
      number: `M-1000${Number(id.slice(-2))}`,
    }),
    '/admin/orders/{id}/notes': order,
    '/orders/{id}/documents': { items: [] },
    '/admin/outbox': listOf(),
    '/admin/returns': listOf(),
    '/admin/order-tags': { items: [] },
  })
  return left
}
const openRow = async (index: number) => {
  await office.shows('M-10001')
  document.querySelectorAll<HTMLElement>('tbody tr')[index]?.click()
}
const heading = () => document.querySelector('main h1')?.textContent
const shows = (number: string, position: string) =>
  until(() => {
    expect(heading()).toBe(number)
    expect(document.querySelector('nav[aria-label="Orders in the list"]')?.textContent).toBe(position)
  })
const key = (pressed: string, on: EventTarget = document.body) =>
  on.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true }))
const button = (label: string) =>
  document.querySelector<HTMLButtonElement>(`button[aria-label^="${label} order"]`)
const listReads = () => office.sentTo('/admin/orders').length

it('moves through the list that an order was opened from, by buttons and keys, across its pages', async () => {
  openList()
  await openRow(0)
  await shows('M-10001', '1 of 12')
  expect(button('Previous')?.disabled).toBe(true)
  const before = listReads()
  button('Next')?.click()
  await shows('M-10002', '2 of 12')
  // The shown page was cached; only the next one was read.
  await until(() => expect(listReads()).toBe(before + 1))
  await until(() => expect(button('Next')?.disabled).toBe(false))
  key('j')
  await shows('M-10003', '11 of 12')
  key('k')
  await shows('M-10002', '2 of 12')
  await office.back()
  await until(() => expect(office.place()).toBe('/admin/orders?status=TO_PACK'))
})

it('continues with the order that moved up after another has left the list', async () => {
  const left = openList()
  await openRow(0)
  await shows('M-10001', '1 of 12')
  left[1] = [row(2), row(3)]
  left[2] = [row(4)]
  const before = listReads()
  await office.shows('Note for colleagues')
  office.type('Note for colleagues', 'Packed')
  office.press('Add Note')
  await until(() => expect(listReads()).toBeGreaterThan(before))
  // An order that has left the list shows no position.
  await shows('M-10001', '')
  key('j')
  await shows('M-10002', '1 of 12')
})

it('ignores keys typed into a note, and has no neighbours for an order opened by its address', async () => {
  openList()
  await openRow(0)
  await shows('M-10001', '1 of 12')
  const field = document.querySelector('textarea')
  if (field) key('j', field)
  expect(heading()).toBe('M-10001')
  await office.go(`/admin/orders/${idOf(2)}`)
  await until(() => expect(heading()).toBe('M-10002'))
  expect(document.querySelector('nav[aria-label="Orders in the list"]')).toBeNull()
})
