// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { PartsProvider } from '../app/PartsProvider.tsx'
import { SearchField } from './SearchField.tsx'

test('a search that changes by Back while another is being typed replaces it for good', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  const container = document.createElement('div')
  const root = createRoot(container)
  const onSearch = vi.fn<(text: string) => void>()
  const show = (value: string) =>
    act(() =>
      root.render(
        <PartsProvider>
          <SearchField label="Search" value={value} onSearch={onSearch} />
        </PartsProvider>,
      ),
    )
  const input = () => container.querySelector('input')!
  const type = (text: string) =>
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input(), text)
      input().dispatchEvent(new Event('input', { bubbles: true }))
    })
  try {
    show('thobe')
    type('thobe sand')
    show('')
    act(() => void vi.runAllTimers())
    expect([input().value, onSearch.mock.calls]).toEqual(['', []])
    type('jalab')
    act(() => void vi.runAllTimers())
    expect(onSearch.mock.calls).toEqual([['jalab']])
  } finally {
    act(() => root.unmount())
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})
