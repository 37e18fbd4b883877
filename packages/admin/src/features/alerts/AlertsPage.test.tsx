// @vitest-environment jsdom
import { blank } from '@shop/client/test/blank'
import { Alert } from '@shop/contracts/alerts/endpoints'
import { afterEach, expect, it } from 'vitest'
import { type openOffice, useOffice, until } from '../../test/openOffice.tsx'
import { idOf, listOf } from '../../test/samples.ts'

const alert = (index: number): Alert =>
  blank(Alert, {
    id: idOf(index),
    kind: 'dispute',
    subject: `payment ${index}`,
    orderId: index === 2 ? idOf(99) : null,
    orderNumber: index === 2 ? 'M-10482' : null,
    detail: `Disputed payment ${index}.`,
  })
const pageOf = (...indexes: number[]) => ({
  items: indexes.map(alert),
  total: 21,
  page: 1,
  totalPages: 3,
  paymentsWithoutOrder: 0,
})

const office = useOffice()
const open = (answers: Parameters<typeof openOffice>[1], place = '/admin/alerts') =>
  office.open(place, answers)
const row = (index: number) => office.page.querySelectorAll<HTMLElement>('tbody tr')[index]
afterEach(() => {
  sessionStorage.clear()
})

it('keeps filter and page in the URL, and goes to page 1 after a new filter', async () => {
  const { shows, press, place } = open({
    '/admin/alerts': ({ page }: { page: number }) => ({ ...pageOf(1, 2), page }),
  })
  await shows('Showing 1 to 10 of 21 alerts')
  press('Next')
  // Waits for the page, since a filter set earlier would be added to the first page's address.
  await shows('Showing 11 to 20 of 21 alerts')
  expect(place()).toBe('/admin/alerts?page=2')
  const select = office.page.querySelector('select')
  if (!select) throw new Error('no filter')
  select.value = 'resolved'
  select.dispatchEvent(new Event('change', { bubbles: true }))
  await until(() => expect(place()).toBe('/admin/alerts?state=resolved'))
  await until(() =>
    expect(office.sentTo('/admin/alerts').at(-1)).toEqual({ state: 'resolved', page: 1, limit: 10 }),
  )
})

it('requests no unknown values from the URL', async () => {
  const { shows } = open({ '/admin/alerts': pageOf(1) }, '/admin/alerts?state=nonsense&page=-3')
  await shows('Disputed payment 1.')
  expect(office.sentTo('/admin/alerts')).toEqual([{ state: 'open', page: 1, limit: 10 }])
})

it('moves between rows with arrows, opens one with Enter and marks it as resolved', async () => {
  const { shows, press, call } = open({
    '/admin/alerts': pageOf(1, 2),
    '/admin/alerts/{id}/resolve': { ...alert(2), resolvedAt: '2026-01-02T00:00:00.000Z' },
  })
  await shows('Disputed payment 2.')
  const type = (key: string) =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  row(0)?.focus()
  type('ArrowDown')
  // Compares booleans, because printing the difference of two elements takes minutes.
  await until(() => expect(document.activeElement === row(1)).toBe(true))
  type('Enter')
  await shows('payment 2')
  press('Mark as Resolved')
  await shows('Alert resolved')
  const resolved = call.mock.calls.find(([{ path }]) => path.endsWith('/resolve')) as unknown[] | undefined
  expect(resolved?.[1]).toEqual({ id: idOf(2) })
  // Reads affected by the act are refetched.
  await until(() => expect(office.sentTo('/admin/alerts').length).toBeGreaterThan(1))
})

it('names the order that an alert is about, in its row and its details', async () => {
  const orderAlert = { ...alert(2), subject: idOf(99) }
  const { shows } = open({ '/admin/alerts': { ...pageOf(1), items: [alert(1), orderAlert] } })
  await shows('Dispute · M-10482')
  expect(row(0)?.textContent).not.toContain('·')
  row(1)?.click()
  await shows('What happened')
  expect(document.body.textContent).toContain(`OrderM-10482 (${idOf(99).slice(-8)})`)
  expect(document.body.textContent).not.toContain(idOf(99))
})

it('says if there are no alerts, and offers a retry if they cannot be read', async () => {
  let answer: unknown = new TypeError('no connection')
  const { shows, press } = open({ '/admin/alerts': () => answer })
  await shows('This has not been opened here before')
  answer = { ...pageOf(), total: 0, totalPages: 1 }
  press('Try Again')
  await shows('Nothing needs attention')
})

it.each([
  ['message-dead', 'Open Emails', '/admin/jobs?tab=outbox&state=dead'],
  ['job-failing', 'Open Jobs', '/admin/jobs'],
] as const)('links a %s to the screen that resolves it', async (kind, button, to) => {
  const otherAlert = { ...alert(1), kind, subject: 'outbox' }
  const { shows, press, place } = open({
    '/admin/alerts': { ...pageOf(1), items: [otherAlert] },
    '/admin/jobs': { items: [] },
    '/admin/outbox': listOf(),
  })
  await shows('Disputed payment 1.')
  row(0)?.click()
  await shows(button)
  press(button)
  await until(() => expect(place()).toBe(to))
})
