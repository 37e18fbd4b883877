import type { User } from '@shop/contracts/accounts/endpoints'
import { PageSpinner } from '@shop/ui/PageSpinner.tsx'
import { type ReactNode, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useHasUnsaved } from '../form/UnsavedProvider.tsx'
import { SignInAgain } from './SignInAgain.tsx'
import { useSessionUser } from './useSessionUser.ts'

/**
 * Waits until it is known who is signed in and shows its children to admins. Everybody else is led to /login, in the
 * place of this page; a stranger may come back to it, a customer would only be sent away again. A session that ends
 * while something is not saved leaves the page standing and asks for the password.
 */
export const StaffGuard = ({ children }: { children: (staff: User) => ReactNode }) => {
  const { user, isLoading } = useSessionUser()
  const hasUnsaved = useHasUnsaved()
  const [staff, setStaff] = useState<User | null>(null)
  const { pathname, search } = useLocation()
  if (user?.isAdmin && user !== staff) setStaff(user)
  if (isLoading) return <PageSpinner label="Loading" />
  // Staff who still have to set up two-step sign-in are led on from there.
  if (user && (!user.isAdmin || user.secondFactor === 'required')) return <Navigate to="/login" replace />
  const shown = user ?? (hasUnsaved ? staff : null)
  if (!shown) return <Navigate to="/login" state={{ from: pathname + search }} replace />
  return (
    <>
      {children(shown)}
      {!user && <SignInAgain staff={shown} />}
    </>
  )
}
