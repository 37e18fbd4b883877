// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import { builtInRoles } from '@shop/contracts/users/builtInRoles'
import type { Role } from '@shop/contracts/users/staffEndpoints'
import { expect, it } from 'vitest'
import { aCustomer, customerDetail } from '../../../test/aCustomer.ts'
import { chooseFromRow } from '../../../test/chooseFromRow.ts'
import { useOffice, until } from '../../../test/openOffice.tsx'
import { admin, idOf, listOf } from '../../../test/samples.ts'

const builtIn = (id: keyof typeof builtInRoles): Role => ({
  id,
  name: builtInRoles[id].name,
  permissions: [...builtInRoles[id].permissions],
  refundLimit: null,
  requiresSecondFactor: false,
  isBuiltIn: true,
  members: 1,
  version: 1,
})
const customRole: Role = {
  ...builtIn('packer'),
  id: idOf(7),
  name: 'Agency',
  permissions: ['office:enter', 'products:read', 'products:write'],
  isBuiltIn: false,
  members: 0,
}
const roles = { items: [builtIn('manager'), builtIn('packer'), builtIn('support'), customRole] }
const packer = { id: 'packer', name: 'Packer' }
const staff = customerDetail({
  isAdmin: true,
  roles: [packer],
  staffUntil: '2026-11-30',
  staffNote: 'Agency, until the autumn range is in',
})
const answers = { '/admin/users': listOf(aCustomer), '/admin/roles': roles }

const office = useOffice()

/** Returns the writes to a path, which reads share. */
const writesTo = (path: string) =>
  (office.call.mock.calls as unknown as [{ path: string; method: string }, unknown][])
    .filter(([endpoint]) => endpoint.path === path && endpoint.method !== 'GET')
    .map(([, input]) => input)
const box = (label: string) => {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)
  const input = found?.querySelector('input')
  if (!input) throw new Error(`no box ${label} in ${document.body.textContent}`)
  return input
}
const press = (label: string) => office.press(label, document.querySelector('[role=dialog]') ?? document)
const row = (text: string) => {
  const found = [...document.querySelectorAll<HTMLElement>('tbody tr')].find(({ textContent }) =>
    textContent.includes(text),
  )
  if (!found) throw new Error(`no row ${text}`)
  return found
}

it('asks for roles only if the account is for staff, and invites a packer', async () => {
  office.open('/admin/users', {
    ...answers,
    '/admin/users': (input: object) => ('email' in input ? admin : listOf(aCustomer)),
  })
  await office.shows('Daniel Reid')
  office.press('Invite User')
  await until(() => expect(office.valueOf('First Name')).toBe(''))
  office.type('First Name', 'Safiya')
  office.type('Last Name', 'Noor')
  office.type('Email', 'safiya@example.com')
  const kind = document.querySelector<HTMLSelectElement>('[role=dialog] select')
  expect(kind?.value).toBe('customer')
  expect(document.querySelector('[role=dialog]')?.textContent).not.toContain('Packs orders')
  // The filter below the dialog is also labelled Role.
  if (kind) kind.value = 'admin'
  kind?.dispatchEvent(new Event('change', { bubbles: true }))
  await office.shows('Packs orders and receives returns')
  await until(() => expect(box('Manager').checked).toBe(true))
  // Manager was preselected, so it is replaced.
  box('Packer').click()
  await until(() => expect(box('Packer').checked).toBe(true))
  await until(() => expect(box('Manager').checked).toBe(false))
  box('Packer').click()
  await until(() => expect(box('Packer').checked).toBe(false))
  press('Send Invitation')
  await office.shows('Please choose at least one role.')
  box('Packer').click()
  await until(() => expect(box('Packer').checked).toBe(true))
  press('Send Invitation')
  await office.shows('User invitation sent successfully!')
  const person = { firstName: 'Safiya', lastName: 'Noor', email: 'safiya@example.com', role: 'admin' }
  expect(writesTo('/admin/users')).toEqual([
    { ...person, roleIds: ['packer'], staffUntil: null, staffNote: '' },
  ])
})

it('shows roles, last day and note of a member of staff, and changes the roles', async () => {
  office.open(`/admin/users?user=${staff.id}`, {
    ...answers,
    '/admin/users': listOf({ ...aCustomer, isAdmin: true, roles: [packer] }),
    '/admin/users/{id}': staff,
    '/admin/users/{id}/roles': { ...staff, roles: [packer, { id: 'support', name: 'Support' }] },
  })
  await office.shows('until 30 Nov 2026')
  expect(document.querySelector('[role=dialog]')?.textContent).toContain('Agency, until the autumn')
  expect(row('Daniel Reid').textContent).toContain('Packer')
  press('Roles…')
  await office.shows('Roles of Daniel Reid')
  await until(() => expect(box('Packer').checked).toBe(true))
  box('Support').click()
  press('Save Roles')
  await office.shows('Roles of Daniel changed')
  expect(writesTo('/admin/users/{id}/roles')).toEqual([
    {
      id: staff.id,
      roleIds: ['packer', 'support'],
      staffUntil: '2026-11-30',
      staffNote: 'Agency, until the autumn range is in',
      version: staff.version,
    },
  ])
})

