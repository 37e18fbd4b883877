import type { SavedView } from '@shop/contracts/admin/viewEndpoints'
import { expect, it, test } from 'vitest'
import { queryOfView, currentQueryOf, findCurrentView, withoutUnknownParts } from './viewState.ts'

const view = (change: Partial<SavedView> = {}): SavedView => ({
  id: '7',
  list: 'orders',
  name: 'Abroad',
  query: 'country=FR&status=PAID',
  isShared: false,
  mayChange: true,
  ...change,
})
const builtInViews = [
  { name: 'All', query: '' },
  { name: 'To pack', query: 'status=TO_PACK&sort=oldest' },
]
const schema = {
  filters: { status: '', country: '', sort: '' },
  choices: { status: ['', 'PAID'], sort: ['newest'] },
  headers: ['Order', 'Total'],
}

it('marks the view named in an address, even if its filters were changed', () => {
  expect(findCurrentView('?saved=7&status=PENDING', 'status=PENDING', builtInViews, [view()])).toEqual({
    saved: view(),
    isMissing: false,
  })
})

it('marks the view with the filters of an address, in any order', () => {
  const now = currentQueryOf('?sort=oldest&page=3&status=TO_PACK&search=amina', '')
  expect(findCurrentView('', now, builtInViews, [])).toEqual({ builtIn: builtInViews[1], isMissing: false })
  expect(findCurrentView('', 'country=FR&status=PAID', builtInViews, [view()])).toEqual({
    saved: view(),
    isMissing: false,
  })
  expect(findCurrentView('', 'country=DE', builtInViews, [view()])).toEqual({ isMissing: false })
})

it('reports a missing view, and applies the rest of its address', () => {
  expect(findCurrentView('?saved=8', '', builtInViews, [view()])).toEqual({
    builtIn: builtInViews[0],
    isMissing: true,
  })
})

it('links to a view by its filters and its id', () => {
  expect(queryOfView(view())).toBe('country=FR&status=PAID&saved=7')
})

it('stores the shown columns, chosen by address or on this device', () => {
  expect(currentQueryOf('?status=PAID', 'Order,Total')).toBe('columns=Order%2CTotal&status=PAID')
})

test.each([
  ['country=FR&status=PAID', 'country=FR&status=PAID'],
  ['status=LOST&sort=newest', 'sort=newest'],
  ['colour=red', ''],
  ['columns=Order%2CPrice%2CTotal', 'columns=Order%2CTotal'],
])('removes filters from %s that the list no longer has', (query, knownQuery) => {
  expect(withoutUnknownParts(query, schema)).toBe(knownQuery)
})
