import { getProductBySlug } from '@shop/contracts/catalog/endpoints'
import { useQueries } from '@tanstack/react-query'
import { Section } from '../parts/Section.tsx'
import { query } from '../query/query.ts'
import { LineSkeleton } from './CartSkeleton.tsx'
import { useDeviceCart } from './deviceCart.ts'
import { DeviceLine } from './DeviceLine.tsx'
import styles from './CartLines.module.css'

/** What the device keeps for a signed-out shopper, at the shop's prices of now. */
export const DeviceLines = () => {
  const items = useDeviceCart(state => state.items)
  const slugs = [...new Set(items.map(({ productSlug }) => productSlug))]
  const results = useQueries({ queries: slugs.map(slug => query(getProductBySlug, { slug })) })
  if (items.length === 0) return null
  return (
    <Section title="Saved on This Device">
      <ul className={styles.lines}>
        {items.map(item => {
          const result = results[slugs.indexOf(item.productSlug)]
          return (
            <li key={item.variantId}>
              {!result || result.isPending ? (
                <LineSkeleton />
              ) : (
                <DeviceLine item={item} product={result.data} />
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
