// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import { storeWelcome } from '@shop/client/welcome'
import { expect, it } from 'vitest'
import { endSession, useOffice, remember, until } from '../../test/openOffice.tsx'
import { admin } from '../../test/samples.ts'

const office = useOffice(null)
const { open } = office

it('redirects strangers to /login and remembers their destination', async () => {
  const { shows, call } = open('/admin/orders?page=2')
  await shows('/login {"from":"/admin/orders?page=2"}')
  expect(call).toHaveBeenCalledTimes(1)
})

it('redirects customers to /login without a return address', async () => {
  const customer = { ...admin, isAdmin: false }
  remember(customer)
  await open('/admin', { '/auth/me': customer }).shows('/login null')
})

it('trusts the server, not the stored user', async () => {
  remember(admin)
  await open('/admin', { '/auth/me': { ...admin, isAdmin: false } }).shows('/login null')
})

it('signs out a user whom the server refuses', async () => {
  remember(admin)
  await open('/admin', { '/auth/me': new ApiError(401, 'Authentication failed') }).shows('/login')
  expect(localStorage.length).toBe(0)
})

it('passes /login the email of an ended session, but not after signing out, nor for customers', async () => {
  remember(admin)
  await open('/admin/orders', { '/auth/me': new ApiError(401, 'Authentication failed') }).shows(
    '/login {"from":"/admin/orders","endedFor":"maryam@example.com"}',
  )
  office.close()
  remember(admin)
  await open('/admin').shows('Dashboard')
  endSession()
  await office.shows('/login {"from":"/admin","endedFor":"maryam@example.com"}')
  office.close()
  remember(admin)
  const { shows, press } = open('/admin', { '/auth/logout': { ok: true } })
  await shows('Maryam Siddiqui')
  press('Sign Out')
  await shows('/login {"from":"/admin"}')
})

it('shows only a spinner until the server has answered', async () => {
  remember(admin)
  let answer: (user: object) => void = () => undefined
  const { page, shows } = open('/admin', {
    '/auth/me': () => new Promise<object>(resolve => (answer = resolve)),
  })
  await until(() => expect(page.querySelector('output[aria-label="Loading"]')).not.toBeNull())
  expect(page.textContent).not.toContain('Dashboard')
  answer(admin)
  await shows('Dashboard')
})

it('shows who is signed in, and signs out', async () => {
  remember(admin)
  const { shows, press } = open('/admin', { '/auth/logout': { ok: true } })
  await shows('Maryam Siddiqui')
  press('Sign Out')
  await shows('/login')
  expect(localStorage.length).toBe(0)
})

it('also signs out from the palette', async () => {
  remember(admin)
  const { shows } = open('/admin', { '/auth/logout': { ok: true } })
  await shows('Maryam Siddiqui')
  document.querySelector<HTMLButtonElement>('button[aria-keyshortcuts]')?.click()
  const field = await until(() => {
    const found = document.querySelector<HTMLInputElement>('[role=combobox][aria-label="Search everything"]')
    if (!found) throw new Error('no palette')
    return found
  })
  office.typeInto(field, 'log out')
  const entry = await until(() => {
    const found = document.querySelector<HTMLElement>('[role=option]')
    if (!found?.textContent.includes('Sign Out')) throw new Error('not found')
    return found
  })
  entry.click()
  await shows('/login')
  expect(localStorage.length).toBe(0)
})

it("greets once after a sign-in on the shop's page", async () => {
  remember(admin)
  storeWelcome()
  await open('/admin').shows('Welcome Admin!')
  office.crash()
  await open('/admin').shows('Maryam Siddiqui')
  expect(document.body.textContent).not.toContain('Welcome Admin!')
})

it('redirects a user who has lost the role in the meantime', async () => {
  remember(admin)
  let isStaff = true
  const { shows } = open('/admin', {
    '/auth/me': () => ({ ...admin, isAdmin: isStaff }),
    '/admin/dashboard': () => {
      isStaff = false
      return new ApiError(403, 'This is for staff only.', 'forbidden')
    },
  })
  await shows('/login null')
})

it('reports a missing page', async () => {
  remember(admin)
  await open('/admin/nowhere').shows('There is no such page')
})

it('sets up two-step sign-in over the open office when the shop begins to require it', async () => {
  remember(admin)
  const { shows, page } = open('/admin')
  await shows('Dashboard')
  localStorage.setItem('user', JSON.stringify({ ...admin, secondFactor: 'required' }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'user' }))
  await shows('Set up two-step sign-in')
  expect(page.textContent).toContain('Dashboard')
})

it('sets up two-step sign-in first for staff who sign in later', async () => {
  remember(admin)
  const { shows, page } = open('/admin', { '/auth/me': { ...admin, secondFactor: 'required' } })
  await shows('The back office will open once it is set up.')
  expect(page.textContent).not.toContain('Dashboard')
})
