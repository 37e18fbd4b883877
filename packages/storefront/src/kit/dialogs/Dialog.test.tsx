// @vitest-environment jsdom
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { Dialog } from './Dialog.tsx'

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  HTMLDialogElement.prototype.showModal = () => {}
  HTMLDialogElement.prototype.close = () => {}
})

const open = (content: ReactNode) => {
  const onClose = vi.fn()
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  act(() =>
    root.render(
      <Dialog title="A dialog" onClose={onClose}>
        {content}
      </Dialog>,
    ),
  )
  onTestFinished(() => {
    act(() => root.unmount())
    container.remove()
  })
  const fire = (selector: string, event: Event) =>
    act(() => void container.querySelector(selector)?.dispatchEvent(event))
  return { onClose, fire }
}

/** Returns how often a click outside closes a dialog with this content. */
const closedByBackdrop = (content: ReactNode): number => {
  const { onClose, fire } = open(content)
  fire('dialog', new MouseEvent('mousedown', { bubbles: true }))
  return onClose.mock.calls.length
}

test('a click outside closes a dialog, unless it contains a form whose input would be lost', () => {
  expect(closedByBackdrop('A question')).toBe(1)
  expect(closedByBackdrop(<form action="/search" />)).toBe(1)
  expect(closedByBackdrop(<form />)).toBe(0)
})

test('Escape closes only the topmost dialog, and a cancelled file dialog closes none', () => {
  const closeInner = vi.fn()
  const { onClose, fire } = open(
    <>
      <input type="file" />
      <Dialog title="Another" onClose={closeInner}>
        A question
      </Dialog>
    </>,
  )
  fire('dialog dialog', new Event('cancel', { cancelable: true }))
  expect([closeInner.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0])
  fire('input', new Event('cancel', { bubbles: true }))
  expect(onClose).not.toHaveBeenCalled()
  fire('dialog', new Event('cancel', { cancelable: true }))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('the focus starts in the first field, or on the checked radio button', () => {
  open(
    <>
      {[1, 2, 3].map(stars => (
        <input key={stars} type="radio" name="rating" id={`star-${stars}`} defaultChecked={stars === 2} />
      ))}
    </>,
  )
  expect(document.activeElement?.id).toBe('star-2')
})
