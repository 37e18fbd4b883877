// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import { getSlips, type Slips } from '@shop/contracts/orders/slipEndpoints'
import { expect, it, vi } from 'vitest'
import type { Platform } from '../../../kit/platform/Platform.ts'
import { order, orderRow } from '../../../test/anOrder.ts'
import { chooseFromRow } from '../../../test/chooseFromRow.ts'
import { until, useOffice } from '../../../test/openOffice.tsx'
import { idOf, listOf } from '../../../test/samples.ts'

const picks: Slips = {
  items: [
    {
      number: null,
      slip: {
        title: 'Pick list',
        storeName: 'Madar',
        seller: [],
        facts: [{ label: 'Units', value: '2' }],
        parties: [],
        table: {
          columns: ['Item', 'Quantity'],
          rows: [{ title: 'Najd Thobe', detail: 'for 1', figures: ['2'] }],
        },
        closing: [],
        foot: 'Madar',
      },
    },
  ],
}

const office = useOffice()

it('prints the pick list of one order as a page', async () => {
  const printed: string[] = []
  const print = vi.fn<Platform['print']>(async () => {
    printed.push(document.querySelector('article')?.textContent ?? '')
    return { outcome: 'printed', problem: null }
  })
  office.open(
    '/admin/orders',
    {
      '/admin/orders': listOf(orderRow()),
      [getSlips.path]: picks,
    },
    { print },
  )
  await office.shows('Idris Bello')
  const row = office.page.querySelector<HTMLElement>('tbody tr')
  if (!row) throw new Error('no row')
  await chooseFromRow(row, 'Print Pick List')
  await until(() => expect(print).toHaveBeenCalledWith({ paper: 'document', name: 'pick-list' }))
  expect(printed[0]).toContain('Najd Thobe')
  const calls = office.call.mock.calls as unknown as [{ path: string }, object][]
  expect(calls.find(([{ path }]) => path === getSlips.path)?.[1]).toEqual({
    ids: [order.id],
    kind: 'pick-list',
  })
  expect(document.querySelector('article')).toBeNull()
})

it('removes the sheet if printing fails, says so, and prints the next job', async () => {
  const sheets: number[] = []
  const print = vi.fn<Platform['print']>(async () => {
    sheets.push(document.querySelectorAll('article').length)
    if (sheets.length === 1) throw new ApiError(0, 'The disk is full: nothing was saved.', 'bad_request')
    return { outcome: 'kept', problem: 'The printer Zebra has not answered.', pdf: new ArrayBuffer(4) }
  })
  const answers = {
    '/admin/orders': listOf(orderRow(), orderRow({ id: idOf(7) })),
    [getSlips.path]: picks,
  }
  await office.open('/admin/orders', answers, { print }).shows('Idris Bello')
  const [first, second] = office.page.querySelectorAll<HTMLElement>('tbody tr')
  if (!first || !second) throw new Error('no rows')
  await chooseFromRow(first, 'Print Pick List')
  await office.shows('The disk is full: nothing was saved. The document was not printed.')
  expect(document.querySelector('article')).toBeNull()
  document.querySelectorAll('[role=menu]').forEach(menu => menu.remove())
  await chooseFromRow(second, 'Print Pick List')
  await office.shows('The printer Zebra has not answered. The document was saved as a PDF.', 'Open PDF')
  // Each sheet was printed separately.
  expect(sheets).toEqual([1, 1])
  expect(document.querySelector('article')).toBeNull()
})
