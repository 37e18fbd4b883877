// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useKeptClear } from './keptClear.ts'

const Bar = ({ top }: { top: number }) => {
  const keepClear = useKeptClear()
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

/** Reports a size immediately, as browsers do for the first one. */
class AtOnce {
  constructor(private readonly tell: () => void) {}
  observe() {
    this.tell()
  }
  disconnect() {}
}

const place = document.createElement('div')
let root: Root
const draw = (...tops: number[]) => act(() => root.render(tops.map(top => <Bar key={top} top={top} />)))
const kept = () => document.documentElement.style.getPropertyValue('--kept-clear')

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('ResizeObserver', AtOnce)
  root = createRoot(place)
})
afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
})

test('toasts start above the highest bar at the lower edge, or at the edge without bars', () => {
  const { innerHeight } = window
  draw(innerHeight - 70)
  expect(kept()).toBe('82px')
  draw(innerHeight - 70, innerHeight - 94)
  expect(kept()).toBe('106px')
  draw(innerHeight - 70)
  expect(kept()).toBe('82px')
  draw()
  expect(kept()).toBe('')
})

test('a bar in the middle of the window moves no toast', () => {
  draw(window.innerHeight - 400)
  expect(kept()).toBe('')
})
