import { useQuery } from '@tanstack/react-query'
import { Button, ButtonLink } from '../../../kit/parts/Button.tsx'
import { Notice } from '../../../kit/parts/notices/Notice.tsx'
import { ProductGridSkeleton } from '../../../features/cards/ProductGrid.tsx'
import { wishlistQuery } from '../../../features/wishes/queries.ts'
import { BackInStockRequests } from './BackInStockRequests.tsx'
import { WishCard } from './WishCard.tsx'
import styles from './WishlistTab.module.css'

const skeletonCount = 4

const Wishes = () => {
  const { data, isPending, refetch } = useQuery(wishlistQuery)
  if (isPending) return <ProductGridSkeleton count={skeletonCount} />
  if (!data)
    return (
      <Notice isError text="Unable to load your wishlist at the moment. Please try again later.">
        <Button onClick={() => void refetch()}>Try Again</Button>
      </Notice>
    )
  if (data.items.length === 0)
    return (
      <Notice text="Your wishlist is empty">
        <ButtonLink to="/collections">Start Shopping</ButtonLink>
      </Notice>
    )
  return (
    <ul className={styles.grid}>
      {data.items.map(item => (
        <li key={item.id}>
          <WishCard item={item} />
        </li>
      ))}
    </ul>
  )
}

/** Lists the account's wishlist, newest first. */
export const WishlistTab = () => (
  <section aria-labelledby="wishlist-title">
    <h2 id="wishlist-title" className={styles.title}>
      Your Wishlist
    </h2>
    <Wishes />
    <BackInStockRequests />
  </section>
)
