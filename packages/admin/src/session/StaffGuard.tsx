import type { User } from '@shop/contracts/accounts/endpoints'
import { PageSpinner } from '@shop/ui/PageSpinner.tsx'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useSessionUser } from './useSessionUser.ts'

/**
 * Waits until it is known who is signed in and shows its children to admins. Everybody else is led to /login, in the
 * place of this page; a stranger may come back to it, a customer would only be sent away again.
 */
export const StaffGuard = ({ children }: { children: (staff: User) => ReactNode }) => {
  const { user, isLoading } = useSessionUser()
  const { pathname, search } = useLocation()
  if (isLoading) return <PageSpinner label="Loading" />
  if (!user) return <Navigate to="/login" state={{ from: pathname + search }} replace />
  if (!user.isAdmin) return <Navigate to="/login" replace />
  return children(user)
}
