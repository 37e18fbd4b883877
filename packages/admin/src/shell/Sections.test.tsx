// @vitest-environment jsdom
import { builtInRoles, type BuiltInRoleId } from '@shop/contracts/users/builtInRoles'
import { expect, it } from 'vitest'
import { useOffice, remember, until } from '../test/openOffice.tsx'
import { admin, listOf, emptyWorklist } from '../test/samples.ts'

const office = useOffice()

const groups = () =>
  [...office.page.querySelectorAll('nav ul')].map(group => [
    group.getAttribute('aria-label'),
    [...group.querySelectorAll('a')].map(({ textContent }) => textContent),
  ])

const openAs = (role: BuiltInRoleId) => {
  const user = { ...admin, permissions: [...builtInRoles[role].permissions] }
  remember(user)
  office.open('/admin/missing', { '/auth/me': user })
}

it('shows four groups in the sidebar', async () => {
  openAs('owner')
  await until(() =>
    expect(groups()).toEqual([
      ['Sell', ['Orders', 'Pack', 'Returns', 'Users', 'Reviews', 'Promotions']],
      ['Catalogue', ['Products', 'Collections', 'Inventory']],
      ['Insight', ['Dashboard', 'Analytics', 'Books']],
      ['System', ['Documents', 'Audit log', 'Jobs', 'Alerts', 'Assistants', 'Settings']],
    ]),
  )
})

it('hides sections that a role may not see, and empty groups', async () => {
  openAs('packer')
  await until(() =>
    expect(groups()).toEqual([
      ['Sell', ['Orders', 'Pack', 'Returns']],
      ['Catalogue', ['Inventory']],
      ['Insight', ['Dashboard']],
    ]),
  )
  office.close()
  openAs('catalogue')
  await until(() =>
    expect(groups().map(([title]) => title)).toEqual(['Sell', 'Catalogue', 'Insight', 'System']),
  )
})

it('shows the number of open tasks of a section, and describes it', async () => {
  office.open('/admin/missing', {
    '/admin/worklist': {
      ...emptyWorklist,
      toPack: { count: 5, late: 1 },
      disputes: { count: 1, dueBy: null },
      decisions: 3,
      returns: 1,
      alerts: 2,
    },
  })
  const titledLinks = () =>
    [...office.page.querySelectorAll('nav a[title]')].map(link => [
      link.textContent,
      link.getAttribute('title'),
    ])
  await until(() =>
    expect(titledLinks()).toEqual([
      ['Orders3', '3 orders need a decision'],
      ['Pack5', '5 to pack'],
      ['Returns1', '1 return to check'],
      ['Alerts2', '2 alerts'],
    ]),
  )
})

it('redirects from the former address of promotions', async () => {
  office.open('/admin/settings/promotions?state=ended', { '/admin/promotions': listOf() })
  await until(() => expect(office.place()).toBe('/admin/promotions?state=ended'))
  await office.shows('Create Promotion')
})
