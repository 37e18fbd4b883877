// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import { builtInRoles } from '@shop/contracts/users/builtInRoles'
import { expect, it } from 'vitest'
import { aCollection } from '../test/aCollection.ts'
import { chooseFromRow } from '../test/chooseFromRow.ts'
import { useOffice, remember, until, untilRendered } from '../test/openOffice.tsx'
import { admin, listOf } from '../test/samples.ts'

const office = useOffice()
const links = () => [...document.querySelectorAll('nav a')].map(({ textContent }) => textContent)

it('applies a reduced role at the first refused act, and names the missing right', async () => {
  let permissions: readonly string[] = admin.permissions
  const refusal = 'Your role does not allow you to change products and collections.'
  office.open('/admin/collections', {
    '/auth/me': () => ({ ...admin, permissions: [...permissions] }),
    '/admin/collections': listOf(aCollection()),
    '/admin/collections/{id}': new ApiError(403, refusal, 'forbidden'),
  })
  await office.shows('Eid Capsule')
  ;({ permissions } = builtInRoles.support)
  await chooseFromRow(document.querySelector<HTMLElement>('tbody tr')!, 'Delete')
  await office.shows('will be gone for good')
  await office.press('Delete', document.querySelector('[role=alertdialog]') ?? document).shows(refusal)
  await until(() => expect(document.querySelector('main')?.textContent).not.toContain('Create Collection'))
  expect(links()).toContain('Orders')
  expect(links()).not.toContain('Settings')
})

it('explains that the role does not include a screen, and offers no key to it', async () => {
  const permissions = [...builtInRoles.packer.permissions]
  remember({ ...admin, permissions })
  office.open('/admin/settings?tab=email', { '/auth/me': { ...admin, permissions } })
  await office.shows('Your role does not allow you to see settings.', 'Ask an owner if you need it.')
  expect(document.title).toContain('Settings')
  const press = (key: string) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  press('g')
  press('p')
  await untilRendered()
  expect(office.place()).toBe('/admin/settings?tab=email')
  press('g')
  press('b')
  await until(() => expect(office.place()).toBe('/admin/pack'))
})
