import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { Spinner } from '../parts/Spinner.tsx'
import { useSession } from '../session/useSession.ts'
import type { Route } from './routes.ts'

interface Props {
  need: NonNullable<Route['session']>
  children: ReactNode
}

/** The back office is an application of its own, so it is entered with a fresh page. */
export const EnterBackOffice = ({ at }: { at: string }) => {
  useEffect(() => window.location.replace(at), [at])
  return null
}

const isInBackOffice = (place: string): boolean => /^\/admin(?=[/?#]|$)/.test(place)

/** Where a guarded page sent a visitor from; what `navigate('/login', { state })` should carry. */
export interface LoginState {
  from?: string
}

/** Waits until it is known who is signed in, then shows the page or leads elsewhere; nothing shows meanwhile. */
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
    if (user.isAdmin) return <EnterBackOffice at={isInBackOffice(from) ? from : '/admin'} />
    // The back office would only send a customer here again.
    return <Navigate to={isInBackOffice(from) ? '/' : from} replace />
  }
  return children
}
