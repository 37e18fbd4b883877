// @vitest-environment jsdom
import type { Connection } from '@shop/admin/kit/platform/connection'
import { PartsProvider } from '@shop/ui/app/PartsProvider.tsx'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SignInPage } from './SignInPage.tsx'
import { DesktopContext } from './useDesktop.ts'

const shop = { address: 'https://shop.example', name: 'Madar', lastOpenedAt: '2026-01-01T00:00:00.000Z' }
const shops = { shops: [shop], current: shop.address, keepsSignIn: true, version: '1' }
let root: ReturnType<typeof createRoot>

const open = (state: unknown) =>
  act(() =>
    root.render(
      <MemoryRouter initialEntries={[{ pathname: '/login', state }]}>
        <PartsProvider>
          <DesktopContext value={{ shops, reload: async () => undefined }}>
            <SignInPage connection={{} as Connection} />
          </DesktopContext>
        </PartsProvider>
      </MemoryRouter>,
    ),
  )
const email = () => document.querySelector<HTMLInputElement>('input[name=email]')?.value

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

it('says why somebody whose session has ended is asked to sign in, and keeps the email', () => {
  open({ from: '/admin/orders', endedFor: 'maryam@shop.example' })
  expect(document.body.textContent).toContain('Your session has ended.')
  expect(email()).toBe('maryam@shop.example')
})

it('says nothing of it to who comes anew', () => {
  open(null)
  expect(document.body.textContent).not.toContain('Your session has ended.')
  expect(email()).toBe('')
})
