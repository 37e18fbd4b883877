import type { Client } from '@shop/client/createClient'
import { createSession } from '@shop/client/createSession'
import { type Answers, answerFrom } from '@shop/client/test/answerFrom'
import type { User } from '@shop/contracts/accounts/endpoints'
import type { Endpoint } from '@shop/contracts/endpoint'
import { act, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, parsePath, useLocation } from 'react-router-dom'
import { onTestFinished, vi } from 'vitest'
import { loadPage } from '../shell/loadPage.ts'
import { findRoute } from '../shell/routes.ts'
import type { Shop } from '../kit/shop/shop.ts'
import { StorefrontApp } from '../shell/StorefrontApp.tsx'
import { useBanner } from '../kit/shop/bannerClosed.ts'
import { useGuest } from '../features/cart/guest.ts'
import { createQueryClient } from '../kit/query/createQueryClient.ts'
import { useSession } from '../kit/session/useSession.ts'
import { useToast } from '../kit/toasts/useToast.ts'
import { useWishes } from '../features/wishes/useWishes.ts'
import { settingsQuery } from '../kit/shop/settings.ts'
import { useShownPlace } from '../kit/parts/prices/shownPlace.ts'
import { demoSettings, noMenu } from './samples.ts'

// Loads all modules before any test. Test files share modules, and one that is still loading when its file ends would
// fail in all later files.
const modules = import.meta.glob(['../**/*.{ts,tsx}', '!../**/*.test.*', '!../**/*.d.ts', '!./**'])
await Promise.all(Object.values(modules).map(load => load()))

/** Creates a shop whose API gives these answers. `call` is a mock that records the calls. */
export const shopAnswering = (answers: Answers = {}) => {
  const call = vi.fn(answerFrom({ '/settings': demoSettings, '/menu': noMenu, ...answers }))
  const callWithStatus = async (endpoint: Endpoint, input: unknown) => ({
    status: 200,
    data: await call(endpoint, input),
  })
  const client = { call, callWithStatus } as unknown as Client
  const shop: Shop = { client, session: createSession(), origin: 'https://shop.example' }
  return { shop, call, queryClient: createQueryClient(client.call) }
}

const openPages = new Set<() => void>()

/** Adds functions that jsdom lacks or only warns about. */
const completeBrowser = (): void => {
  Object.assign(globalThis, {
    IS_REACT_ACT_ENVIRONMENT: true,
    scrollTo: () => undefined,
    // Never matches, because the offer to install the shop would otherwise appear after three seconds, which a busy
    // machine may take.
    matchMedia: () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }),
  })
  Object.assign(HTMLDialogElement.prototype, { showModal: () => {}, close: () => {} })
  Object.assign(Element.prototype, { scrollIntoView: () => {}, scrollTo: () => {} })
}

const closeAll = () => {
  for (const close of openPages) close()
}

/** Starts each test with an empty browser, and closes the shops that it opens. */
export const forgetEverything = (): void => {
  completeBrowser()
  closeAll()
  onTestFinished(closeAll)
  localStorage.clear()
  sessionStorage.clear()
  useSession.setState(useSession.getInitialState())
  useGuest.setState(useGuest.getInitialState())
  useToast.setState(useToast.getInitialState())
  useBanner.setState(useBanner.getInitialState())
  useWishes.setState(useWishes.getInitialState())
  useShownPlace.setState({}, true)
}

/** Stores a user on the device, as after an earlier sign-in. Answer `/auth/me` with the same user. */
export const rememberUser = (user: Pick<User, 'id' | 'firstName' | 'isAdmin'>): void => {
  localStorage.setItem('accessToken', 'access')
  localStorage.setItem('refreshToken', 'refresh')
  localStorage.setItem('user', JSON.stringify(user))
}

const waitTurns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await new Promise(resolve => setTimeout(resolve, 2))
}

/**
 * Switches React's test environment on or off: React warns of changes outside of `act` in a test environment, and of
 * `act` in any other.
 */
const withAct = async <Result,>(isOn: boolean, run: () => Promise<Result>): Promise<Result> => {
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
  const previousValue = environment.IS_REACT_ACT_ENVIRONMENT ?? false
  environment.IS_REACT_ACT_ENVIRONMENT = isOn
  try {
    return await run()
  } finally {
    environment.IS_REACT_ACT_ENVIRONMENT = previousValue
  }
}

/**
 * Lets promises, timers of 0 ms, loading scripts and React finish. Waits several turns, because a busy machine may
 * pause for 20 ms.
 */
export const settle = () =>
  withAct(true, () =>
    act(async () => {
      await waitTurns(5)
      await vi.dynamicImportSettled()
      await waitTurns(5)
    }),
  )

/** Reports the router's address to the test. */
const AddressReporter = ({ onAddress }: { onAddress: (address: string) => void }) => {
  const { pathname, search } = useLocation()
  useEffect(() => {
    onAddress(pathname + search)
  })
  return null
}

/**
 * Opens a page of the shop in jsdom, waits until it is idle, and returns its element. `state` is the state of its
 * history entry.
 */
export const openShop = async (url: string, answers: Answers = {}, state: unknown = null) => {
  const { shop, call, queryClient } = shopAnswering(answers)
  await loadPage(findRoute(new URL(url, shop.origin)).route)
  // The server's page includes the settings.
  await queryClient.prefetchQuery(settingsQuery)
  const page = document.body.appendChild(document.createElement('div'))
  const root = createRoot(page)
  let address = url
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={[{ ...parsePath(url), state }]}>
        <AddressReporter
          onAddress={newAddress => {
            address = newAddress
          }}
        />
        <StorefrontApp shop={shop} queryClient={queryClient} />
      </MemoryRouter>,
    ),
  )
  await settle()
  const find = (selector: string): HTMLElement => {
    const element = page.querySelector<HTMLElement>(selector)
    if (!element) throw new Error(`no ${selector} in ${page.innerHTML}`)
    return element
  }
  const click = async (target: string | HTMLElement) => {
    await act(async () => (typeof target === 'string' ? find(target) : target).click())
    await settle()
  }
  const close = () => {
    act(() => root.unmount())
    page.remove()
    openPages.delete(close)
  }
  openPages.add(close)
  return {
    page,
    address: () => address,
    call,
    /** Waits for a call of an endpoint, and returns its last input; other calls may follow. */
    sentTo: (path: string) =>
      until(() => {
        const sentCall = call.mock.calls.findLast(([endpoint]) => endpoint.path === path)
        if (!sentCall) throw new Error(`nothing was sent to ${path}`)
        return sentCall[1]
      }),
    queryClient,
    find,
    click,
    /** Clicks the last button with this text or label. */
    press: (label: string) => {
      const button = [...page.querySelectorAll('button')].findLast(
        ({ ariaLabel, textContent }) => ariaLabel === label || textContent === label,
      )
      if (!button) throw new Error(`no button ${label}`)
      return click(button)
    },
    close,
  }
}

/** Waits for a check to pass outside of `act`, long enough for a busy machine. */
export const until = <Result,>(check: () => Result | Promise<Result>): Promise<Result> =>
  withAct(false, () => vi.waitFor(check, { timeout: 120_000 }))
