// @vitest-environment jsdom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { PartsProvider } from '../app/PartsProvider.tsx'
import { DisabledReasonContext } from '../buttons/allowed.ts'
import { HeadingActions } from './HeadingActions.tsx'

test('links to pages work while the shop is unreachable, as buttons and in the menu; actions do not', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const onSelect = vi.fn()
  const common = { needs: 'products:write', onSelect } as const
  const actions = [
    { ...common, label: 'Import', icon: 'upload', link: createElement('a', { href: '/admin/import' }) },
    { ...common, label: 'Pictures', icon: 'image' },
  ] as const
  act(() =>
    root.render(
      <PartsProvider>
        <DisabledReasonContext value={() => 'The shop cannot be reached.'}>
          <HeadingActions actions={actions} />
        </DisabledReasonContext>
      </PartsProvider>,
    ),
  )
  const link = container.querySelector('a[href="/admin/import"]')
  expect(link?.textContent).toBe('Import')
  expect(link?.querySelectorAll('svg')).toHaveLength(1)
  expect(container.querySelector<HTMLButtonElement>('button:not([aria-haspopup])')?.disabled).toBe(true)
  act(() => container.querySelector<HTMLButtonElement>('[aria-label="More"]')?.click())
  const entries = () => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]
  await vi.waitFor(() => expect(entries()).toHaveLength(2))
  expect(entries().map(entry => entry.ariaDisabled === 'true' || 'disabled' in entry.dataset)).toEqual([
    false,
    true,
  ])
  act(() => root.unmount())
})
