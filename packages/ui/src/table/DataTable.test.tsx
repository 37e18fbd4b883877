// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { PartsProvider } from '../app/PartsProvider.tsx'
import { DataTable } from './DataTable.tsx'

test('a name that may be cut off is shown in full on hover', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const container = document.createElement('div')
  const root = createRoot(container)
  act(() =>
    root.render(
      <PartsProvider>
        <DataTable
          label="Best sellers"
          columns={[
            { header: 'Product', cell: ({ title }) => title, isWide: true },
            { header: 'Place', cell: ({ place: town }) => town, isCapped: true },
            { header: 'Units', cell: ({ units }) => units, isFigure: true },
          ]}
          rows={[{ title: 'Najd Two-Button Thobe', place: 'London, E1 8JG', units: 3 }]}
          rowKey={({ title }) => title}
        />
      </PartsProvider>,
    ),
  )
  const cells = [...container.querySelectorAll('td')].map(({ title, textContent }) => [title, textContent])
  expect(cells).toEqual([
    ['Najd Two-Button Thobe', 'Najd Two-Button Thobe'],
    ['London, E1 8JG', 'London, E1 8JG'],
    ['', '3'],
  ])
  act(() => root.unmount())
  vi.unstubAllGlobals()
})

test('the menu of each row is named after its row', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const container = document.createElement('div')
  const root = createRoot(container)
  act(() =>
    root.render(
      <PartsProvider>
        <DataTable
          label="Orders"
          columns={[{ header: 'Order', cell: ({ number }) => number }]}
          rows={[{ number: 'M-10482' }, { number: 'M-20163' }]}
          rowKey={({ number }) => number}
          nameOf={({ number }) => number}
          menu={() => [{ label: 'Open', icon: 'eye', onSelect: () => {} }]}
        />
      </PartsProvider>,
    ),
  )
  const names = [...container.querySelectorAll('button')].map(button => button.getAttribute('aria-label'))
  expect(names).toEqual(['Actions for M-10482', 'Actions for M-20163'])
  act(() => root.unmount())
  vi.unstubAllGlobals()
})
