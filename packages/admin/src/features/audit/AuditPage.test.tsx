// @vitest-environment jsdom
import { blank } from '@shop/client/test/blank'
import { ApiError } from '@shop/client/ApiError'
import { AuditEntry } from '@shop/contracts/audit/endpoints'
import { expect, it } from 'vitest'
import { choose } from '../../test/choose.ts'
import { useOffice, until } from '../../test/openOffice.tsx'
import { admin, at, idOf } from '../../test/samples.ts'

const path = '/admin/audit'
const entry = blank(AuditEntry, {
  id: idOf(1),
  at,
  who: { id: admin.id, name: 'Maryam Siddiqui', email: admin.email },
  act: 'update',
  subject: 'product',
  subjectId: idOf(7),
  title: 'Najd Thobe',
  before: { title: 'Najd Thobe', price: 7200, isActive: false },
  after: { title: 'Najd Thobe', price: 8900, isActive: true },
})
const former: AuditEntry = {
  ...entry,
  id: idOf(2),
  who: null,
  isFormer: true,
  act: 'delete',
  subject: 'shipping-rate',
  title: 'Islands',
  before: { name: 'Islands' },
  after: null,
}
const choices = {
  people: [{ id: admin.id, name: 'Maryam Siddiqui' }],
  subjects: ['product', 'shipping-rate'],
}

const office = useOffice()
const open = (list: unknown = { items: [entry, former], next: null }, query = '') => {
  office.open(`/admin/audit${query}`, { [path]: list, '/admin/audit/choices': choices })
}
const rows = () => [...office.page.querySelectorAll<HTMLElement>('tbody tr')]
const sentInputs = () => office.sentTo(path)
/** Returns the fields of the open change, each with its old and new value. */
const fields = () =>
  [...document.querySelectorAll('[role=dialog] tbody tr')].map(row =>
    [...row.children].map(({ textContent }) => textContent),
  )

it('says who changed each record, and marks deleted accounts', async () => {
  open()
  await office.shows('Price of Najd Thobe changed')
  expect(rows()[0]?.textContent).toContain(
    'Price of Najd Thobe changed from £72.00 to £89.00 by Maryam SiddiquiIs active switched on for Najd Thobe',
  )
  expect(rows()[1]?.textContent).toContain('Shipping rate Islands deleted by a former account')
  expect(sentInputs()).toEqual([{ limit: 30 }])
})

it('shows only the fields that differ, before and after, and links to all changes of the record', async () => {
  open()
  await office.shows('Price of Najd Thobe changed')
  rows()[0]?.click()
  await office.shows(`Maryam Siddiqui (${admin.email})`)
  expect(fields()).toEqual([
    ['Price', '£72.00', '£89.00'],
    ['Is active', 'off', 'on'],
  ])
  office.press('All Changes of This Record')
  await until(() => expect(office.place()).toBe(`/admin/audit?subject=product&subjectId=${idOf(7)}`))
  await until(() =>
    expect(sentInputs().at(-1)).toEqual({ subject: 'product', subjectId: idOf(7), limit: 30 }),
  )
  expect(document.querySelector('[role=dialog]')).toBeNull()
})

it('labels sign-ins, and names nobody for a failed one', async () => {
  const signIn: AuditEntry = {
    ...entry,
    id: idOf(3),
    act: 'sign-in',
    subject: 'sign-in',
    subjectId: admin.id,
    title: admin.email,
    before: null,
    after: { device: 'Firefox on Windows', failedBefore: 3 },
  }
  const failed: AuditEntry = {
    ...signIn,
    id: idOf(4),
    who: null,
    act: 'failed-sign-in',
    after: { step: 'password', failures: 1 },
  }
  open({ items: [signIn, failed], next: null })
  await until(() => expect(rows()[0]?.textContent).toContain('Maryam Siddiqui signed in'))
  expect(rows()[1]?.textContent).toContain(`Sign-in to ${admin.email} failed`)
  rows()[0]?.click()
  await until(() =>
    expect(fields()).toEqual([
      ['Device', '', 'Firefox on Windows'],
      ['Failed attempts before', '', '3'],
    ]),
  )
})

