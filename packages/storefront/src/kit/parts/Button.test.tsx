// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { Button } from './Button.tsx'

test('a blocked button keeps the focus, and neither calls its handler nor submits its form', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const page = document.body.appendChild(document.createElement('div'))
  const root = createRoot(page)
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const onClick = vi.fn()
  const render = (isBlocked: boolean) =>
    act(async () =>
      root.render(
        <form onSubmit={onSubmit}>
          <Button type="submit" isBlocked={isBlocked} onClick={onClick}>
            Save
          </Button>
        </form>,
      ),
    )
  await render(false)
  const button = page.querySelector('button')
  button?.focus()
  button?.click()
  expect([onClick, onSubmit].map(({ mock }) => mock.calls.length)).toEqual([1, 1])

  await render(true)
  expect(document.activeElement).toBe(button)
  expect(button?.getAttribute('aria-disabled')).toBe('true')
  button?.click()
  expect([onClick, onSubmit].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  act(() => root.unmount())
})
