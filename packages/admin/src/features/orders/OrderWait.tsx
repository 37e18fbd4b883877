import { Button } from '@shop/ui/buttons/Button.tsx'
import { Card } from '@shop/ui/layout/Card.tsx'
import { PageSpinner } from '@shop/ui/feedback/PageSpinner.tsx'
import { ReadError } from '../../kit/query/ReadError.tsx'

/** Stands for one order that is on its way, or did not come. */
export const OrderWait = ({ error, refetch }: { error: Error | null; refetch: () => unknown }) =>
  error ? (
    <Card>
      <ReadError
        error={error}
        title="Error Loading Order"
        text="Failed to load order details. Please try again."
      >
        <Button onClick={() => void refetch()}>Try Again</Button>
      </ReadError>
    </Card>
  ) : (
    <PageSpinner label="Loading order" />
  )
