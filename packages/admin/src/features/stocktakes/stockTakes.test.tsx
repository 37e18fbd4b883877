// @vitest-environment jsdom
import { blank } from '@shop/client/test/blank'
import { ApiError } from '@shop/client/ApiError'
import { StockTake, StockTakeLine } from '@shop/contracts/inventory/stockTakeEndpoints'
import { expect, it } from 'vitest'
import { until, useOffice } from '../../test/openOffice.tsx'
import { at, idOf, listOf } from '../../test/samples.ts'

const stockTake = blank(StockTake, {
  id: idOf(10),
  number: 'S-1001',
  scope: 'Summer',
  version: 7,
  variants: 3,
  counted: 2,
  differences: 1,
  missing: 2,
  value: -2500,
  startedBy: 'Aisha Khan',
})
const line = blank(StockTakeLine, {
  id: idOf(11),
  variantId: idOf(12),
  sku: 'THB-01',
  title: 'Thobe',
  choice: 'White, L',
  expected: 5,
  unsent: 1,
  counted: 3,
  difference: -2,
  value: -2500,
  countedBy: 'Omar Hadi',
  countedAt: at,
})
const coded = { id: idOf(12), productId: idOf(1), color: 'White', size: 'L', details: '', title: 'Thobe' }
const answers = {
  '/admin/stock-takes': (input: object) => ('of' in input ? stockTake : listOf(stockTake)),
  '/admin/stock-takes/{id}': stockTake,
  '/admin/stock-takes/{id}/lines': listOf(line),
  '/admin/stock-takes/{id}/counts': { ...line, counted: 4 },
  '/admin/stock-takes/{id}/post': { ...stockTake, state: 'posted' },
  '/admin/stock-takes/{id}/cancel': { ...stockTake, state: 'cancelled' },
}
const counts = () => office.sentTo('/admin/stock-takes/{id}/counts') as { countId: string }[]

const office = useOffice()
const page = `/admin/stock-takes/${stockTake.id}`
const scan = (code: string) => {
  office.type('Garment', code)
  office.page.querySelector<HTMLFormElement>('form')?.requestSubmit()
}

it('starts a count of everything or of the results of a search', async () => {
  await office.open('/admin/stock-takes?start=true', answers).shows('Start Counting')
  office.press('Start Counting')
  await until(() => expect(office.place()).toBe(page))
  expect(office.sentTo('/admin/stock-takes')).toContainEqual(expect.objectContaining({ of: { kind: 'all' } }))
})

it('sends each scan under its own id, and undoes the last one', async () => {
  await office.open(page, answers).shows('Scan the first garment.')
  scan('thb-01')
  scan('thb-01')
  await office.shows('White, L · THB-01: 4 units')
  await until(() => expect(counts()).toHaveLength(2))
  expect(counts()[0]).toMatchObject({ code: 'thb-01', add: 1 })
  expect(new Set(counts().map(({ countId }) => countId)).size).toBe(2)
  office.press('Undo')
  await until(() => expect(counts()[2]).toMatchObject({ variantId: line.variantId, add: -1 }))
})

it('asks which garment an ambiguous barcode means before counting it', async () => {
  office.open(page, {
    ...answers,
    '/admin/stock-takes/{id}/counts': (input: object) =>
      'code' in input ? new ApiError(409, 'THB-01 and THB-02 share the barcode.', 'conflict') : line,
    '/admin/scan': {
      variant: null,
      order: null,
      back: null,
      choices: [
        { ...coded, sku: 'THB-01' },
        { ...coded, id: idOf(13), sku: 'THB-02', size: 'M' },
      ],
    },
  })
  await office.shows('Scan the first garment.')
  scan('5012345678900')
  await office.shows('2 garments have the barcode 5012345678900. Which one is it?')
  office.press('White, M · THB-02Thobe')
  await until(() => expect(counts().at(-1)).toMatchObject({ variantId: idOf(13), add: 1 }))
})

it('accepts a typed number, and refuses fractions', async () => {
  await office.open(page, answers).shows('THB-01')
  office.page.querySelector<HTMLElement>('tbody tr')?.click()
  await office.shows('Units on the shelf')
  office.type('Units on the shelf', '1.5')
  await office.press('Save Count').shows('whole number')
  office.type('Units on the shelf', '4')
  office.press('Save Count')
  await until(() => expect(counts()).toMatchObject([{ variantId: line.variantId, total: 4, secondsAgo: 0 }]))
})

it('shows the differences before they are posted, and asks about uncounted variants', async () => {
  await office.open(page, answers).shows('1 sold, not sent')
  office.press('Post Differences')
  await office.shows('1 variant differs: 2 fewer. −£25.00 at cost.', '1 variant not counted')
  office.type('Reason', 'Spring count')
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button[type=submit]')]
  buttons[0]?.click()
  await until(() =>
    expect(office.sentTo('/admin/stock-takes/{id}/post')).toMatchObject([
      { version: 7, rest: 'keep', reason: 'Spring count' },
    ]),
  )
})
