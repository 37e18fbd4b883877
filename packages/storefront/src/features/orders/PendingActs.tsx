import type { Order } from '@shop/contracts/orders/endpoints'
import { useState } from 'react'
import { orderNumber } from '@shop/contracts/orders/orderNumber'
import { useCancelOrder } from './mutations.ts'
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog.tsx'
import { LinkOut } from '../../kit/parts/LinkOut.tsx'
import { TextButton } from '../../kit/controls/TextButton.tsx'

/** Acts on an order that waits for payment. */
export const PendingActs = ({ order: { id, paymentUrl } }: { order: Order }) => {
  const [isCanceling, setIsCanceling] = useState(false)
  const { mutate: cancel, isPending } = useCancelOrder()
  return (
    <>
      {paymentUrl && <LinkOut href={paymentUrl}>Pay Now</LinkOut>}
      <TextButton aria-label={`Cancel order ${orderNumber(id)}`} onClick={() => setIsCanceling(true)}>
        Cancel Order
      </TextButton>
      {isCanceling && (
        <ConfirmDialog
          title="Cancel Order"
          text={`Are you sure you want to cancel order ${orderNumber(id)}? Its payment page will be closed.`}
          act={isPending ? 'Cancelling...' : 'Cancel Order'}
          back="Keep Order"
          isBusy={isPending}
          onConfirm={() => cancel(id, { onSettled: () => setIsCanceling(false) })}
          onClose={() => setIsCanceling(false)}
        />
      )}
    </>
  )
}