it('shows all facts of a deleted record', async () => {
  open()
  await office.shows('Shipping rate Islands deleted')
  rows()[1]?.click()
  await until(() => expect(fields()).toEqual([['Name', 'Islands', '']]))
  office.press('Close')
  await until(() => expect(document.querySelector('[role=dialog]')).toBeNull())
})

it('requests exactly the filters; choosing another kind drops the single record', async () => {
  open(undefined, `?subject=product&subjectId=${idOf(7)}`)
  await office.shows('Price of Najd Thobe changed')
  await until(() => choose('Kind', 'shipping-rate'))
  await until(() => expect(sentInputs().at(-1)).toEqual({ subject: 'shipping-rate', limit: 30 }))
  choose('Person', admin.id)
  await until(() => expect(sentInputs().at(-1)).toMatchObject({ userId: admin.id }))
  choose('Change', 'delete')
  await until(() => expect(sentInputs().at(-1)).toMatchObject({ act: 'delete' }))
  office.type('From', '2026-03-02')
  await until(() => expect(sentInputs().at(-1)).toMatchObject({ from: '2026-03-02' }))
  office.type('Until', '2026-03-01')
  await office.shows('The end date is before the start date.')
  office.press('Clear Filters')
  await until(() => expect(office.place()).toBe('/admin/audit'))
})

it('shows older changes below newer ones, as long as there are any', async () => {
  open(({ after }: { after?: string }) =>
    after === 'older' ? { items: [former], next: null } : { items: [entry], next: 'older' },
  )
  await office.shows('Price of Najd Thobe changed')
  expect(rows()).toHaveLength(1)
  await office.press('Show Older Changes').shows('Shipping rate Islands deleted')
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Price of Najd Thobe changed'),
    expect.stringContaining('Shipping rate Islands deleted'),
  ])
  expect(sentInputs()).toEqual([{ limit: 30 }, { after: 'older', limit: 30 }])
  expect(() => office.press('Show Older Changes')).toThrow('no button')
})

it('shows the shop’s message if the log cannot be read, and offers a retry', async () => {
  let answer: unknown = new ApiError(503, 'The shop is busy.', 'overloaded')
  open(() => answer)
  await office.shows('Failed to load the audit log.', 'The shop is busy.')
  answer = { items: [], next: null }
  await office.press('Try Again').shows('No changes found')
})

it('searches by words and by field, keeps both in the address, and offers the fields of the chosen kind', async () => {
  open(undefined, '?field=Price')
  await office.shows('Price of Najd Thobe changed')
  expect(sentInputs()).toEqual([{ field: 'Price', limit: 30 }])
  office.search('najd 56')
  await until(() => expect(sentInputs().at(-1)).toEqual({ search: 'najd 56', field: 'Price', limit: 30 }))
  expect(office.place()).toBe('/admin/audit?field=Price&search=najd+56')
  const offered = () => [...document.querySelectorAll('option')].map(({ textContent }) => textContent)
  expect(offered()).toEqual(expect.arrayContaining(['All Fields', 'Standard Rate', 'Meta title']))
  await until(() => choose('Kind', 'product'))
  await until(() => expect(sentInputs().at(-1)).toEqual({ search: 'najd 56', subject: 'product', limit: 30 }))
  expect(offered()).toContain('Meta title')
  expect(offered()).not.toContain('Standard Rate')
})

it('keeps a filter that is chosen while a search is waiting for the end of typing', async () => {
  open()
  await office.shows('Price of Najd Thobe changed')
  await until(() =>
    expect([...document.querySelectorAll('option')].map(each => each.value)).toContain('product'),
  )
  office.search('najd 56')
  choose('Kind', 'product')
  await until(() => expect(sentInputs().at(-1)).toEqual({ search: 'najd 56', subject: 'product', limit: 30 }))
})
