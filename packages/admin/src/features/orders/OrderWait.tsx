import { Button } from '@shop/ui/buttons/Button.tsx'
import { Card } from '@shop/ui/layout/Card.tsx'
import { ErrorCard } from '@shop/ui/feedback/ErrorCard.tsx'
import { PageSpinner } from '@shop/ui/feedback/PageSpinner.tsx'

/** Stands for one order that is on its way, or did not come. */
export const OrderWait = ({ isError, refetch }: { isError: boolean; refetch: () => unknown }) =>
  isError ? (
    <Card>
      <ErrorCard title="Error Loading Order" text="Failed to load order details. Please try again.">
        <Button onClick={() => void refetch()}>Try Again</Button>
      </ErrorCard>
    </Card>
  ) : (
    <PageSpinner label="Loading order" />
  )
