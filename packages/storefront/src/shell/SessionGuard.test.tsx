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
  const place = document.createElement('div')
  const root = createRoot(place)
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
  const text = place.textContent
  act(() => root.unmount())
  return text
}

const customer = { id: '1', isAdmin: false } as User
const known = (user: User | null) => useSession.setState({ user, isLoading: false })

test('waits while it is not known who is signed in', () => {
  expect(visit('required')).toBe('Loading')
  expect(visit('none')).toBe('Loading')
})

test('redirects strangers to the login, remembering their page and replacing its history entry', () => {
  known(null)
  expect(visit('required')).toBe('REPLACE /login {"from":"/here?tab=orders"}')
  expect(visit('none')).toBe('the page')
})

test('sends customers who are signed in back to where they came from, or home', () => {
  known(customer)
  expect(visit('none', { from: '/profile' })).toMatch(/^REPLACE \/profile /)
  expect(visit('none')).toMatch(/^REPLACE \/ /)
  expect(visit('none', { from: '/admin/orders?page=2' })).toMatch(/^REPLACE \/ /)
  expect(visit('none', { from: '/administrators' })).toMatch(/^REPLACE \/administrators /)
  expect(visit('required')).toBe('the page')
})

test('shows nothing while an admin is on the way to the back office', () => {
  known({ ...customer, isAdmin: true })
  expect(visit('none')).toBe('')
  // The back office redirects them to set up two-step sign-in.
  known({ ...customer, isAdmin: true, secondFactor: 'required' })
  expect(visit('none', { from: '/admin' })).toBe('')
})
