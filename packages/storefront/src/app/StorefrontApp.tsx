import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Route as RouterRoute, Routes } from 'react-router-dom'
import { Spinner } from '../parts/Spinner.tsx'
import { PageFailure } from './PageFailure.tsx'
import { Layout } from './Layout.tsx'
import { RoutePage } from './RoutePage.tsx'
import { type Route, routes } from './routes.ts'
import { SettingsProvider } from './SettingsProvider.tsx'
import { type Shop, ShopContext } from './shop.ts'
import { TakenOver } from './TakenOver.tsx'

interface Props {
  shop: Shop
  queryClient: QueryClient
  /** The pages that can be reached from where it is: on the server only the one that was asked for. */
  pages?: readonly Route[]
}

/** The whole shop, inside a router: the browser's or, on the server, a static one. */
export const StorefrontApp = ({ shop, queryClient, pages = routes }: Props) => (
  <ShopContext value={shop}>
    <QueryClientProvider client={queryClient}>
      <SettingsProvider>
        <Layout>
          <PageFailure>
            <Suspense fallback={<Spinner label="Loading" isPage />}>
              <Routes>
                {pages.map(route => (
                  <RouterRoute key={route.path} path={route.path} element={<RoutePage route={route} />} />
                ))}
              </Routes>
              <TakenOver />
            </Suspense>
          </PageFailure>
        </Layout>
      </SettingsProvider>
    </QueryClientProvider>
  </ShopContext>
)
