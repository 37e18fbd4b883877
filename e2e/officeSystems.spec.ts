import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect } from '@playwright/test'
import { clientId, clientSecret, localProvider } from '../server/src/test/localProvider.ts'
import { countEffort } from './support/countClicks.ts'
import { expectNoViolations } from './support/looks.ts'
import { test } from './support/openOther.ts'
import { signInAsStaff } from './support/staff.ts'

test('another system is notified of a new customer, as the log shows', async ({ page, request }) => {
  const eventTypes: string[] = []
  const receive = async (incoming: IncomingMessage, answer: ServerResponse) => {
    eventTypes.push(((await json(incoming)) as { type: string }).type)
    answer.writeHead(204).end()
  }
  const receiver = createServer((incoming, answer) => void receive(incoming, answer)).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const name = `Books ${Date.now()}`
  const effort = await countEffort(page)
  await signInAsStaff(page)
  effort.clicks = 0
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await page.getByRole('button', { name: 'Create Webhook' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Address').fill(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`)
  await dialog.getByText('Account opened').click()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Create Webhook' }).click()
  await expect(dialog.getByRole('listitem')).toContainText('whsec_')
  expect(effort.clicks).toBe(5)
  await dialog.getByRole('button', { name: 'I Have Saved It' }).click()

  const person = { firstName: 'Omar', lastName: 'Said', phone: null, password: 'seven camels at dusk' }
  await request.post('/api/auth/register', { data: { ...person, email: `omar${Date.now()}@example.com` } })
  await expect.poll(() => eventTypes).toEqual(['customer.created'])
  await page.getByRole('row').filter({ hasText: name }).click()
  await page.getByRole('row').filter({ hasText: 'Delivered' }).click()
  await expect(dialog).toContainText('"firstName": "Omar"')
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'Webhooks' })).toBeVisible()
  receiver.closeAllConnections()
  receiver.close()
})

test('staff sign in through a provider that an owner has configured', async ({
  page,
  openOther,
  baseURL,
}) => {
  const provider = localProvider()
  const issuer = await provider.serve(baseURL ?? '')
  await signInAsStaff(page)
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await page.getByRole('button', { name: 'Staff Sign-In' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Staff sign in through a provider').click()
  await dialog.getByLabel('Name', { exact: true }).fill('Oaks')
  await dialog.getByLabel('Issuer').fill(issuer)
  await dialog.getByLabel('Client ID').fill(clientId)
  await dialog.getByLabel('Client secret').fill(clientSecret)
  await dialog.getByLabel('Email domains').fill('oaks.example')
  await dialog.getByLabel('Role of new staff').selectOption('Packer')
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Save Sign-In' }).click()
  await expect(page.getByText('Staff sign-in changed')).toBeVisible()

  provider.setPresent({
    sub: 'bilal',
    email: 'bilal@oaks.example',
    given_name: 'Bilal',
    family_name: 'Noor',
  })
  const other = await openOther()
  await other.goto('/admin/pack')
  const signIn = other.getByRole('button', { name: 'Sign in with Oaks' })
  await expect(signIn).toBeVisible()
  await expectNoViolations(other)
  await signIn.click()
  await expect(other.getByRole('heading', { name: 'Pack', exact: true })).toBeVisible()
  await expect(other.getByText('bilal@oaks.example')).toBeVisible()

  await page.getByRole('button', { name: 'Staff Sign-In' }).click()
  await dialog.getByText('Staff sign in through a provider').click()
  await dialog.getByRole('button', { name: 'Save Sign-In' }).click()
  await expect(page.getByText('Staff sign-in changed')).toBeVisible()
  provider.close()
})
