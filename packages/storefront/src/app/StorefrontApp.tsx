import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Route as RouterRoute, Routes } from 'react-router-dom'
import { Spinner } from '../parts/Spinner.tsx'
import { PageFailure } from './PageFailure.tsx'
import { Layout } from './Layout.tsx'
import { RoutePage } from './RoutePage.tsx'
import { routes } from './routes.ts'
import { SettingsProvider } from './SettingsProvider.tsx'
import { type Shop, ShopContext } from './shop.ts'

/** The whole shop, inside a router: the browser's or, on the server, a static one. */
export const StorefrontApp = ({ shop, queryClient }: { shop: Shop; queryClient: QueryClient }) => (
  <ShopContext value={shop}>
    <QueryClientProvider client={queryClient}>
      <SettingsProvider>
        <Layout>
          <PageFailure>
            <Suspense fallback={<Spinner label="Loading" isPage />}>
              <Routes>
                {routes.map(route => (
                  <RouterRoute key={route.path} path={route.path} element={<RoutePage route={route} />} />
                ))}
              </Routes>
            </Suspense>
          </PageFailure>
        </Layout>
      </SettingsProvider>
    </QueryClientProvider>
  </ShopContext>
)
