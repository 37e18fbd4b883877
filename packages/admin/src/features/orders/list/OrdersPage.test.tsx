// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { orderRow } from '../../../test/anOrder.ts'
import { until, useOffice } from '../../../test/openOffice.tsx'
import { idOf, listOf } from '../../../test/samples.ts'

const totalPages = 3
const many = 3
/** Returns short pages; one order is cancelled, the others are paid. */
const orders = ({ page }: { page: number }) => ({
  items: Array.from({ length: many }, (_, index) =>
    orderRow({
      id: idOf(page * 100 + index),
      status: index === 0 && page === 2 ? 'CANCELED' : 'PAID',
    }),
  ),
  total: many * totalPages,
  page,
  totalPages,
})

const office = useOffice()

const boxOfAll = () => {
  const box = document.querySelector<HTMLInputElement>('thead input[type=checkbox]')
  if (!box) throw new Error('no box')
  return box
}
const goTo = async (page: number) => {
  await office.go(`/admin/orders?page=${page}`)
  await office.shows(`Page ${page} of ${totalPages}`)
  await until(() => expect(boxOfAll().checked).toBe(false))
}

it('names the selected orders that will not be printed, on other pages too, before printing', async () => {
  office.open('/admin/orders?page=2', { '/admin/orders': orders })
  await office.shows('Idris Bello')
  boxOfAll().click()
  await office.shows('2 packing slips: 1 cancelled order has none.')
  await goTo(1)
  boxOfAll().click()
  await office.shows(
    '6 selected, £335.885 packing slips: 1 cancelled order has none. Pick list of 5 paid orders: 1 order does not need picking.',
  )
})

it('reports days in the wrong order instead of an empty list', async () => {
  office.open('/admin/orders?from=2026-03-02&to=2026-03-01', { '/admin/orders': orders })
  await office.shows('The end date is before the start date.')
})

it('marks a cancelled order that a changed checkout has replaced', async () => {
  const replaced = orderRow({ status: 'CANCELED', isSuperseded: true })
  office.open('/admin/orders', {
    '/admin/orders': listOf(replaced),
  })
  await office.shows('CanceledReplaced')
})

it('marks a partly refunded order, and offers that as a status filter', async () => {
  office.open('/admin/orders?status=PART_REFUNDED', {
    '/admin/orders': listOf(orderRow({ status: 'PAID', refundedPart: 9500 })),
  })
  await office.shows('Paid, £95.00 refunded')
  const calls = office.call.mock.calls as unknown as [{ path: string }, object][]
  expect(calls.find(([{ path }, input]) => path === '/admin/orders' && 'partRefunded' in input)).toBeDefined()
  expect([...document.querySelectorAll('option:checked')].map(({ textContent }) => textContent)).toContain(
    'Part Refunded',
  )
})
