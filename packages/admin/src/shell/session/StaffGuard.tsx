import { ApiError } from '@shop/client/ApiError'
import type { LoginState } from '@shop/client/sessionEnd'
import type { User } from '@shop/contracts/accounts/endpoints'
import { AllowedContext } from '@shop/ui/buttons/allowed'
import { PageSpinner } from '@shop/ui/feedback/PageSpinner.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { PartBoundary } from '../../kit/screen/PartBoundary.tsx'
import { ScreenErrorBoundary } from '../../kit/screen/ScreenErrorBoundary.tsx'
import { useWhenIdle } from '../../kit/screen/useWhenIdle.ts'
import { useMustStay } from '../../kit/form/UnsavedProvider.tsx'
import { useConnection } from '../../kit/platform/connection.ts'
import { forgetSignOut, hasSignedOut } from '../../kit/session/signedOut.ts'
import { canOf } from '../../kit/session/useCan.ts'
import { useSessionUser } from '../../kit/session/useSessionUser.ts'

const EnrolPage = lazy(() => import('../../features/account/EnrolPage.tsx'))
const EnrolDialog = lazy(() => import('../../features/account/EnrolDialog.tsx'))
const loadSignInAgain = () => import('./SignInAgain.tsx')
const SignInAgain = lazy(loadSignInAgain)

const isRefusal = (error: Error | null) =>
  error instanceof ApiError && (error.status === 401 || error.status === 403)

/** Provides the latest permissions; refetches everything shown when they change. */
const RightsProvider = ({ staff: { permissions }, children }: { staff: User; children: ReactNode }) => {
  const queries = useQueryClient()
  // Stored as text, so that equal rights are the same value; users stored by an earlier version lack them.
  const permissionsKey = String(permissions)
  const can = useMemo(() => canOf(permissionsKey.split(',')), [permissionsKey])
  const { platform } = useConnection()
  useEffect(() => platform.allow(permissionsKey.split(',')), [platform, permissionsKey])
  const previousCan = useRef(can)
  useEffect(() => {
    if (previousCan.current !== can) void queries.invalidateQueries()
    previousCan.current = can
  }, [can, queries])
  return <AllowedContext value={can}>{children}</AllowedContext>
}

/**
 * Waits for the server to confirm the signed-in user, and shows its children to staff. Redirects everybody else to
 * /login, with the way back for those who are not signed in, and the reason for staff whose session has ended. If a
 * session ends with unsaved work, the page stays and asks for the password. Staff who have to set up two-step sign-in
 * do so before the office opens, or in a dialog over the open office.
 */
export const StaffGuard = ({ children }: { children: (staff: User) => ReactNode }) => {
  const { user, isLoading } = useSessionUser()
  const mustStay = useMustStay()
  // Preloaded, because the shop may be unreachable when it is needed.
  useWhenIdle(loadSignInAgain)
  const [staff, setStaff] = useState<User | null>(null)
  const { session } = useConnection()
  const [lastUser, setLastUser] = useState(user)
  if (user && user !== lastUser) setLastUser(user)
  const { pathname, search } = useLocation()
  const hasToEnrol = user?.secondFactor === 'required'
  // The server has confirmed this user; the stored user is not enough.
  if (!isLoading && user?.isAdmin && !hasToEnrol && user !== staff) setStaff(user)
  const queries = useQueryClient()
  const isSignedIn = Boolean(user) && !hasToEnrol
  useEffect(() => {
    if (isSignedIn) forgetSignOut(session)
    // Repeats reads that were refused in the meantime and are shown as failures.
    if (isSignedIn)
      void queries.refetchQueries({ type: 'active', predicate: ({ state }) => isRefusal(state.error) })
  }, [isSignedIn, queries, session])
  if (isLoading) return <PageSpinner label="Loading" />
  if (user && !user.isAdmin) return <Navigate to="/login" replace />
  if (hasToEnrol && user.id !== staff?.id)
    return (
      <ScreenErrorBoundary>
        <Suspense fallback={<PageSpinner label="Loading" />}>
          <EnrolPage staff={user} />
        </Suspense>
      </ScreenErrorBoundary>
    )
  const activeStaff = user ?? (mustStay ? staff : null)
  if (!activeStaff) {
    const hasEnded = lastUser?.isAdmin && !hasSignedOut(session)
    const state: LoginState = { from: pathname + search, ...(hasEnded && { endedFor: lastUser.email }) }
    return <Navigate to="/login" state={state} replace />
  }
  return (
    <>
      {/* Staff who have to set up two-step sign-in have no rights yet. Their last rights keep the open screen mounted. */}
      <RightsProvider staff={hasToEnrol && staff ? staff : activeStaff}>
        {children(activeStaff)}
      </RightsProvider>
      {!user && (
        <PartBoundary>
          <SignInAgain staff={activeStaff} />
        </PartBoundary>
      )}
      {hasToEnrol && (
        <PartBoundary>
          <EnrolDialog />
        </PartBoundary>
      )}
    </>
  )
}
