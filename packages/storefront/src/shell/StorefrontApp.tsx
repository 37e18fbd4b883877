import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Route as RouterRoute, Routes, useLocation } from 'react-router-dom'
import { Spinner } from '../kit/parts/Spinner.tsx'
import { PageFailure } from './PageFailure.tsx'
import { Layout } from './Layout.tsx'
import { RoutePage } from './RoutePage.tsx'
import { findRoute } from './routes.ts'
import { SettingsProvider } from '../kit/shop/SettingsProvider.tsx'
import { type Shop, ShopContext } from '../kit/shop/shop.ts'
import { HydratedSignal } from '../kit/page/HydratedSignal.tsx'

/**
 * Shows the page at the current address. The router is given only this route, because it ranks all of its routes on
 * every match.
 */
const CurrentPage = () => {
  const { route } = findRoute(useLocation())
  return (
    // `findRoute` returns the last route also for malformed addresses, which the pattern `*` may not match.
    <Routes {...(route.path === '*' && { location: '/' })}>
      <RouterRoute path={route.path} element={<RoutePage route={route} />} />
    </Routes>
  )
}

/** The complete shop inside a router: the browser's or, on the server, a static one. */
export const StorefrontApp = ({ shop, queryClient }: { shop: Shop; queryClient: QueryClient }) => (
  <ShopContext value={shop}>
    <QueryClientProvider client={queryClient}>
      <SettingsProvider>
        <Layout>
          <PageFailure>
            <Suspense fallback={<Spinner label="Loading" isPage />}>
              <CurrentPage />
              <HydratedSignal />
            </Suspense>
          </PageFailure>
        </Layout>
      </SettingsProvider>
    </QueryClientProvider>
  </ShopContext>
)
