// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { PartsProvider } from '../app/PartsProvider.tsx'
import { Tabs } from './Tabs.tsx'

const offsets: Record<string, number> = { General: 0, Payment: 300, Appearance: 500 }
const tabs = Object.keys(offsets).map(label => ({ value: label, label, content: label }))

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('the selected tab is scrolled into view if the row is wider than the window', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const { prototype } = HTMLElement
  vi.spyOn(prototype, 'offsetLeft', 'get').mockImplementation(function at(this: HTMLElement) {
    return offsets[this.textContent] ?? 0
  })
  vi.spyOn(prototype, 'offsetWidth', 'get').mockReturnValue(100)
  vi.spyOn(prototype, 'clientWidth', 'get').mockReturnValue(300)
  const container = document.createElement('div')
  const root = createRoot(container)
  const show = (value: string) =>
    act(() =>
      root.render(
        <PartsProvider>
          <Tabs label="Settings" tabs={tabs} value={value} onChange={() => undefined} />
        </PartsProvider>,
      ),
    )
  show('Appearance')
  expect(container.querySelector('[role=tablist]')?.scrollLeft).toBe(400)
  show('Payment')
  expect(container.querySelector('[role=tablist]')?.scrollLeft).toBe(200)
  act(() => root.unmount())
})
