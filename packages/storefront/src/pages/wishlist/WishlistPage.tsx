import { getProduct } from '@shop/contracts/catalog/endpoints'
import { useQueries } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { Navigate } from 'react-router-dom'
import { useIsStorageBlocked } from '../../kit/page/useIsStorageBlocked.ts'
import { definePage } from '../../kit/page/page.ts'
import { ButtonLink } from '../../kit/parts/Button.tsx'
import { Link } from '../../kit/parts/Link.tsx'
import { Notice } from '../../kit/parts/notices/Notice.tsx'
import { query } from '../../kit/query/query.ts'
import { useSession } from '../../kit/session/useSession.ts'
import { DeviceWish } from './DeviceWish.tsx'
import { readDeviceWishes } from '../../features/wishes/saved/deviceWishes.ts'
import { useWishes } from '../../features/wishes/useWishes.ts'
import styles from './WishlistPage.module.css'

const Wishes = () => {
  const isBlocked = useIsStorageBlocked()
  const wishes = useWishes(state => state.wishes)
  const results = useQueries({ queries: wishes.map(({ productId }) => query(getProduct, { id: productId })) })
  if (wishes.length === 0)
    return (
      <Notice text="Your wishlist is empty">
        <ButtonLink to="/collections">Start Shopping</ButtonLink>
      </Notice>
    )
  return (
    <>
      <p className={styles.text}>
        {isBlocked
          ? 'Your browser does not let us store anything: this list will be lost when you reload or close this page.'
          : 'Saved on this device.'}{' '}
        <Link to="/login" from="/profile?tab=wishlist">
          Sign in
        </Link>{' '}
        or <Link to="/register">sign up</Link> to keep your wishlist in your account.
      </p>
      <ul className={styles.grid}>
        {wishes.map((wish, index) => (
          <li key={wish.productId}>
            <DeviceWish wish={wish} result={results[index]} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Shows the wishlist of a signed-out shopper, stored on the device; an account's wishlist is in the profile. */
const WishlistPage = () => {
  const isSignedIn = useSession(({ user }) => user !== null)
  useLayoutEffect(() => {
    // Reads the wishlist without waiting for the script that syncs it; the page would otherwise look empty at first.
    if (!isSignedIn) useWishes.setState({ wishes: readDeviceWishes() })
  }, [isSignedIn])
  if (isSignedIn) return <Navigate to="/profile?tab=wishlist" replace />
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Your Wishlist</h1>
      <Wishes />
    </div>
  )
}

export const page = definePage({
  Component: WishlistPage,
  head: () => ({ title: 'Your Wishlist', noindex: true }),
})
