import { PageSpinner } from '@shop/ui/feedback/PageSpinner.tsx'
import { PageError } from '../../kit/query/ReadError.tsx'

/** Placeholder for an order that is loading or failed to load. */
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
