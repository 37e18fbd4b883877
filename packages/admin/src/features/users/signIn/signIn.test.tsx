// @vitest-environment jsdom
import { blank } from '@shop/client/test/blank'
import { ApiError } from '@shop/client/ApiError'
import type { StaffSignIn } from '@shop/contracts/users/staffSignIn'
import { Role } from '@shop/contracts/users/staffEndpoints'
import { expect, it } from 'vitest'
import { useOffice, until } from '../../../test/openOffice.tsx'
import { listOf } from '../../../test/samples.ts'

const saved: StaffSignIn = {
  isOn: true,
  name: 'Oaks',
  issuer: 'https://oaks.example',
  clientId: 'the-shop',
  domains: ['team.example', 'agency.example'],
  newRoleId: 'packer',
  groupClaim: 'groups',
  groupRoles: [{ group: 'Warehouse', roleId: 'packer' }],
  allowsPasswords: true,
  hasClientSecret: true,
  redirectUri: 'https://shop.example/api/auth/openid/callback',
  isByProvider: false,
  version: 4,
}
const role = (id: string, name: string) => blank(Role, { id, name, permissions: ['office:enter'] })
const place = '/admin/users?signIn=true'
const answers = {
  '/admin/users': listOf(),
  '/admin/roles': { items: [role('owner', 'Owner'), role('packer', 'Packer')] },
  '/admin/sign-in': (input: object) => ('version' in input ? { ...saved, version: 5 } : saved),
}

const office = useOffice()
const savedInputs = () => office.sentTo('/admin/sign-in').filter(input => 'version' in (input as object))

it('shows saved values, but never the secret, and the values for the provider', async () => {
  await office.open(place, answers).shows('https://shop.example/api/auth/openid/callback')
  expect(office.valueOf('Issuer')).toBe('https://oaks.example')
  expect(office.valueOf('Email domains')).toBe('team.example\nagency.example')
  expect(office.valueOf('Group 1')).toBe('Warehouse')
  expect(office.valueOf('Client secret')).toBe('')
  await office.shows('A secret is set', 'sign in through the provider yourself')
})

it('saves changed values, and keeps the secret if nothing is typed', async () => {
  await office.open(place, answers).shows('Roles by group')
  office.type('Name', 'Elms')
  document.querySelector<HTMLButtonElement>('[aria-label="Remove group 1"]')?.click()
  await office.shows('No groups yet')
  office.press('Add Group')
  await until(() => expect(office.valueOf('Group 1')).toBe(''))
  office.type('Group 1', 'Heads')
  await until(() => expect(office.valueOf('Group 1')).toBe('Heads'))
  await office.press('Save Sign-In').shows('Staff sign-in changed')
  const { hasClientSecret: _, redirectUri: _uri, isByProvider: _by, ...same } = saved
  expect(savedInputs()).toEqual([
    { ...same, name: 'Elms', groupRoles: [{ group: 'Heads', roleId: 'owner' }] },
  ])
  expect(office.place()).toBe('/admin/users')
})

it('shows another owner’s changes, and replaces or keeps them as chosen', async () => {
  const theirs = { ...saved, name: 'Elms', newRoleId: 'owner', version: 5 }
  let reads = 0
  office.open(place, {
    ...answers,
    '/admin/sign-in': (input: object) => {
      if (!('version' in input)) return reads++ === 0 ? saved : theirs
      if (input.version === 5) return { ...theirs, version: 6 }
      throw new ApiError(409, 'Yusuf Khan has changed staff sign-in since you opened it.', 'conflict', {
        version: '5',
        name: 'Elms',
        newRoleId: 'Owner',
      })
    },
  })
  await office.shows('Roles by group')
  office.type('Client ID', 'another-client')
  await until(() => expect(office.valueOf('Client ID')).toBe('another-client'))
  await office.press('Save Sign-In').shows('Yusuf Khan has changed staff sign-in', 'Role of new accounts')
  office.press('Keep Mine and Save')
  await until(() => expect(savedInputs().at(-1)).toMatchObject({ version: 5, clientId: 'another-client' }))
  expect(savedInputs().at(-1)).toMatchObject({ name: 'Elms', newRoleId: 'owner' })
})

it('shows a refusal at its field', async () => {
  const text = 'Please sign in with Oaks yourself first.'
  const refusal = new ApiError(400, text, 'validation_failed', { allowsPasswords: text })
  office.open(place, {
    ...answers,
    '/admin/sign-in': (input: object) => {
      if ('version' in input) throw refusal
      return saved
    },
  })
  await office.shows('Passwords')
  document.querySelector<HTMLInputElement>('input[name=allowsPasswords]')?.click()
  office.press('Save Sign-In')
  await until(() => expect(document.querySelector('[role=dialog]')?.textContent).toContain(text))
})

it('reports that the settings could not be read', async () => {
  office.open(place, {
    ...answers,
    '/admin/sign-in': new ApiError(500, 'Something went wrong on our side.', 'internal_error'),
  })
  await office.shows('Failed to load staff sign-in details')
})
