import '@shop/storefront/kit/styles/fonts.css'
import { AdminApp } from '@shop/admin/shell/AdminApp.tsx'
import { OfficeFailure } from '@shop/admin/shell/OfficeFailure.tsx'
import { OfficeRouter } from '@shop/admin/shell/OfficeRouter.tsx'
import { browserPlatform } from '@shop/admin/kit/platform/browserPlatform'
import { watchUserInput } from '@shop/admin/kit/session/watchUserInput'
import { createClient } from '@shop/client/createClient'
import { createSession } from '@shop/client/createSession'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'
import { registerWorker } from './registerWorker.ts'

const session = { ...createSession(), idleFor: watchUserInput() }
const base = '/api'
const client = createClient({ base, session })
const connection = { client, session, platform: browserPlatform({ base, client, session }) }

/** Loads every other URL as a page of the storefront, by a reload, which keeps the state of the history entry. */
const ReloadPage = () => {
  useEffect(() => location.reload(), [])
  return null
}

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')
const router = createBrowserRouter([
  { path: '/admin/*', element: <AdminApp connection={connection} />, errorElement: <OfficeFailure /> },
  { path: '*', element: <ReloadPage /> },
])
createRoot(root).render(<OfficeRouter router={router} />)

// The office also opens without a network, with screens that were opened before.
const loadedUrls = () => performance.getEntriesByType('resource').map(({ name }) => name)
registerWorker(worker => worker.postMessage(loadedUrls(), []))
