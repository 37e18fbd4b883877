import { getSignInWays, openIdStart } from '@shop/contracts/accounts/openIdEndpoints'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '../../../kit/query/query.ts'
import { Button } from '../../../kit/parts/Button.tsx'
import styles from './StaffWays.module.css'

interface Props {
  /** Page of the back office that they come from; null where they come from the shop. */
  from: string | null
  /** The form for a password. */
  children: ReactNode
}

/** Offers whoever comes from the back office the provider of the shop's staff, above the form or in its place. */
export const StaffWays = ({ from, children }: Props) => {
  const { data } = useQuery({ ...query(getSignInWays, {}), enabled: from !== null })
  if (from === null || !data || data.provider === null) return children
  const address = `/api${openIdStart}?to=${encodeURIComponent(from)}`
  return (
    <>
      <div className={styles.staff}>
        {/* The provider is no page of the shop. */}
        <Button isWide onClick={() => window.location.assign(address)}>
          Sign in with {data.provider}
        </Button>
        <p className={styles.text}>
          {data.allowsPasswords ? 'Or with your password:' : 'Staff sign in there, not with a password.'}
        </p>
      </div>
      {data.allowsPasswords && children}
    </>
  )
}
