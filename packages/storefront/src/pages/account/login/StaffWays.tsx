import { getSignInWays, openIdStart } from '@shop/contracts/accounts/openIdEndpoints'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '../../../kit/query/query.ts'
import { Button } from '../../../kit/parts/Button.tsx'
import { Link } from '../../../kit/parts/Link.tsx'
import styles from './StaffWays.module.css'

interface Props {
  /** Page of the back office that they come from; null where they come from the shop. */
  from: string | null
  /** Is told where somebody would rather sign in to the shop. */
  onCustomer: () => void
  /** The form for a password. */
  children: ReactNode
  /** Links for shoppers, beneath the form. */
  shoppers: ReactNode
}

/** Offers whoever comes from the back office the provider of the shop's staff, above the form or in its place. */
export const StaffWays = ({ from, onCustomer, children, shoppers }: Props) => {
  const { data, isPending } = useQuery({ ...query(getSignInWays, {}), enabled: from !== null })
  const isStaff = from !== null
  const ways = isStaff && data && data.provider !== null ? data : null
  // Without a provider the page is the shoppers' one; until that is known, staff see the form alone.
  const isShops = !isStaff || (!isPending && ways === null)
  return (
    <>
      {ways && (
        <div className={styles.staff}>
          {/* The provider is no page of the shop. */}
          <Button
            isWide
            onClick={() => window.location.assign(`/api${openIdStart}?to=${encodeURIComponent(from ?? '')}`)}
          >
            Sign in with {ways.provider}
          </Button>
          <p className={styles.text}>
            {ways.allowsPasswords ? 'Or with your password:' : 'Staff sign in there, not with a password.'}
          </p>
        </div>
      )}
      {/* Stays mounted: what is typed survives an answer that comes late. */}
      <div hidden={ways !== null && !ways.allowsPasswords}>{children}</div>
      {isShops && shoppers}
      {ways && (
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
