// @vitest-environment jsdom
import { resendInvitation } from '@shop/contracts/users/staffEndpoints'
import { expect, it, vi } from 'vitest'
import type { Platform } from '../../kit/platform/Platform.ts'
import { aCustomer, customerDetail } from '../../test/aCustomer.ts'
import { aWebhook } from '../../test/aWebhook.ts'
import { chooseEntry, chooseFromRow } from '../../test/chooseFromRow.ts'
import { useOffice, until } from '../../test/openOffice.tsx'
import { at, idOf, listOf } from '../../test/samples.ts'

const customer = aCustomer
const detail = customerDetail()
const page = listOf(customer)
const apiKeyFacts = (number: number) => ({
  id: idOf(number),
  prefix: 'shop_3f9a1c2d',
  permissions: ['orders:read'],
  addresses: [],
  lastDay: null,
  lastUsedAt: null,
  createdAt: at,
})

const office = useOffice()

it('lists accounts with their role, and says if a phone number is missing', async () => {
  await office.open('/admin/users', { '/admin/users': page }).shows('daniel@example.com')
  expect(document.body.textContent).toContain('Not provided')
  expect(document.body.textContent).toContain('Customer')
})

it('keeps search and role in the address, and sends them to the server', async () => {
  await office.open('/admin/users?search=reid&role=customer', { '/admin/users': page }).shows('Daniel Reid')
  expect(office.sentTo('/admin/users')[0]).toMatchObject({ search: 'reid', role: 'customer', page: 1 })
})

it('adds the columns of orders and spend on request, and remembers them', async () => {
  await office.open('/admin/users', { '/admin/users': page }).shows('daniel@example.com')
  expect(document.body.textContent).not.toContain('£184.50')
  document.querySelector<HTMLElement>('button[aria-label=Columns]')?.click()
  await chooseEntry('Spent')
  await office.shows('£184.50')
})

it('opens an account from its address, and says if it cannot be loaded', async () => {
  office.open(`/admin/users?user=${customer.id}`, { '/admin/users': page })
  await office.shows('Failed to load user details. Please try again.')
})

it('opens the invitation from the address that the palette links to', async () => {
  await office.open('/admin/users?invite=true', { '/admin/users': page }).shows('Send Invitation')
})

it('shows the subscribers to the newsletter, and saves all of them', async () => {
  const subscriber = {
    email: 'zayn@example.com',
    name: '',
    since: '2026-05-01T10:00:00.000Z',
    source: 'newsletter',
  } as const
  const saveFromApi = vi.fn<Platform['saveFromApi']>(() => ({
    done: Promise.resolve('saved'),
    cancel: () => undefined,
  }))
  const answers = { '/admin/users': page, '/admin/subscribers': listOf(subscriber) }
  await office.open('/admin/users?subscribers=true', answers, { saveFromApi }).shows('zayn@example.com')
  expect(document.body.textContent).toContain('Newsletter form')
  office.press('Export CSV')
  await until(() => expect(saveFromApi.mock.calls[0]?.[0].path).toContain('/admin/subscribers/export'))
})

it('sends an invitation once, however often its button is pressed', async () => {
  office.open(`/admin/users?user=${customer.id}`, {
    '/admin/users': page,
    '/admin/users/{id}': { ...detail, status: 'invited' },
    [resendInvitation.path]: () => new Promise(() => undefined),
  })
  await office.shows('Send Invitation Again')
  const button = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Send Invitation Again',
  )
  button?.click()
  await until(() => expect(button?.disabled).toBe(true))
})

it('removes a closed dialog from the history, so that Back does not reopen it', async () => {
  await office.open('/admin/users', { '/admin/users': page }).shows('Daniel Reid')
  await office.press('Invite User').shows('Send Invitation')
  office.press('Cancel')
  await until(() => expect(office.place()).toBe('/admin/users'))
  await office.back()
  expect(office.place()).toBe('/admin/users')
})

it('asks before Back discards a correction of an account', async () => {
  office.open('/admin/users', { '/admin/users': page, '/admin/users/{id}': detail })
  await office.shows('Daniel Reid')
  await office.go(`/admin/users?user=${customer.id}`)
  await office.shows('Edit User')
  await office.press('Edit User').shows('Save User')
  office.type('First name', 'Danyal')
  await office.back()
  await office.shows('Leave without saving?')
  expect(office.valueOf('First name')).toBe('Danyal')
})

it('corrects a name, and sends the version that was read', async () => {
  office.open(`/admin/users?user=${customer.id}`, {
    '/admin/users': page,
    '/admin/users/{id}': detail,
  })
  await office.shows('Edit User')
  await office.press('Edit User').shows('Save User')
  office.type('First name', 'Danyal')
  await office.press('Save User').shows('User updated successfully!')
  const calls = office.call.mock.calls as unknown as [{ method: string }, object][]
  expect(calls.find(([{ method }]) => method === 'PUT')?.[1]).toEqual({
    id: customer.id,
    email: 'daniel@example.com',
    firstName: 'Danyal',
    lastName: 'Reid',
    phone: '',
    version: detail.version,
  })
})

it('shows the last day of a member of staff, and signs them out everywhere', async () => {
  const asPacker = { isAdmin: true, roles: [{ id: 'packer', name: 'Packer' }], staffUntil: '2026-12-24' }
  const device = {
    id: detail.id,
    device: 'Firefox on Windows',
    isCurrent: false,
    isRemembered: true,
    createdAt: '2026-05-01T10:00:00.000Z',
    lastSeenAt: '2026-05-01T10:00:00.000Z',
  }
  // Answers of the list, of the sign-out, and of the list again.
  const turns = [listOf(device), { ended: 1 }, listOf()]
  office.open('/admin/users', {
    '/admin/users': listOf({ ...customer, ...asPacker }),
    '/admin/users/{id}': { ...detail, ...asPacker },
    '/admin/users/{id}/sessions': () => turns.shift(),
  })
  await office.shows('until 24 Dec')
  await office.go(`/admin/users?user=${detail.id}`)
  await office.shows('Firefox on Windows')
  office.press('Sign Out Everywhere')
  await office.shows('Daniel was signed out everywhere', 'Not signed in anywhere')
})

it('names, before staff are removed, their keys that stop working and their webhooks that continue', async () => {
  const packer = { ...customer, isAdmin: true, roles: [{ id: 'packer', name: 'Packer' }] }
  const maker = { id: customer.id, name: 'Daniel Reid' }
  const key = { name: 'Old sync', state: 'revoked', maker }
  office.open('/admin/users', {
    '/admin/users': listOf(packer),
    '/admin/api-keys': {
      items: [
        { ...key, ...apiKeyFacts(1), name: 'Warehouse', state: 'active' },
        { ...key, ...apiKeyFacts(2) },
        { ...key, ...apiKeyFacts(3), name: 'ERP', state: 'active', maker: null },
      ],
    },
    '/admin/webhooks': { items: [{ ...aWebhook, name: 'Stock feed', maker }] },
  })
  await office.shows('Daniel Reid')
  await chooseFromRow(document.querySelector('main tbody tr') ?? document.body, 'Make Customer')
  await office.shows('Their API key (Warehouse) will stop working.')
  await office.shows('A webhook that they made (Stock feed) will go on: turn it off in Settings')
})
