import { staffSignInPath } from '@shop/contracts/accounts/openIdEndpoints'
import { useColorMode } from '@shop/ui/colorMode/useColorMode'
import { CurrencyContext } from '@shop/ui/fields/CurrencyContext'
import { PageSpinner } from '@shop/ui/feedback/PageSpinner.tsx'
import { UiProvider } from '@shop/ui/app/UiProvider.tsx'
import { TimeZoneContext } from '@shop/ui/words/TimeZoneContext'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { UnsavedProvider } from '../kit/form/UnsavedProvider.tsx'
import { NeedsShop } from '../kit/offline/NeedsShop.tsx'
import { OfflineContext } from '../kit/offline/OfflineContext.ts'
import { openOffline } from '../kit/offline/openOffline.ts'
import { StaffGuard } from './session/StaffGuard.tsx'
import { type Connection, ConnectionContext } from '../kit/platform/connection.ts'
import { Layout } from './Layout.tsx'
import { FirstScreenMark } from '../kit/query/FirstScreenMark.tsx'
import { MissingPage } from '../kit/screen/MissingPage.tsx'
import { pages } from './pages.ts'
import { ScreenErrorBoundary } from '../kit/screen/ScreenErrorBoundary.tsx'
import { useCan } from '../kit/session/useCan.ts'
import { screens } from '../kit/screens/screens.ts'
import { defaultAppearance, useSettings } from '../kit/screen/settings.ts'

const SignInPage = lazy(() => import('./session/SignInPage.tsx'))
const ForbiddenPage = lazy(() => import('../kit/screen/ForbiddenPage.tsx'))

/** Has its own Suspense boundary: under the boundary of all screens, the previous screen would continue to read. */
const Forbidden = (props: ComponentProps<typeof ForbiddenPage>) => (
  <Suspense fallback={<PageSpinner label="Loading" />}>
    <ForbiddenPage {...props} />
  </Suspense>
)

/** Redirects from the former address of promotions, with its query. */
const ToPromotions = () => <Navigate replace to={`/admin/promotions${useLocation().search}`} />

const Screens = () => {
  const can = useCan()
  return (
    // Remounted at each new address, so that a failed screen is tried again.
    <ScreenErrorBoundary key={useLocation().pathname}>
      <Suspense fallback={<PageSpinner label="Loading" />}>
        <Routes>
          {screens.map(({ path, title, needs }) => {
            const Page = pages[path]
            return (
              <Route
                key={path}
                path={path}
                element={can(needs) ? <Page /> : <Forbidden title={title} needs={needs} />}
              />
            )
          })}
          <Route path="settings/promotions" element={<ToPromotions />} />
          <Route path="*" element={<MissingPage />} />
        </Routes>
        <FirstScreenMark />
      </Suspense>
    </ScreenErrorBoundary>
  )
}

const Office = () => {
  const { appearance, currency, timezone, isLoading } = useSettings()
  const { mode } = useColorMode()
  const isSigningIn = useLocation().pathname === staffSignInPath
  if (isLoading) {
    // Waits for the settings, which decide on dark mode: a screen rendered earlier could flash in the wrong mode.
    if (mode === null) return null
    return (
      <UiProvider appearance={defaultAppearance}>
        <PageSpinner label="Loading" />
      </UiProvider>
    )
  }
  if (isSigningIn)
    return (
      <UiProvider appearance={appearance}>
        <ScreenErrorBoundary>
          <Suspense fallback={<PageSpinner label="Loading" />}>
            <SignInPage />
          </Suspense>
        </ScreenErrorBoundary>
      </UiProvider>
    )
  return (
    <UiProvider appearance={appearance}>
      <CurrencyContext value={currency}>
        <TimeZoneContext value={timezone}>
          <UnsavedProvider>
            <StaffGuard>
              {staff => (
                <Layout staff={staff}>
                  <Screens />
                </Layout>
              )}
            </StaffGuard>
          </UnsavedProvider>
        </TimeZoneContext>
      </CurrencyContext>
    </UiProvider>
  )
}

/**
 * The back office inside a data router's route `/admin/*`, which the guard of unsaved changes needs. Redirects to
 * /login unless staff are signed in.
 */
export const AdminApp = ({ connection }: { connection: Connection }) => {
  const [offline] = useState(() => openOffline(connection))
  const { reach, seen, queries } = offline
  useEffect(() => reach.watch(), [reach])
  useEffect(() => seen.start(), [seen])
  return (
    <ConnectionContext value={offline.connection}>
      <OfflineContext value={offline}>
        <QueryClientProvider client={queries}>
          <NeedsShop>
            <Office />
          </NeedsShop>
        </QueryClientProvider>
      </OfflineContext>
    </ConnectionContext>
  )
}
