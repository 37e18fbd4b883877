// @vitest-environment jsdom
import { blank } from '@shop/client/test/blank'
import { SavedView } from '@shop/contracts/admin/viewEndpoints'
import { ApiError } from '@shop/client/ApiError'
import { expect, it } from 'vitest'
import { chooseEntry } from '../../../test/chooseFromRow.ts'
import { orderRow } from '../../../test/anOrder.ts'
import { useOffice, until } from '../../../test/openOffice.tsx'
import { emptyWorklist, idOf, listOf } from '../../../test/samples.ts'

const savedView = (change: Partial<SavedView> = {}): SavedView =>
  blank(SavedView, { name: 'Abroad', query: 'country=FR', mayChange: true, ...change })

const office = useOffice()

const open = async (place: string, views: readonly SavedView[], answers: Record<string, unknown> = {}) => {
  office.open(place, {
    '/admin/orders': listOf(orderRow()),
    '/admin/views': { items: views },
    ...answers,
  })
  await office.shows('Idris Bello')
  for (const { name } of views) await office.shows(name)
}
const tabs = () => [...document.querySelectorAll('nav[aria-label=Views] a')]
const currentTab = () => document.querySelector('nav[aria-label=Views] [aria-current=page]')?.textContent
const openTab = (name: string) => {
  const tab = tabs().find(({ textContent }) => textContent === name)
  if (!(tab instanceof HTMLElement)) throw new Error(`no tab ${name}`)
  tab.click()
}
const chooseFor = async (name: string, label: string) => {
  document.querySelector<HTMLElement>(`[aria-label="Actions for view ${name}"]`)?.click()
  await chooseEntry(label)
}

it('makes each view a link to its filters, and marks the shown one', async () => {
  await open('/admin/orders', [savedView()], { '/admin/worklist': { ...emptyWorklist, decisions: 3 } })
  await office.shows('Needs attention (3)')
  expect(tabs().map(({ textContent }) => textContent)).toEqual([
    'All',
    'To pack',
    'Sent',
    'Quotes',
    'Needs attention (3)',
    'Abroad',
  ])
  expect(currentTab()).toBe('All')
  openTab('To pack')
  await until(() => expect(currentTab()).toBe('To pack'))
  expect(office.sentTo('/admin/orders').at(-1)).toMatchObject({ status: 'PAID', held: false, sort: 'oldest' })
  openTab('Abroad')
  await until(() => expect(currentTab()).toBe('Abroad'))
  expect(office.place()).toBe(`/admin/orders?country=FR&saved=${idOf(1)}`)
  expect(office.sentTo('/admin/orders').at(-1)).toMatchObject({ country: 'FR' })
})

it('saves the current filters as a named view, without page and search', async () => {
  const views: SavedView[] = []
  await open('/admin/orders?status=PAID&search=amina&page=1', [], {
    '/admin/views': (input: Partial<SavedView>) => {
      if (input.name === undefined) return { items: [...views] }
      if (input.name === 'All')
        return new ApiError(400, 'Taken.', 'validation_failed', { name: 'There is already a view.' })
      const newView = savedView({ ...input, id: idOf(2), query: 'status=PAID' })
      views.push(newView)
      return newView
    },
  })
  await office.press('Save View').shows('Your search is not.')
  office.type('Name', 'All')
  const dialog = document.querySelector('[role=dialog]')
  if (!dialog) throw new Error('no dialog')
  await office.press('Save View', dialog).shows('There is already a view.')
  office.type('Name', 'Paid ones')
  await until(() => expect(document.body.textContent).not.toContain('There is already a view.'))
  await office.press('Save View', dialog).shows('View saved')
  await until(() => expect(currentTab()).toBe('Paid ones'))
  expect(office.sentTo('/admin/views')).toContainEqual({
    list: 'orders',
    name: 'Paid ones',
    query: 'status=PAID',
    isShared: false,
  })
})

it('saves or discards changes to a view', async () => {
  await open(`/admin/orders?country=FR&status=PAID&saved=${idOf(1)}`, [savedView()], {
    '/admin/views/{id}': ({ query }: { query: string }) => savedView({ query }),
  })
  expect(currentTab()).toBe('Abroad')
  await chooseFor('Abroad', 'Discard Changes')
  await until(() => expect(office.place()).toBe(`/admin/orders?country=FR&saved=${idOf(1)}`))
  await office.go(`/admin/orders?country=FR&status=PAID&saved=${idOf(1)}`)
  await until(() => expect(document.querySelector('[role=menuitem]')).toBeNull())
  await chooseFor('Abroad', 'Save Changes')
  await until(() =>
    expect(office.sentTo('/admin/views/{id}')).toEqual([{ id: idOf(1), query: 'country=FR&status=PAID' }]),
  )
})

it('deletes a view immediately, and offers Undo', async () => {
  await open(`/admin/orders?country=FR&saved=${idOf(1)}`, [savedView()], {
    '/admin/views': ({ name }: { name?: string }) => (name ? savedView() : { items: [savedView()] }),
    '/admin/views/{id}': { ok: true },
  })
  await chooseFor('Abroad', 'Delete View')
  await office.shows('View deleted')
  await until(() => expect(office.place()).toBe('/admin/orders'))
  office.press('Undo')
  await until(() =>
    expect(office.sentTo('/admin/views')).toContainEqual({
      list: 'orders',
      name: 'Abroad',
      query: 'country=FR',
      isShared: false,
    }),
  )
})

it('reports a missing view, and filters of a view that no longer exist', async () => {
  const lost = savedView({ query: 'country=FR&status=LOST' })
  await open(`/admin/orders?country=FR&saved=${idOf(9)}`, [lost], { '/admin/views/{id}': savedView() })
  await office.shows('This view was deleted, or isn’t shared with you.')
  openTab('Abroad')
  await office.shows('This view uses a filter or column that no longer exists.')
  office.press('Save Without It')
  await until(() =>
    expect(office.sentTo('/admin/views/{id}')).toEqual([{ id: idOf(1), query: 'country=FR' }]),
  )
})

it('offers no changes to a view that somebody else has shared', async () => {
  await open(`/admin/orders?country=FR&saved=${idOf(1)}`, [savedView({ isShared: true, mayChange: false })])
  expect(currentTab()).toBe('Abroad')
  expect(document.querySelector('[aria-label^="Actions for view"]')).toBeNull()
})
