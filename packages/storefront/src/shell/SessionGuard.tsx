import type { LoginState } from '@shop/client/sessionEnd'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { Spinner } from '../kit/parts/Spinner.tsx'
import { useSession } from '../kit/session/useSession.ts'
import type { Route } from '../kit/page/page.ts'
import { EnterBackOffice } from '../features/session/EnterBackOffice.tsx'

interface Props {
  need: NonNullable<Route['session']>
  children: ReactNode
}

const isInBackOffice = (path: string): boolean => /^\/admin(?=[/?#]|$)/.test(path)

/** Waits until the session is known, then shows the page or redirects. */
export const SessionGuard = ({ need, children }: Props) => {
  const { user, isLoading } = useSession()
  const { pathname, search, state } = useLocation()
  if (isLoading) return <Spinner label="Loading" isPage />
  if (need === 'required' && !user) {
    const login: LoginState = { from: pathname + search }
    return <Navigate to="/login" state={login} replace />
  }
  if (need === 'none' && user) {
    const { from = '/' } = (state as LoginState | null) ?? {}
    if (user.isAdmin) return <EnterBackOffice path={isInBackOffice(from) ? from : '/admin'} />
    // The back office would redirect a customer back to the login.
    return <Navigate to={isInBackOffice(from) ? '/' : from} replace />
  }
  return children
}
