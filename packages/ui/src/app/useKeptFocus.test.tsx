// @vitest-environment jsdom
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useKeptFocus } from './useKeptFocus.ts'

const Page = ({ hasHeading = true, children }: { hasHeading?: boolean; children: ReactNode }) => {
  useKeptFocus()
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
const draw = (...children: ReactNode[]) => act(() => root.render(<Page>{children}</Page>))
const focus = (name: string) => {
  const all = [...document.querySelectorAll<HTMLElement>('a, button')]
  all.find(({ textContent }) => textContent === name)?.focus()
  expect(document.activeElement?.textContent).toBe(name)
}
/** Longer than the hook waits for an element that takes the focus itself. */
const pass = () => vi.advanceTimersByTimeAsync(300)
const isFocused = async (name: string) => {
  await pass()
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
  draw(button('Row'), button('Actions'), button('Approve'))
  for (const name of ['Orders', 'Row', 'Actions', 'Approve']) focus(name)
  draw(button('Row'))
  await isFocused('Row')
})

test('the focus goes to the heading, not to a link, if nothing on the page has had it', async () => {
  draw(button('Approve'))
  focus('Orders')
  focus('Approve')
  draw()
  await isFocused('Reviews')
})

test('the focus goes to the heading of a page that loads late', async () => {
  const heading = <h1 tabIndex={-1}>Dashboard</h1>
  act(() => root.render(<Page hasHeading={false}>{button('I Have Kept Them')}</Page>))
  focus('I Have Kept Them')
  act(() => root.render(<Page hasHeading={false}>Loading</Page>))
  await pass()
  act(() => root.render(<Page hasHeading={false}>{heading}</Page>))
  await isFocused('Dashboard')
})

test('an element disabled during a save gets the focus back afterwards', async () => {
  draw(button('Row'), button('Save'))
  focus('Row')
  focus('Save')
  // Browsers remove the focus from a disabled element.
  ;(document.activeElement as HTMLElement).blur()
  draw(button('Row'), button('Save', true))
  await pass()
  expect(document.activeElement).toBe(document.body)
  draw(button('Row'), button('Save'))
  await isFocused('Save')
})

test('a click on empty space focuses nothing', async () => {
  draw(button('Row'), button('Save'))
  focus('Row')
  focus('Save')
  ;(document.activeElement as HTMLElement).blur()
  draw(button('Row'), button('Save', true))
  await pass()
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  draw(button('Row'), button('Save'))
  await pass()
  expect(document.activeElement).toBe(document.body)
})
