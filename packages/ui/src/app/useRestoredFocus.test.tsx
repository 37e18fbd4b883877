// @vitest-environment jsdom
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useRestoredFocus } from './useRestoredFocus.ts'

const Page = ({ hasHeading = true, children }: { hasHeading?: boolean; children: ReactNode }) => {
  useRestoredFocus()
  return (
    <>
      <nav>
        <a href="/">Orders</a>
      </nav>
      {hasHeading && <h1 tabIndex={-1}>Reviews</h1>}
      {children}
    </>
  )
}
const button = (name: string, isDisabled = false) => (
  <button key={name} type="button" disabled={isDisabled}>
    {name}
  </button>
)

let root: Root
const renderPage = (...children: ReactNode[]) => act(() => root.render(<Page>{children}</Page>))
const focus = (name: string) => {
  const all = [...document.querySelectorAll<HTMLElement>('a, button')]
  all.find(({ textContent }) => textContent === name)?.focus()
  expect(document.activeElement?.textContent).toBe(name)
}
/** Waits longer than the hook, which gives a new element time to focus itself. */
const waitForHook = () => vi.advanceTimersByTimeAsync(300)
const expectFocus = async (name: string) => {
  await waitForHook()
  expect(document.activeElement?.textContent).toBe(name)
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.innerHTML = ''
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a removed element returns the focus to the last focused element that still exists', async () => {
  renderPage(button('Row'), button('Actions'), button('Approve'))
  for (const name of ['Orders', 'Row', 'Actions', 'Approve']) focus(name)
  renderPage(button('Row'))
  await expectFocus('Row')
})

test('the focus goes to the heading, not to a link, if nothing on the page was focused before', async () => {
  renderPage(button('Approve'))
  focus('Orders')
  focus('Approve')
  renderPage()
  await expectFocus('Reviews')
})

test('the focus goes to the heading of a page that loads late', async () => {
  const heading = <h1 tabIndex={-1}>Dashboard</h1>
  act(() => root.render(<Page hasHeading={false}>{button('Codes Saved')}</Page>))
  focus('Codes Saved')
  act(() => root.render(<Page hasHeading={false}>Loading</Page>))
  await waitForHook()
  act(() => root.render(<Page hasHeading={false}>{heading}</Page>))
  await expectFocus('Dashboard')
})

test('an element disabled during a save gets the focus back afterwards', async () => {
  renderPage(button('Row'), button('Save'))
  focus('Row')
  focus('Save')
  // Browsers remove the focus from a disabled element.
  ;(document.activeElement as HTMLElement).blur()
  renderPage(button('Row'), button('Save', true))
  await waitForHook()
  expect(document.activeElement).toBe(document.body)
  renderPage(button('Row'), button('Save'))
  await expectFocus('Save')
})

test('a click on empty space focuses nothing', async () => {
  renderPage(button('Row'), button('Save'))
  focus('Row')
  focus('Save')
  ;(document.activeElement as HTMLElement).blur()
  renderPage(button('Row'), button('Save', true))
  await waitForHook()
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  renderPage(button('Row'), button('Save'))
  await waitForHook()
  expect(document.activeElement).toBe(document.body)
})
