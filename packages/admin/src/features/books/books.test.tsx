// @vitest-environment jsdom
import { blank } from '@shop/client/test/blank'
import { ApiError } from '@shop/client/ApiError'
import type { Books, CodesOfProgram } from '@shop/contracts/books/endpoints'
import { defaultCodes } from '@shop/contracts/books/programs'
import { VatReturn } from '@shop/contracts/books/vatEndpoints'
import { beforeEach, expect, it } from 'vitest'
import { choose, selectedValueOf } from '../../test/choose.ts'
import { type openOffice, useOffice, remember, until } from '../../test/openOffice.tsx'
import { admin, listOf } from '../../test/samples.ts'
import { addMonths, monthName, spanOf, thisMonth } from './periods.ts'

const lastMonth = addMonths(thisMonth(), -1)
const earlierMonth = addMonths(lastMonth, -1)
const books: Books = {
  currency: 'GBP',
  sums: [
    { account: 'sales', rate: 20, debit: 0, credit: 10_000 },
    { account: 'vat', rate: null, debit: 0, credit: 2000 },
    { account: 'provider', rate: null, debit: 12_000, credit: 0 },
  ],
  days: 3,
  xeroParts: [spanOf(lastMonth)],
  closings: [],
  openMonth: lastMonth,
}
const vat = blank(VatReturn, {
  isRegistered: true,
  currency: 'GBP',
  box1: 2000,
  box3: 2000,
  box6: 10_000,
})
const codes: CodesOfProgram = { id: 'xero', ...defaultCodes.xero, version: 3 }
const booksPath = '/admin/books'
const savedFiles: { path: string; name: string }[] = []

const office = useOffice()
beforeEach(() => {
  savedFiles.length = 0
})

const open = (answers: Parameters<typeof openOffice>[1] = {}, place = booksPath) =>
  office.open(
    place,
    { [booksPath]: books, ...answers },
    {
      saveFromApi: file => {
        savedFiles.push(file)
        return { done: Promise.resolve('saved'), cancel: () => undefined }
      },
    },
  )

it('shows the previous month, and offers another month as the file of another program', async () => {
  open()
  await office.shows('Sales at 20%', '3 days, £120.00 each side')
  expect(office.sentTo(booksPath)).toEqual([spanOf(lastMonth)])
  choose('Month', earlierMonth)
  await until(() => expect(office.sentTo(booksPath)).toContainEqual(spanOf(earlierMonth)))
  choose('Program', 'sage')
  await office.shows('In Sage Accounting')
  office.press('Download for Sage Accounting')
  const { from, to } = spanOf(earlierMonth)
  expect(savedFiles).toEqual([
    { path: `/admin/books/files/sage?from=${from}&to=${to}`, name: `books-sage-${from}.csv` },
  ])
  expect(office.place()).toBe(`/admin/books?month=${earlierMonth}&program=sage`)
})

it('splits a journal that is too long for Xero, and offers one file to other programs', async () => {
  const { from, to } = spanOf(lastMonth)
  const [end, start] = [`${lastMonth}-18`, `${lastMonth}-19`]
  open({
    [booksPath]: {
      ...books,
      xeroParts: [
        { from, to: end },
        { from: start, to },
      ],
    },
  })
  await office.shows('Import each of them')
  const buttons = [...document.querySelectorAll('button')].filter(({ textContent }) =>
    /^Download \d/.test(textContent),
  )
  expect(buttons).toHaveLength(2)
  for (const button of buttons) button.click()
  expect(savedFiles.map(({ path }) => path)).toEqual([
    `/admin/books/files/xero?from=${from}&to=${end}`,
    `/admin/books/files/xero?from=${start}&to=${to}`,
  ])
  choose('Program', 'quickbooks')
  await office.shows('Download for QuickBooks')
})

it('closes a month once it is confirmed, and says that earlier ones also close', async () => {
  open({
    [booksPath]: { ...books, openMonth: earlierMonth },
    '/admin/books/closings': { closed: [earlierMonth, lastMonth] },
  })
  await office.shows(`Close ${monthName(lastMonth)}`)
  office.press(`Close ${monthName(lastMonth)}`)
  await office.shows(`Close ${monthName(earlierMonth)} to ${monthName(lastMonth)}?`, 'This cannot be undone.')
  expect(office.sentTo('/admin/books/closings')).toEqual([])
  await office.press('Close Months').shows('Months closed')
  expect(office.sentTo('/admin/books/closings')).toEqual([{ month: lastMonth }])
})

it('says that a closed month no longer changes, and does not close it again', async () => {
  const closedAt = new Date().toISOString()
  open({ [booksPath]: { ...books, openMonth: thisMonth(), closings: [{ month: lastMonth, closedAt }] } })
  await office.shows('Closed: these figures no longer change.')
  expect(document.body.textContent).not.toContain(`Close ${monthName(lastMonth)}`)
})

it('shows codes that somebody else has saved in the meantime', async () => {
  const theirs = { ...codes, fees: '405', version: 4 }
  let reads = 0
  open({
    '/admin/books/codes/{id}': (input: object) => {
      if (!('sales' in input)) return reads++ === 0 ? codes : theirs
      if ('version' in input && input.version === 4) return { ...theirs, sales: '201', version: 5 }
      throw new ApiError(
        409,
        'Yusuf Khan has changed this list of account codes since you opened it.',
        'conflict',
        {
          version: '4',
          fees: 'Saved now: 405.',
        },
      )
    },
  })
  await office.shows('Account Codes')
  await office.press('Account Codes').shows('Account Codes in Xero')
  office.type('Sales', '201')
  await until(() => expect(office.valueOf('Sales')).toBe('201'))
  office.press('Save Codes')
  await office.shows('Yusuf Khan has changed this list of account codes since you opened it.')
  await office.shows('Payment provider fees')
})

it('shows the VAT boxes of the last quarter with their documents', async () => {
  const paper = {
    at: `${lastMonth}-02T10:00:00.000Z`,
    number: '2026-000203',
    kind: 'CREDIT_NOTE' as const,
    orderId: admin.id,
    orderNumber: 'M-10482',
    rate: 0,
    reason: 'export' as const,
    net: -1000,
    vat: 0,
  }
  open({ '/admin/books/vat': vat, '/admin/books/vat/papers': listOf(paper) }, '/admin/books?tab=vat')
  await office.shows('VAT due on sales', '2026-000203', '0%, exports', 'From bookkeeper')
  const quarter = selectedValueOf('Quarter')
  expect(office.sentTo('/admin/books/vat')).toEqual([spanOf(addMonths(quarter, -2), quarter)])
  choose('Quarters end in', '1')
  await until(() => expect(selectedValueOf('Quarter')).not.toBe(quarter))
})

it('shows no boxes if the shop is not registered for VAT, except for a quarter in which it was', async () => {
  const none = { ...vat, isRegistered: false, box1: 0, box3: 0 }
  open({ '/admin/books/vat': none, '/admin/books/vat/papers': listOf() }, '/admin/books?tab=vat')
  await office.shows('not registered for VAT')
  expect(document.body.textContent).not.toContain('VAT due on sales')
  expect(office.sentTo('/admin/books/vat/papers')).toEqual([])
  office.close()
  remember(admin)
  open(
    { '/admin/books/vat': { ...vat, isRegistered: false }, '/admin/books/vat/papers': listOf() },
    '/admin/books?tab=vat',
  )
  await office.shows('no longer registered for VAT', 'VAT due on sales')
})
