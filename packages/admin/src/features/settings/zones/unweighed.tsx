import { listFeedGaps } from '@shop/contracts/shop/feeds'
import { formatCount } from '@shop/ui/words/formatCount'
import { Link } from 'react-router-dom'
import { useRead } from '../../../kit/query/useRead.ts'

/** Counts products without a weight; 0 if they do not matter. */
export const useUnweighed = (matters: boolean): number => {
  const { data } = useRead(listFeedGaps, { gap: 'weight', page: 1, limit: 1 }, { enabled: matters })
  return matters ? (data?.lacking.weight ?? 0) : 0
}

/** Says how many products have no weight, with a link to their list. */
export const UnweighedLink = ({ count }: { count: number }) => (
  <Link to="/admin/products/feeds?gap=weight">
    {`${formatCount(count, 'product has', 'products have')} no weight`}
  </Link>
)
