// @vitest-environment jsdom
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeAll, expect, test, vi } from 'vitest'
import { Dialog } from './Dialog.tsx'

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  HTMLDialogElement.prototype.showModal = () => {}
  HTMLDialogElement.prototype.close = () => {}
})

/** Counts how often a press beside a dialog with this in it closes it. */
const closedByPressBeside = (content: ReactNode): number => {
  const onClose = vi.fn()
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  act(() =>
    root.render(
      <Dialog title="A dialog" onClose={onClose}>
        {content}
      </Dialog>,
    ),
  )
  act(() => void place.querySelector('dialog')?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })))
  act(() => root.unmount())
  place.remove()
  return onClose.mock.calls.length
}

test('a press beside it closes a dialog, but none with a form: what was typed would be lost', () => {
  expect(closedByPressBeside('A question')).toBe(1)
  expect(closedByPressBeside(<form action="/search" />)).toBe(1)
  expect(closedByPressBeside(<form />)).toBe(0)
})
