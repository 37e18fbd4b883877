import '@shop/storefront/kit/styles/fonts.css'
import type { Connection } from '@shop/admin/kit/platform/connection'
import { OfficeFailure } from '@shop/admin/shell/OfficeFailure.tsx'
import { OfficeRouter } from '@shop/admin/shell/OfficeRouter.tsx'
import { ownAppearance } from '@shop/admin/kit/screen/settings'
import { createClient } from '@shop/client/createClient'
import { setUsualColorMode } from '@shop/ui/colorMode/useColorMode'
import { PageSpinner } from '@shop/ui/feedback/PageSpinner.tsx'
import { PartsProvider } from '@shop/ui/app/PartsProvider.tsx'
import { UiProvider } from '@shop/ui/app/UiProvider.tsx'
import { lazy, StrictMode, Suspense, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Navigate, Outlet, useLocation } from 'react-router-dom'
import type { Shops } from '../ipc/Bridge.ts'
import { Commands } from './Commands.tsx'
import { ask } from './desktop.ts'
import { desktopPlatform } from './desktopPlatform.ts'
import { desktopSession } from './desktopSession.ts'
import { shopFetch } from './shopFetch.ts'
import { ShopBar } from './ShopBar.tsx'
import { ShopsPage } from './ShopsPage.tsx'
import { SignInPage } from './SignInPage.tsx'
import { UpdateBar } from './UpdateBar.tsx'
import { DesktopContext } from './useDesktop.ts'

/** Not needed to connect a shop and to sign in. */
const AdminApp = lazy(async () => ({ default: (await import('@shop/admin/shell/AdminApp.tsx')).AdminApp }))

const connectionTo = (shop: string): Connection => {
  const session = desktopSession(shop)
  const platform = desktopPlatform(window.desktop, shop)
  return { session, platform, client: createClient({ base: '/api', session, fetch: shopFetch(shop) }) }
}

const Shell = ({ first }: { first: Shops }) => {
  const [shops, setShops] = useState(first)
  const desktop = useMemo(() => ({ shops, reload: async () => setShops(await ask.readShops({})) }), [shops])
  return (
    <DesktopContext value={desktop}>
      <PartsProvider>
        <Commands>
          <UpdateBar />
          {shops.current !== null && <ShopBar />}
          <Outlet />
        </Commands>
      </PartsProvider>
    </DesktopContext>
  )
}

const entry = (page: React.ReactNode) => <UiProvider appearance={ownAppearance}>{page}</UiProvider>

/** A link may have led here before there is a shop. */
const ConnectFirst = () => {
  const { pathname, search } = useLocation()
  const from = pathname.startsWith('/admin') ? pathname + search : undefined
  return <Navigate to="/shops" state={{ from }} replace />
}

const office = (connection: Connection) => (
  <Suspense fallback={entry(<PageSpinner label="Loading" />)}>
    <AdminApp connection={connection} />
  </Suspense>
)

const start = async () => {
  // As windows of this computer look.
  setUsualColorMode('system')
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  const shops = await ask.readShops({})
  const connection = shops.current === null ? null : connectionTo(shops.current)
  const router = createBrowserRouter([
    {
      element: <Shell first={shops} />,
      children: [
        { path: '/shops', element: entry(<ShopsPage />) },
        ...(connection
          ? [
              { path: '/login', element: entry(<SignInPage connection={connection} />) },
              { path: '/admin/*', element: office(connection), errorElement: <OfficeFailure /> },
            ]
          : []),
        { path: '*', element: connection ? <Navigate to="/admin" replace /> : <ConnectFirst /> },
      ],
    },
  ])
  createRoot(root).render(
    <StrictMode>
      <OfficeRouter router={router} />
    </StrictMode>,
  )
}

void start()
