import { choiceText } from '@shop/contracts/orders/variantName'
import {
  listBackInStockRequests,
  removeBackInStockRequest,
} from '@shop/contracts/inventory/backInStockEndpoints'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { TextButton } from '../../../kit/controls/TextButton.tsx'
import { Link } from '../../../kit/parts/Link.tsx'
import { VisuallyHidden } from '../../../kit/parts/VisuallyHidden.tsx'
import { failureText } from '../../../kit/query/failureText.ts'
import { query } from '../../../kit/query/query.ts'
import { useShop } from '../../../kit/shop/shop.ts'
import { showToast } from '../../../kit/toasts/useToast.ts'
import styles from './BackInStockRequests.module.css'

const requestsQuery = query(listBackInStockRequests, {})

const useCancelRequest = () => {
  const { client } = useShop()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => client.call(removeBackInStockRequest, { id }),
    onSuccess: () => showToast({ title: 'You are off the list for this piece' }),
    onError: error =>
      showToast({
        kind: 'error',
        title: 'Not removed',
        text: failureText(error, 'Please check your connection and try again.'),
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [listBackInStockRequests.path] }),
  })
}

/** Shows the account's back-in-stock requests; renders nothing if there are none. */
export const BackInStockRequests = () => {
  const { data } = useQuery(requestsQuery)
  const { mutate: cancelRequest, isPending } = useCancelRequest()
  if (!data || data.items.length === 0) return null
  return (
    <section aria-labelledby="waiting-title" className={styles.waiting}>
      <h2 id="waiting-title" className={styles.title}>
        Back-in-Stock Requests
      </h2>
      <p className={styles.text}>We will email you once when each of these is back.</p>
      <ul className={styles.list}>
        {data.items.map(({ id, color, size, details, product }) => (
          <li key={id} className={styles.item}>
            <p>
              <Link to={`/products/${product.slug}`}>{product.title}</Link>
              <span className={styles.choice}>{choiceText({ color, size: `size ${size}`, details })}</span>
            </p>
            <TextButton isBlocked={isPending} onClick={() => cancelRequest(id)}>
              Remove
              <VisuallyHidden>
                {' '}
                the request for {product.title}, {color}, size {size}
              </VisuallyHidden>
            </TextButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
