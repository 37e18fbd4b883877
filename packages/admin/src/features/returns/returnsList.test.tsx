// @vitest-environment jsdom
import type { AdminReturn, ReturnSummary } from '@shop/contracts/returns/entities'
import { expect, it } from 'vitest'
import { useOffice, until } from '../../test/openOffice.tsx'
import { at, idOf, listOf } from '../../test/samples.ts'
import {
  returnLine,
  returnEndpointPath,
  returnAddress,
  receivedReturn,
  returnSummary,
} from '../../test/someReturn.ts'

const office = useOffice()
const sentTo = (called: string) => office.sentTo(called)

it('lists returns with garments, reason and kind, and opens one by a click on its row', async () => {
  const others: ReturnSummary[] = [
    { ...returnSummary, id: idOf(2), kind: 'exchange', amount: 0, state: 'SENT', receivedAt: null },
    { ...returnSummary, id: idOf(3), kind: 'both', amount: 3000, state: 'DONE' },
  ]
  office.open('/admin/returns?state=RECEIVED', {
    '/admin/returns': listOf(returnSummary, ...others),
    [returnEndpointPath]: receivedReturn,
  })
  await office.shows(returnSummary.code)
  expect(sentTo('/admin/returns')).toEqual([{ state: 'RECEIVED', page: 1, limit: 10 }])
  const [first, second, third] = [...document.querySelectorAll<HTMLElement>('tbody tr')]
  for (const text of [
    'M-10482 · Idris Bello',
    '2 × Linen Thobe, White, 54 and 1 more',
    'Too short · Faulty or damaged',
    'About £79.99',
    'Received ',
  ])
    expect(first?.textContent).toContain(text)
  expect(second?.textContent).toContain('ExchangeNothing to pay back')
  expect(second?.textContent).toContain('Booked ')
  expect(third?.textContent).toContain('Exchange and refund£30.00')
  first?.click()
  await until(() => expect(office.place()).toBe(returnAddress))
})

it('has a tab for each step of the work, and adds up what the selected returns will refund', async () => {
  const checked: ReturnSummary = { ...returnSummary, id: idOf(2), code: 'R-2222-2222', state: 'DONE' }
  office.open('/admin/returns', {
    '/admin/returns': listOf(returnSummary, { ...checked, amount: 3000 }),
    '/admin/views': { items: [] },
  })
  await office.shows(returnSummary.code)
  const boxes = [...document.querySelectorAll<HTMLInputElement>('tbody [type=checkbox]')]
  boxes[1]?.click()
  await office.shows('1 selected', '£30.00 to refund')
  boxes[0]?.click()
  await office.shows('2 selected', 'About £109.99 to refund')
  const tabs = [...document.querySelectorAll<HTMLElement>('nav[aria-label=Views] a')]
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['All', 'On their way', 'To check', 'In repair'])
  tabs[2]?.click()
  await until(() => expect(sentTo('/admin/returns').at(-1)).toMatchObject({ state: 'RECEIVED' }))
  await until(() => expect(document.body.textContent).not.toContain('2 selected'))
})

const searchFor = (text: string) => {
  const search = document.querySelector<HTMLInputElement>('[type=search]')!
  office.typeInto(search, text)
  search.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
}

it('opens a return if its code is scanned into the search, whatever the filters are', async () => {
  office.open('/admin/returns?state=DONE', {
    '/admin/returns': listOf(),
    '/admin/scan': { variant: null, order: null, back: { id: idOf(1) } },
    [returnEndpointPath]: receivedReturn,
  })
  await office.shows('No returns found')
  searchFor('r7kq4mx3p')
  await until(() => expect(office.place()).toBe(returnAddress))
  expect(sentTo('/admin/scan')).toEqual([{ code: 'R-7KQ4-MX3P' }])
})

it('filters the list by any other text, and by an unknown code', async () => {
  office.open('/admin/returns', {
    '/admin/returns': ({ search }: { search?: string }) => (search ? listOf() : listOf(returnSummary)),
    '/admin/scan': { variant: null, order: null, back: null },
  })
  await office.shows(returnSummary.code)
  searchFor('Idris')
  await office.shows('No returns found')
  searchFor('R-9999-9999')
  await until(() => expect(sentTo('/admin/returns').at(-1)).toMatchObject({ search: 'R-9999-9999' }))
  await until(() => expect(sentTo('/admin/scan')).toEqual([{ code: 'R-9999-9999' }]))
  expect(office.place()).toContain('/admin/returns?')
})

it('lists garments in repair until they are restocked or written off', async () => {
  const checked = (repair: number, restock: number): AdminReturn => ({
    ...receivedReturn,
    state: 'DONE',
    refund: 9000,
    checkedAt: at,
    endedAt: at,
    lines: [{ ...returnLine(2, 9000), quantity: 3, outcomes: { restock, repair, write_off: 0 } }],
  })
  let current = checked(2, 1)
  office.open('/admin/returns?state=repair', {
    '/admin/returns': listOf({ ...returnSummary, inRepair: 2 }),
    [returnEndpointPath]: () => current,
    '/admin/returns/{id}/repaired': () => (current = checked(1, 2)),
  })
  await office.shows('2 garments in repair')
  expect(sentTo('/admin/returns')).toEqual([{ inRepair: true, page: 1, limit: 10 }])
  document.querySelector<HTMLElement>('tbody tr')?.click()
  await office.shows('1 back in stock, 2 in repair')
  office.press('Put One Back in Stock')
  await office.shows('1 × Thobe 2, White, Size 54')
  expect(sentTo('/admin/returns/{id}/repaired')).toEqual([
    { id: idOf(1), lineId: idOf(2), outcome: 'restock', left: 2 },
  ])
  office.press('Write Off')
  const question = await until(() => {
    const found = document.querySelector('[role=alertdialog]')
    expect(found?.textContent).toContain('Thobe 2, White, Size 54')
    return found!
  })
  expect(sentTo('/admin/returns/{id}/repaired')).toHaveLength(1)
  office.press('Write Off', question)
  await until(() => expect(sentTo('/admin/returns/{id}/repaired')).toHaveLength(2))
})
