// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useToastClearance } from './toastClearance.ts'

const Bar = ({ top }: { top: number }) => {
  const keepClear = useToastClearance()
  return (
    <footer
      ref={bar => {
        if (!bar) return undefined
        bar.getBoundingClientRect = () => new DOMRect(0, top, 300, 70)
        return keepClear(bar)
      }}
    />
  )
}

/** Reports a size immediately, as browsers do when observing begins. */
class ImmediateObserver {
  constructor(private readonly report: () => void) {}
  observe() {
    this.report()
  }
  disconnect() {}
}

const container = document.createElement('div')
let root: Root
const renderBars = (...tops: number[]) => act(() => root.render(tops.map(top => <Bar key={top} top={top} />)))
const toastOffset = () => document.documentElement.style.getPropertyValue('--kept-clear')

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('ResizeObserver', ImmediateObserver)
  root = createRoot(container)
})
afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
})

test('toasts start above the highest bar at the lower edge of the window, or at its edge if there is no bar', () => {
  const { innerHeight } = window
  renderBars(innerHeight - 70)
  expect(toastOffset()).toBe('82px')
  renderBars(innerHeight - 70, innerHeight - 94)
  expect(toastOffset()).toBe('106px')
  renderBars(innerHeight - 70)
  expect(toastOffset()).toBe('82px')
  renderBars()
  expect(toastOffset()).toBe('')
})

test('a bar in the middle of the window moves no toast', () => {
  renderBars(window.innerHeight - 400)
  expect(toastOffset()).toBe('')
})
