import { getSignInWays, openIdStartPath } from '@shop/contracts/accounts/openIdEndpoints'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '../../../kit/query/query.ts'
import { Button } from '../../../kit/parts/Button.tsx'
import { Link } from '../../../kit/parts/Link.tsx'
import styles from './StaffSignInOptions.module.css'

interface Props {
  /** Page of the back office that staff came from; null for visitors from the shop. */
  officePage: string | null
  /** Called to sign in as a customer instead. */
  onCustomer: () => void
  /** The password form. */
  children: ReactNode
  /** Links for shoppers, below the form. */
  shopperLinks: ReactNode
}

/** Offers staff from the back office their sign-in provider, above the form or instead of it. */
export const StaffSignInOptions = ({ officePage, onCustomer, children, shopperLinks }: Props) => {
  const { data, isPending } = useQuery({ ...query(getSignInWays, {}), enabled: officePage !== null })
  const isStaff = officePage !== null
  const signInWays = isStaff && data && data.provider !== null ? data : null
  // Staff without a provider also see the links for shoppers. Until the answer arrives, they see only the form.
  const showsShopperLinks = !isStaff || (!isPending && signInWays === null)
  return (
    <>
      {signInWays && (
        <div className={styles.staff}>
          {/* The provider is an external page. */}
          <Button
            isWide
            onClick={() =>
              window.location.assign(`/api${openIdStartPath}?to=${encodeURIComponent(officePage ?? '')}`)
            }
          >
            Sign in with {signInWays.provider}
          </Button>
          <p className={styles.text}>
            {signInWays.allowsPasswords
              ? 'Or with your password:'
              : 'Staff sign in there, not with a password.'}
          </p>
        </div>
      )}
      {/* Stays mounted, so that typed text survives a late answer. */}
      <div hidden={signInWays !== null && !signInWays.allowsPasswords}>{children}</div>
      {showsShopperLinks && shopperLinks}
      {signInWays && (
        <p className={styles.customer}>
          Not staff?{' '}
          <Link to="/login" from="/" replace onClick={onCustomer}>
            Sign in to the shop
          </Link>
        </p>
      )}
    </>
  )
}
