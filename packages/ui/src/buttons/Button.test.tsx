// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Button } from './Button.tsx'
import { PartsProvider } from '../app/PartsProvider.tsx'

const container = document.body.appendChild(document.createElement('div'))
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
let root: Root
beforeEach(() => {
  root = createRoot(container)
})
afterEach(() => act(() => root.unmount()))

test('keeps the focus while its action is running, and ignores clicks', () => {
  const onClick = vi.fn()
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const renderButton = (isBusy: boolean) =>
    act(() =>
      root.render(
        <PartsProvider>
          <form onSubmit={onSubmit}>
            <Button type="submit" isBusy={isBusy} busyText="Saving..." onClick={onClick}>
              Save
            </Button>
          </form>
        </PartsProvider>,
      ),
    )
  renderButton(false)
  const button = container.querySelector('button')
  button?.focus()
  renderButton(true)
  expect(button?.textContent).toBe('Saving...')
  expect(button?.ariaDisabled).toBe('true')
  // A browser would remove the focus from a disabled button.
  expect(button?.disabled).toBe(false)
  act(() => button?.click())
  expect(onClick).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
  renderButton(false)
  act(() => button?.click())
  expect(onSubmit).toHaveBeenCalledTimes(1)
  expect(onClick).toHaveBeenCalledTimes(1)
})

test('keeps its name for screen readers while a spinner covers it', () => {
  act(() =>
    root.render(
      <PartsProvider>
        <Button isBusy>Mark as Received</Button>
      </PartsProvider>,
    ),
  )
  const spans = Array.from(container.querySelectorAll('span')).filter(
    span => span.textContent === 'Mark as Received',
  )
  expect(spans).not.toEqual([])
  for (const span of spans) expect(getComputedStyle(span).visibility).toBe('visible')
})

test('a link that looks like a button has the icon', () => {
  act(() =>
    root.render(
      <PartsProvider>
        <Button icon="upload" asChild>
          <a href="/admin/import">Import a List</a>
        </Button>
      </PartsProvider>,
    ),
  )
  const link = container.querySelector('a[href="/admin/import"]')
  expect(link?.querySelector('svg')).toBeTruthy()
  expect(link?.textContent).toBe('Import a List')
})
