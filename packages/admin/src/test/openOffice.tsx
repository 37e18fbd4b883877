import { ApiError } from '@shop/client/ApiError'
import type { Client } from '@shop/client/createClient'
import { createSession } from '@shop/client/createSession'
import { type Answers, answerFrom, contractViolations } from '@shop/client/test/answerFrom'
import type { Endpoint } from '@shop/contracts/endpoint'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, vi } from 'vitest'
import type { Platform } from '../kit/platform/Platform.ts'
import { canOf } from '../kit/session/useCan.ts'
import { browserPlatform } from '../kit/platform/browserPlatform.ts'
import { AdminApp } from '../shell/AdminApp.tsx'
import { OfficeRouter } from '../shell/OfficeRouter.tsx'
import { admin, emptyWorklist, publicSettings } from './samples.ts'

// Test files share imported modules: one still loading when a file ends would fail all others.
const modules = import.meta.glob(['../**/*.{ts,tsx}', '!../**/*.test.*', '!../**/*.d.ts', '!./**'])
await Promise.all(Object.values(modules).map(load => load()))

/** Elements have no size in jsdom, so nothing is observed; text areas that grow need it. */
class NoResizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Stores a user on the device, as after an earlier sign-in. */
export const remember = (user: object): void => {
  localStorage.setItem('accessToken', 'access')
  localStorage.setItem('refreshToken', 'refresh')
  localStorage.setItem('user', JSON.stringify(user))
}

/** Ends the session as the server does: removes the stored user. */
export const endSession = (): void => {
  for (const name of ['accessToken', 'refreshToken', 'user']) localStorage.removeItem(name)
  window.dispatchEvent(new StorageEvent('storage', { key: 'user' }))
}

const Elsewhere = () => {
  const { pathname, state } = useLocation()
  return `${pathname} ${JSON.stringify(state)}`
}

const fieldOf = (label: string) => {
  const match = [...document.querySelectorAll('label')].find(({ textContent }) =>
    textContent.startsWith(label),
  )
  const field = match && document.getElementById(match.htmlFor)
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
    throw new Error(`no field ${label} in ${document.body.textContent}`)
  return field
}

/** Types as a person would, so that React notices. */
const typeInto = (field: HTMLInputElement | HTMLTextAreaElement, text: string) => {
  // React overrides `value` on the element; the prototype's setter makes it notice a change.
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', text, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Waits for a check to pass, for long enough on a busy machine. */
export const until = <Result,>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: 120_000 })

const RenderProbe = ({ onRendered }: { onRendered: () => void }) => {
  useEffect(onRendered, [onRendered])
  return null
}

/** Waits until React has rendered the direct effects of earlier acts: for tests that something does not happen. */
export const untilRendered = async (): Promise<void> => {
  // React renders in order of requests. Twice, because promises request another render after the first.
  for (let turn = 0; turn < 2; turn++)
    await new Promise<void>(resolve =>
      createRoot(document.createElement('div')).render(<RenderProbe onRendered={resolve} />),
    )
}

const escape = (id: string) => id.replaceAll(/[^\w-]/g, sign => `\\${sign}`)

/**
 * Opens the back office in jsdom. Its API answers with `answers`, by path; a call without the user's permission fails
 * the test. `platform` replaces parts of the browser's platform.
 */
