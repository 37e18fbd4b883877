// @vitest-environment jsdom
import type { Connection } from '@shop/admin/kit/platform/connection'
import type { ProviderProof } from '@shop/admin/kit/platform/Platform'
import { admin } from '@shop/admin/test/samples'
import type { getSignInWays } from '@shop/contracts/accounts/openIdEndpoints'
import type { Answer } from '@shop/contracts/endpoint'
import { PartsProvider } from '@shop/ui/app/PartsProvider.tsx'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SignInPage } from './SignInPage.tsx'
import { DesktopContext } from './useDesktop.ts'

const shop = { address: 'https://shop.example', name: 'Madar', lastOpenedAt: '2026-01-01T00:00:00.000Z' }
const shops = { shops: [shop], current: shop.address, remembersSignIn: true, version: '1' }
let root: ReturnType<typeof createRoot>

/** Ways of signing in for staff at the shop. */
let signInMethods: Answer<typeof getSignInWays>
let proof: ProviderProof | null
const stop = vi.fn()
const keepTokens = vi.fn()
const recordCall = vi.fn()
const connection = {
  client: {
    call: async (endpoint: { path: string }, input: unknown) => {
      recordCall(endpoint.path, input)
      return endpoint.path === '/auth/openid'
        ? signInMethods
        : { user: admin, accessToken: 'a', refreshToken: 'r' }
    },
  },
  session: { keepTokens, keepUser: () => undefined },
  platform: { providerSignIn: { prove: async () => proof, stop } },
} as unknown as Connection

const open = (state: unknown) =>
  act(async () =>
    root.render(
      <MemoryRouter initialEntries={[{ pathname: '/login', state }]}>
        <PartsProvider>
          <DesktopContext value={{ shops, reload: async () => undefined }}>
            <SignInPage connection={connection} />
          </DesktopContext>
        </PartsProvider>
      </MemoryRouter>,
    ),
  )
const email = () => document.querySelector<HTMLInputElement>('input[name=email]')?.value

beforeEach(() => {
  signInMethods = { provider: null, allowsPasswords: true }
  proof = null
  vi.clearAllMocks()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

it('explains an ended session, and fills in the email', async () => {
  await open({ from: '/admin/orders', endedFor: 'maryam@shop.example' })
  expect(document.body.textContent).toContain('Your session has ended.')
  expect(email()).toBe('maryam@shop.example')
})

it('mentions no ended session at a first sign-in', async () => {
  await open(null)
  expect(document.body.textContent).not.toContain('Your session has ended.')
  expect(email()).toBe('')
})

const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent)
const press = (text: string) =>
  act(async () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text)?.click(),
  )

it('offers the provider next to the password, and alone if passwords are switched off', async () => {
  signInMethods = { provider: 'Oaks', allowsPasswords: true }
  await open(null)
  expect(buttons()).toEqual(expect.arrayContaining(['Sign in with Oaks', 'Sign In']))
  signInMethods = { provider: 'Oaks', allowsPasswords: false }
  act(() => root.unmount())
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await open(null)
  expect(buttons()).toContain('Sign in with Oaks')
  expect(buttons()).not.toContain('Sign In')
})

it('signs in with the code that the browser returns', async () => {
  signInMethods = { provider: 'Oaks', allowsPasswords: true }
  proof = { code: 'c1', verifier: 'v1' }
  await open(null)
  await press('Sign in with Oaks')
  expect(recordCall).toHaveBeenCalledWith('/auth/openid/session', proof)
  expect(keepTokens).toHaveBeenCalledWith({ accessToken: 'a', refreshToken: 'r' })
})

it('explains why somebody was refused', async () => {
  signInMethods = { provider: 'Oaks', allowsPasswords: true }
  proof = { refused: 'unverified' }
  await open(null)
  await press('Sign in with Oaks')
  expect(document.body.textContent).toContain('The provider has not verified your email address.')
  expect(keepTokens).not.toHaveBeenCalled()
})
