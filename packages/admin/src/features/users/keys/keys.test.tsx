// @vitest-environment jsdom
import { blank } from '@shop/client/test/blank'
import { ApiKey } from '@shop/contracts/users/apiKeys'
import { expect, it, vi } from 'vitest'
import { chooseFromRow } from '../../../test/chooseFromRow.ts'
import { useOffice, remember, until } from '../../../test/openOffice.tsx'
import { rowNamed } from '../../../test/rowNamed.ts'
import { admin, idOf } from '../../../test/samples.ts'

const key = blank(ApiKey, {
  name: 'Warehouse',
  prefix: 'shop_3f9a1c2d',
  permissions: ['orders:read', 'orders:pack'],
  addresses: ['203.0.113.0/24'],
  lastDay: '2026-12-31',
  maker: { id: admin.id, name: 'Maryam Siddiqui' },
})
const token = 'shop_3f9a1c2d0000'
const old: ApiKey = { ...key, id: idOf(2), name: 'Old sync', state: 'revoked' }
const answers = {
  '/admin/api-keys': (input: object) => ('name' in input ? { key, token } : { items: [key, old] }),
  '/admin/api-keys/{id}': { ...key, state: 'revoked' },
}

const office = useOffice()

it('lists keys with their permissions and addresses', async () => {
  await office.open('/admin/users/keys', answers).shows('Handles orders')
  for (const text of ['only from 203.0.113.0/24', '31 Dec 2026', 'Never', 'Maryam Siddiqui'])
    expect(rowNamed('Warehouse').textContent).toContain(text)
  expect(rowNamed('Old sync').textContent).toContain('Revoked')
})

it('opens a key with its exact permissions and addresses', async () => {
  await office.open('/admin/users/keys', answers).shows('Handles orders')
  rowNamed('Warehouse').click()
  await until(() => expect(document.querySelector('[role=dialog]')?.textContent).toContain('Pack and send'))
  const { textContent } = document.querySelector('[role=dialog]') ?? document.body
  for (const text of ['shop_3f9a1c2d', 'See orders', '203.0.113.0/24', '31 Dec 2026', 'Maryam Siddiqui'])
    expect(textContent).toContain(text)
  expect(textContent).not.toContain('Refund orders')
})

it('creates a copy of a key, and shows it once', async () => {
  const copyText = vi.fn(async () => {})
  await office.open('/admin/users/keys', answers, { copyText }).shows('Warehouse')
  await chooseFromRow(rowNamed('Warehouse'), 'Copy')
  await until(() => expect(office.valueOf('Name')).toBe('Warehouse'))
  await office.press('Create API Key', document.querySelector('[role=dialog]') ?? document).shows(token)
  expect(office.sentTo('/admin/api-keys')).toContainEqual({
    name: 'Warehouse',
    permissions: ['orders:read', 'orders:pack'],
    addresses: ['203.0.113.0/24'],
    lastDay: null,
  })
  await office.press('Copy').shows('API key copied')
  expect(copyText).toHaveBeenCalledWith(`${token}\n`)
  office.press('I Have Saved It')
  await until(() => expect(document.body.textContent).not.toContain(token))
})

it('offers only permissions that the user has, and none about staff', async () => {
  const few = { permissions: ['office:enter', 'keys:manage', 'orders:read', 'staff:manage'] }
  remember({ ...admin, ...few })
  office.open('/admin/users/keys?create=true', {
    ...answers,
    '/auth/me': { ...admin, ...few },
  })
  await office.shows('See orders')
  const { textContent } = document.body
  expect(textContent).not.toContain('See products')
  expect(textContent).not.toContain('Manage staff')
})

it('revokes a key after asking', async () => {
  await office.open('/admin/users/keys', answers).shows('Warehouse')
  await chooseFromRow(rowNamed('Warehouse'), 'Revoke')
  await office.shows('will be refused at once')
  office.press('Revoke', document.querySelector('[role=alertdialog]') ?? document)
  await office.shows('API key revoked')
  expect(office.sentTo('/admin/api-keys/{id}')).toEqual([{ id: key.id }])
})

it('renames a key in its dialog', async () => {
  await office.open(`/admin/users/keys?key=${key.id}`, answers).shows('Works from')
  office.press('Rename', document.querySelector('[role=dialog]') ?? document)
  await until(() => expect(office.valueOf('Name')).toBe('Warehouse'))
  office.type('Name', 'Warehouse in Leeds')
  await office.press('Rename', document.querySelector('[role=dialog]') ?? document).shows('API key renamed')
  expect(office.sentTo('/admin/api-keys/{id}')).toEqual([{ id: key.id, name: 'Warehouse in Leeds' }])
})
