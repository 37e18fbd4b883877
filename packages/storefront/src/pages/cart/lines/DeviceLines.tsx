import { getProduct } from '@shop/contracts/catalog/endpoints'
import { useQueries } from '@tanstack/react-query'
import { Section } from '../../../kit/parts/Section.tsx'
import { isNotFound } from '../../../kit/query/createQueryClient.ts'
import { query } from '../../../kit/query/query.ts'
import { LineSkeleton } from '../CartSkeleton.tsx'
import { useDeviceCart } from '../../../features/cart/deviceCart.ts'
import { DeviceLine } from './DeviceLine.tsx'
import styles from './CartLines.module.css'

/** Lists what the device keeps for a signed-out shopper, at the shop's prices of now. */
export const DeviceLines = () => {
  const items = useDeviceCart(state => state.items)
  // By what never changes: a product that is given another address is still the same.
  const ids = [...new Set(items.map(({ productId }) => productId))]
  const results = useQueries({ queries: ids.map(id => query(getProduct, { id })) })
  if (items.length === 0) return null
  return (
    <Section title="Saved on This Device">
      <ul className={styles.lines}>
        {items.map(item => {
          const result = results[ids.indexOf(item.productId)]
          return (
            <li key={item.variantId}>
              {!result || result.isPending ? (
                <LineSkeleton />
              ) : (
                <DeviceLine
                  item={item}
                  product={result.data}
                  onRetry={isNotFound(result.error) ? undefined : () => void result.refetch()}
                />
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