export const openOffice = (place: string, answers: Answers = {}, platform: Partial<Platform> = {}) => {
  const answer = answerFrom({
    '/settings': publicSettings(),
    '/healthz': { ok: true },
    '/auth/me': admin,
    '/admin/worklist': emptyWorklist,
    '/admin/views': { items: [] },
    '/admin/inventory/places': { items: [] },
    '/admin/orders/{id}/labels': { source: 'none', items: [] },
    '/admin/audit': { items: [], next: null },
    ...answers,
  })
  const session = createSession()
  const call = vi.fn(async (endpoint: Endpoint, input?: unknown) => {
    const user = session.user()
    if (user && !canOf(user.permissions)(endpoint))
      contractViolations.push(`${endpoint.method} ${endpoint.path} was called without ${endpoint.access}.`)
    return answer(endpoint, input)
  })
  // Event streams are refused, so the office polls.
  const noStream = () => Promise.reject(new ApiError(404, 'Not found.', 'not_found'))
  const client = { call, open: noStream } as unknown as Client
  const connection = {
    client,
    session,
    platform: { ...browserPlatform({ base: '/api', client, session }), ...platform },
  }
  globalThis.ResizeObserver ??= NoResizes
  // jsdom lacks it; an open dialog uses it to find parts by id.
  globalThis.CSS ??= { escape } as typeof CSS
  Element.prototype.scrollIntoView = () => undefined
  const router = createMemoryRouter(
    [
      { path: '/admin/*', element: <AdminApp connection={connection} /> },
      { path: '*', element: <Elsewhere /> },
    ],
    { initialEntries: [place] },
  )
  const page = document.body.appendChild(document.createElement('div'))
  const root = createRoot(page)
  root.render(<OfficeRouter router={router} />)
  /** Waits until the page contains these texts, one after the other. */
  const shows = async (...texts: string[]): Promise<void> => {
    for (const text of texts)
      await until(() => {
        // Dialogs and menus are outside the page's element.
        const { textContent } = document.body
        if (!textContent.includes(text)) throw new Error(`no "${text}" in ${textContent}`)
      })
  }
  const press = (label: string, within: ParentNode = document) => {
    const button = [...within.querySelectorAll('button')].find(({ textContent }) => textContent === label)
    if (!button) throw new Error(`no button ${label} in ${document.body.textContent}`)
    button.click()
    return { shows }
  }
  const openMenu = async (menu: string) => {
    await until(() => press(menu))
    return until(() => {
      const entries = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]
      if (entries.length === 0) throw new Error(`no menu in ${document.body.textContent}`)
      return entries
    })
  }
  return {
    page,
    call,
    /** Inputs of all calls of this path, or only those by one method. */
    sentTo: (path: string, method?: Endpoint['method']) =>
      call.mock.calls
        .filter(([endpoint]) => endpoint.path === path && (!method || endpoint.method === method))
        .map(([, input]: unknown[]) => input),
    /** Current path of the back office, with the query. */
    place: () => router.state.location.pathname + router.state.location.search,
    go: (to: string) => router.navigate(to),
    back: () => router.navigate(-1),
    shows,
    press,
    /** Opens a menu and lists its entries. */
    entriesOf: async (menu: string) => (await openMenu(menu)).map(({ textContent }) => textContent),
    typeInto,
    /** Types into the field with this label. */
    type: (label: string, text: string) => typeInto(fieldOf(label), text),
    /** Types into the list's search. */
    search: (text: string) => {
      const field = document.querySelector<HTMLInputElement>('input[type=search]')
      if (!field) throw new Error(`no search in ${document.body.textContent}`)
      typeInto(field, text)
    },
    valueOf: (label: string) => fieldOf(label).value,
    /** Closes the window without unmounting; stored data stays. */
    crash: () => {
      root.unmount()
      page.remove()
    },
    close: () => {
      root.unmount()
      page.remove()
      localStorage.clear()
    },
  }
}

/**
 * The back office for each test of a file. `open` shows it to an owner, to another user, or to nobody (null). Each
 * office that a test opens is closed after the test.
 */
export const useOffice = (user: object | null = admin) => {
  /** Offices to close after the test: an office left open would react to drops and keys of later tests. */
  const openedOffices: ReturnType<typeof openOffice>[] = []
  const open: typeof openOffice = (...place) => {
    const next = openOffice(...place)
    openedOffices.push(next)
    return Object.assign(office, next)
  }
  const office = { open } as ReturnType<typeof openOffice> & { open: typeof openOffice }
  beforeEach(() => {
    localStorage.clear()
    document.body.innerHTML = ''
    if (user) remember(user)
  })
  afterEach(() => openedOffices.splice(0).forEach(({ close }) => close()))
  return office
}

/** Counts the clicks of each test of a file. */
export const useClicks = () => {
  const clicks = { count: 0 }
  const count = () => clicks.count++
  beforeEach(() => {
    clicks.count = 0
    document.addEventListener('click', count, true)
  })
  afterEach(() => document.removeEventListener('click', count, true))
  return clicks
}
