// @vitest-environment jsdom
import { PartsProvider } from '@shop/ui/app/PartsProvider.tsx'
import { lazy } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { until } from '../../test/openOffice.tsx'
import { OfficeFailure } from '../../shell/OfficeFailure.tsx'
import { PartBoundary } from './PartBoundary.tsx'

const Missing = lazy(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
const page = document.body.appendChild(document.createElement('div'))
let root: ReturnType<typeof createRoot>
afterEach(() => {
  root.unmount()
  vi.restoreAllMocks()
})

it('keeps the office running if a part cannot be loaded, and says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const onFailure = vi.fn()
  root = createRoot(page)
  root.render(
    <PartsProvider>
      <p>The screen</p>
      <PartBoundary onFailure={onFailure}>
        <Missing />
      </PartBoundary>
    </PartsProvider>,
  )
  await until(() => expect(document.body.textContent).toContain('A part of this page could not be loaded.'))
  expect(page.textContent).toContain('The screen')
  expect(onFailure).toHaveBeenCalledOnce()
})

it('shows a general message for an error that nothing else catches', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const router = createMemoryRouter([{ path: '*', element: <Missing />, errorElement: <OfficeFailure /> }])
  root = createRoot(page)
  root.render(<RouterProvider router={router} />)
  await until(() => expect(page.textContent).toContain('The back office could not be shown.'))
  expect(page.textContent).toContain('Refresh Page')
})
