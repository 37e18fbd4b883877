// @vitest-environment jsdom
import type { User } from '@shop/contracts/accounts/endpoints'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, Route, Routes, useLocation, useNavigationType } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '../kit/session/useSession.ts'
import { forgetEverything } from '../test/openShop.tsx'
import { SessionGuard } from './SessionGuard.tsx'

beforeEach(forgetEverything)

const Elsewhere = () => {
  const { pathname, state } = useLocation()
  return `${useNavigationType()} ${pathname} ${JSON.stringify(state)}`
}

const visit = (need: 'required' | 'none', from: unknown = null): string => {
  const container = document.createElement('div')
  const root = createRoot(container)
  const here = { pathname: '/here', search: '?tab=orders', state: from }
  act(() =>
    root.render(
      <MemoryRouter initialEntries={[here]}>
        <Routes>
          <Route path="/here" element={<SessionGuard need={need}>the page</SessionGuard>} />
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </MemoryRouter>,
    ),
  )
  const text = container.textContent
  act(() => root.unmount())
  return text
}

const customer = { id: '1', isAdmin: false } as User
const setSession = (user: User | null) => useSession.setState({ user, isLoading: false })

test('waits while the session is unknown', () => {
  expect(visit('required')).toBe('Loading')
  expect(visit('none')).toBe('Loading')
})

test('redirects signed-out visitors to the login, remembering their page and replacing its history entry', () => {
  setSession(null)
  expect(visit('required')).toBe('REPLACE /login {"from":"/here?tab=orders"}')
  expect(visit('none')).toBe('the page')
})

test('sends signed-in customers back to the page they came from, or home', () => {
  setSession(customer)
  expect(visit('none', { from: '/profile' })).toMatch(/^REPLACE \/profile /)
  expect(visit('none')).toMatch(/^REPLACE \/ /)
  expect(visit('none', { from: '/admin/orders?page=2' })).toMatch(/^REPLACE \/ /)
  expect(visit('none', { from: '/administrators' })).toMatch(/^REPLACE \/administrators /)
  expect(visit('required')).toBe('the page')
})

test('shows nothing while an admin is redirected to the back office', () => {
  setSession({ ...customer, isAdmin: true })
  expect(visit('none')).toBe('')
  // The back office redirects them to set up two-step sign-in.
  setSession({ ...customer, isAdmin: true, secondFactor: 'required' })
  expect(visit('none', { from: '/admin' })).toBe('')
})
