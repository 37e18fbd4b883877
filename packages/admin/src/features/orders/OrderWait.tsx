import { PageSpinner } from '@shop/ui/feedback/PageSpinner.tsx'
import { PageError } from '../../kit/query/ReadError.tsx'

/** Stands for one order that is on its way, or did not come. */
export const OrderWait = ({ error, refetch }: { error: Error | null; refetch: () => unknown }) =>
  error ? (
    <PageError
      error={error}
      title="Error Loading Order"
      text="Failed to load order details. Please try again."
      refetch={refetch}
    />
  ) : (
    <PageSpinner label="Loading order" />
  )
