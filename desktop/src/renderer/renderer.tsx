import type { Connection } from '@shop/admin/kit/platform/connection'
import { defaultAppearance } from '@shop/admin/kit/screen/settings'
import { OfficeFailure } from '@shop/admin/shell/OfficeFailure.tsx'
import { OfficeRouter } from '@shop/admin/shell/OfficeRouter.tsx'
import { createClient } from '@shop/client/createClient'
import '@shop/storefront/kit/styles/fonts.css'
import { PartsProvider } from '@shop/ui/app/PartsProvider.tsx'
import { UiProvider } from '@shop/ui/app/UiProvider.tsx'
import { setDefaultColorMode } from '@shop/ui/colorMode/useColorMode'
import { PageSpinner } from '@shop/ui/feedback/PageSpinner.tsx'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { lazy, type ReactNode, StrictMode, Suspense, useEffect, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Navigate, Outlet, useLocation, useNavigate } from 'react-router-dom'
import type { ShopsState } from '../ipc/Bridge.ts'
import { ShopBar } from './ShopBar.tsx'
import { ShopsPage } from './ShopsPage.tsx'
import { SignInPage } from './SignInPage.tsx'
import { UpdateBar } from './UpdateBar.tsx'
import { main } from './desktop.ts'
import { desktopPlatform } from './desktopPlatform.ts'
import { desktopSession } from './desktopSession.ts'
import { describePrintOutcome } from './describePrintOutcome.ts'
import { shopFetch } from './shopFetch.ts'
import { DesktopContext } from './useDesktop.ts'

const pressKey = (init: KeyboardEventInit) =>
  document.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true }))

/**
 * Carries out commands of the menu, of notices and of links. Opens the palette and the list of shortcuts by simulating
 * their keys.
 */
const Commands = ({ children }: { children: ReactNode }) => {
  const navigate = useNavigate()
  const toast = useToast()
  useEffect(() => {
    const print = async () => {
      const outcomeText = await describePrintOutcome(
        main.print({ paper: 'document', name: document.title.slice(0, 200) }),
      )
      if (outcomeText) toast(outcomeText)
    }
    const unsubscribers = [
      window.desktop.on.goTo(({ path }) => void navigate(path)),
      window.desktop.on.command(({ name }) => {
        if (name === 'palette') pressKey({ key: 'k', ctrlKey: true })
        if (name === 'keys') pressKey({ key: '?' })
        if (name === 'back') void navigate(-1)
        if (name === 'forward') void navigate(1)
        if (name === 'print') void print()
        if (name === 'reload') window.location.reload()
      }),
    ]
    return () => unsubscribers.forEach(unsubscribe => unsubscribe())
  }, [navigate, toast])
  return children
}

/** Loaded later, because connecting a shop and signing in do not need it. */
const AdminApp = lazy(async () => ({ default: (await import('@shop/admin/shell/AdminApp.tsx')).AdminApp }))

const connectionTo = (shop: string): Connection => {
  const session = desktopSession(shop)
  const platform = desktopPlatform(window.desktop, shop)
  return { session, platform, client: createClient({ base: '/api', session, fetch: shopFetch(shop) }) }
}

const Shell = ({ first }: { first: ShopsState }) => {
  const [shops, setShops] = useState(first)
  const desktop = useMemo(() => ({ shops, reload: async () => setShops(await main.readShops({})) }), [shops])
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

const withUi = (page: React.ReactNode) => <UiProvider appearance={defaultAppearance}>{page}</UiProvider>

/** Redirects to the list of shops, and remembers a link that opened the office before there is a shop. */
const ConnectFirst = () => {
  const { pathname, search } = useLocation()
  const from = pathname.startsWith('/admin') ? pathname + search : undefined
  return <Navigate to="/shops" state={{ from }} replace />
}

const office = (connection: Connection) => (
  <Suspense fallback={withUi(<PageSpinner label="Loading" />)}>
    <AdminApp connection={connection} />
  </Suspense>
)

const start = async () => {
  // The default colour mode is the system's.
  setDefaultColorMode('system')
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  const shops = await main.readShops({})
  const connection = shops.current === null ? null : connectionTo(shops.current)
  const router = createBrowserRouter([
    {
      element: <Shell first={shops} />,
      children: [
        { path: '/shops', element: withUi(<ShopsPage />) },
        ...(connection
          ? [
              { path: '/login', element: withUi(<SignInPage connection={connection} />) },
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
