// @vitest-environment jsdom
import { Button } from '@shop/ui/buttons/Button.tsx'
import { setDefaultColorMode } from '@shop/ui/colorMode/useColorMode'
import { PartsProvider } from '@shop/ui/app/PartsProvider.tsx'
import { UiProvider } from '@shop/ui/app/UiProvider.tsx'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Bar } from './Bar.tsx'

const { documentElement: html } = document
const light = { primaryColor: '#0f172a', accentColor: '#f59e0b', darkMode: false }
let stop = () => undefined as void

const show = (page: ReactNode) => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  act(() => root.render(page))
  stop = () => act(() => root.unmount())
}
/** Sets the system's preference for dark mode. */
const systemIs = (matches: boolean) =>
  vi.stubGlobal('matchMedia', () => ({
    matches,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  localStorage.clear()
  setDefaultColorMode(null)
  document.body.replaceChildren()
  html.removeAttribute('class')
  html.removeAttribute('style')
})

it('the bar leaves the colours of a dark office unchanged', () => {
  show(<UiProvider appearance={{ ...light, darkMode: true, primaryColor: '#7c2d12' }}>{null}</UiProvider>)
  const before = [html.className, html.style.cssText]
  expect(before[0]).toContain('dark')
  const leaveOffice = stop
  show(
    <PartsProvider>
      <Bar label="Update" text="Version 2 is ready.">
        <Button>Restart and Update</Button>
      </Bar>
    </PartsProvider>,
  )
  expect(document.querySelector('aside button')?.textContent).toBe('Restart and Update')
  expect([html.className, html.style.cssText]).toEqual(before)
  leaveOffice()
})

it('the app follows the system’s dark mode until the user chooses, and ignores the shop’s setting', () => {
  systemIs(true)
  show(<UiProvider appearance={light}>{null}</UiProvider>)
  expect(html.style.colorScheme).toBe('light')
  stop()
  setDefaultColorMode('system')
  show(<UiProvider appearance={light}>{null}</UiProvider>)
  expect(html.style.colorScheme).toBe('dark')
  stop()
  localStorage.setItem('colorMode', 'light')
  show(<UiProvider appearance={light}>{null}</UiProvider>)
  expect(html.style.colorScheme).toBe('light')
})