it('asks which roles to keep if another owner has changed them in the meantime', async () => {
  let isFirst = true
  const version = staff.version + 1
  const theirs = { ...staff, roles: [{ id: 'support', name: 'Support' }], version }
  office.open(`/admin/users?roles=${staff.id}`, {
    ...answers,
    '/admin/users/{id}': () => (isFirst ? staff : theirs),
    '/admin/users/{id}/roles': ({ version: sent }: { version: number }) => {
      if (sent === version) return { ...theirs, version: version + 1 }
      isFirst = false
      return new ApiError(409, 'Idris Bello has changed this account since you opened it.', 'conflict', {
        roleIds: 'Saved now: Support.',
        version: String(version),
      })
    },
  })
  await office.shows('Roles of Daniel Reid')
  await until(() => expect(box('Packer').checked).toBe(true))
  box('Manager').click()
  press('Save Roles')
  await office.shows('Idris Bello has changed this account', 'Saved now: Support.')
  expect(writesTo('/admin/users/{id}/roles')).toHaveLength(1)
})

it('links the number of users with a role to their list', async () => {
  await office.open('/admin/users/roles', answers).shows('Packs orders and receives returns')
  row('Packer').querySelector('a')?.click()
  await office.shows('Daniel Reid')
  expect(office.sentTo('/admin/users')).toMatchObject([{ roleId: 'packer' }])
  const filter = document.querySelector<HTMLSelectElement>('main select')
  expect(filter?.value).toBe('packer')
  expect([...(filter?.options ?? [])].map(({ text }) => text)).toEqual([
    'All Roles',
    'Admins',
    'Customers',
    'Manager',
    'Packer',
    'Support',
    'Agency',
  ])
})

it('creates a role from ticked permissions, including required ones', async () => {
  office.open('/admin/users/roles', {
    '/admin/roles': (input: object) => ('name' in input ? { ...customRole, ...input, id: idOf(9) } : roles),
  })
  await office.shows('Changes products and collections')
  await office.press('Create Role').shows('Requires two-step sign-in')
  office.type('Name', 'Till')
  box('Refund orders').click()
  await until(() => expect(box('See orders').checked).toBe(true))
  office.type('Refund limit (optional)', '100')
  box('Requires two-step sign-in').click()
  press('Create Role')
  await office.shows('Till created')
  expect(writesTo('/admin/roles')).toEqual([
    {
      name: 'Till',
      permissions: ['office:enter', 'orders:read', 'orders:refund'],
      refundLimit: 10_000,
      requiresSecondFactor: true,
    },
  ])
})

it('shows the permissions of a built-in role read-only, and saves its limits', async () => {
  office.open('/admin/users/roles?role=support', {
    '/admin/roles': roles,
    '/admin/roles/{id}': { ...builtIn('support'), refundLimit: 5000, version: 2 },
  })
  await office.shows('Copy it to change its permissions')
  const permissions = document.querySelector('[role=dialog] section[aria-label=Orders]')
  expect(permissions?.textContent).toContain('Refund orders')
  expect(permissions?.textContent).not.toContain('Pack and send')
  expect(permissions?.querySelector('input')).toBeNull()
  office.type('Refund limit (optional)', '50')
  press('Save Role')
  await office.shows('Support changed')
  expect(writesTo('/admin/roles/{id}')).toMatchObject([{ id: 'support', version: 1, refundLimit: 5000 }])
})

it('copies a role, and explains why one cannot be deleted', async () => {
  const text = 'One person has this role. Please give them another one first.'
  office.open('/admin/users/roles', {
    '/admin/roles': roles,
    '/admin/roles/{id}': new ApiError(409, text, 'conflict'),
  })
  await office.shows('Agency')
  await chooseFromRow(row('Agency'), 'Delete')
  await office.shows('will be gone for good')
  await office.press('Delete', document.querySelector('[role=alertdialog]') ?? document).shows(text)
  await until(() => expect(document.querySelector('[role=alertdialog]')).toBeNull())
  await chooseFromRow(row('Agency'), 'Copy')
  await office.shows('Create Role')
  await until(() => expect(office.valueOf('Name')).toBe('Agency (copy)'))
  expect(box('Change products and collections').checked).toBe(true)
})
