// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import type { Platform } from '../platform/Platform.ts'
import { orderRow } from '../../test/anOrder.ts'
import { chooseFromRow } from '../../test/chooseFromRow.ts'
import { useOffice, until } from '../../test/openOffice.tsx'
import { listOf } from '../../test/samples.ts'

const id = '3f0c2a10-0000-4000-8000-000000000001'
const row = orderRow({ id })
const openWindow = vi.fn<Platform['openWindow']>()
const copyText = vi.fn<Platform['copyText']>(async () => undefined)

const office = useOffice()
const line = () => {
  const found = office.page.querySelector<HTMLElement>('tbody tr')
  if (!found?.textContent.includes('Idris')) throw new Error('the order is not there')
  return found
}
const choose = (label: string) => chooseFromRow(line(), label)

beforeEach(async () => {
  openWindow.mockClear()
  copyText.mockClear()
  office.open(
    '/admin/orders',
    { '/admin/orders': listOf(row) },
    { openWindow, copyText, shopAddress: 'https://shop.example' },
  )
  await until(line)
})

it('opens a row in another window by Ctrl or Cmd with a click or Enter', () => {
  line().dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true }))
  line().dispatchEvent(new MouseEvent('click', { bubbles: true, metaKey: true }))
  line().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ctrlKey: true }))
  expect(openWindow.mock.calls).toEqual([1, 2, 3].map(() => [`/admin/orders/${id}`]))
  expect(office.place()).toBe('/admin/orders')
})

it('offers another window in the context menu', async () => {
  await choose('Open in New Window')
  await until(() => expect(openWindow).toHaveBeenCalledWith(`/admin/orders/${id}`))
})

it('copies a link for the app and for a browser', async () => {
  await choose('Copy Link')
  await office.shows('Link copied')
  expect(copyText.mock.calls).toEqual([
    [`madar-admin://orders/${id}\nhttps://shop.example/admin/orders/${id}`],
  ])
})
