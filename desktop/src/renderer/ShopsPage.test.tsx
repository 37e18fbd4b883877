// @vitest-environment jsdom
import { PartsProvider } from '@shop/ui/app/PartsProvider.tsx'
import { loadLazyParts } from '@shop/ui/buttons/lazyPart.tsx'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { ShopBar } from './ShopBar.tsx'
import { ShopsPage } from './ShopsPage.tsx'
import { DesktopContext } from './useDesktop.ts'

/** The bridge, which has to exist before the page's modules load. */
const bridgeCalls = vi.hoisted(() => {
  const call = { addShop: vi.fn(), forgetShop: vi.fn(), checkShop: vi.fn() }
  Object.assign(window, { desktop: { call } })
  return call
})

const shop = { address: 'https://shop.example', name: 'Madar', lastOpenedAt: '2026-01-01T00:00:00.000Z' }
let root: ReturnType<typeof createRoot>
beforeAll(loadLazyParts)
const button = (label: string) =>
  [...document.querySelectorAll('button')].find(
    ({ textContent, ariaLabel }) => textContent === label || ariaLabel === label,
  )
const press = (label: string) => act(async () => button(label)?.click())

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // Elements have no size in jsdom.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  bridgeCalls.addShop.mockReset()
  bridgeCalls.forgetShop.mockReset()
  const page = document.body.appendChild(document.createElement('div'))
  root = createRoot(page)
  const shops = { shops: [shop], current: null, remembersSignIn: true, version: '1' }
  act(() =>
    root.render(
      <MemoryRouter>
        <PartsProvider>
          <DesktopContext value={{ shops, reload: async () => undefined }}>
            <ShopsPage />
          </DesktopContext>
        </PartsProvider>
      </MemoryRouter>,
    ),
  )
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

it('explains why a shop cannot be added, and allows another attempt', async () => {
  bridgeCalls.addShop.mockResolvedValue({ failure: { name: 'Refused', message: 'No such message.' } })
  const field = document.querySelector<HTMLInputElement>('input[name=address]')
  if (!field) throw new Error('no field')
  act(() => {
    Reflect.set(Object.getPrototypeOf(field) as object, 'value', 'shop.example', field)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await press('Connect')
  expect(document.body.textContent).toContain('The shop could not be added')
  expect(button('Connect')?.disabled).toBe(false)
})

it('asks before it forgets a shop', async () => {
  await press('Forget Madar')
  expect(bridgeCalls.forgetShop).not.toHaveBeenCalled()
  expect(document.body.textContent).toContain(
    'You will be signed out of https://shop.example on this computer',
  )
  bridgeCalls.forgetShop.mockResolvedValue({ answer: null })
  await press('Forget')
  expect(bridgeCalls.forgetShop).toHaveBeenCalledExactlyOnceWith({ address: shop.address })
})

it('warns above the page while the shop is incompatible', async () => {
  const older = 'The shop is older than this app: please update the shop.'
  bridgeCalls.checkShop.mockResolvedValue({ answer: older })
  await act(async () =>
    root.render(
      <MemoryRouter>
        <PartsProvider>
          <ShopBar />
        </PartsProvider>
      </MemoryRouter>,
    ),
  )
  expect(document.querySelector('aside')?.textContent).toContain(older)
  bridgeCalls.checkShop.mockResolvedValue({ answer: null })
  await press('Look Again')
  expect(document.querySelector('aside')).toBeNull()
})
