// @vitest-environment jsdom
import { getSlips, type Slips } from '@shop/contracts/orders/slipEndpoints'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Platform } from '../../../kit/platform/Platform.ts'
import { order, orderRow } from '../../../test/anOrder.ts'
import { chooseFromRow } from '../../../test/chooseFromRow.ts'
import { openOffice, remember, until } from '../../../test/openOffice.tsx'
import { admin, listOf } from '../../../test/samples.ts'

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

let office: ReturnType<typeof openOffice>
beforeEach(() => remember(admin))
afterEach(() => office.close())

it('prints the pick list of one order as a page', async () => {
  const printed: string[] = []
  const print = vi.fn<Platform['print']>(async () => {
    printed.push(document.querySelector('article')?.textContent ?? '')
    return { outcome: 'printed', problem: null }
  })
  office = openOffice(
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
