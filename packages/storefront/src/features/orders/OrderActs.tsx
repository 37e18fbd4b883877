import { formatMoney } from '@shop/contracts/money'
import type { Order } from '@shop/contracts/orders/endpoints'
import { isCancelable } from '@shop/contracts/orders/progress'
import { useState } from 'react'
import { useCancelOrder } from './mutations.ts'
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog.tsx'
import { LinkOut } from '../../kit/parts/LinkOut.tsx'
import { TextButton } from '../../kit/controls/TextButton.tsx'

/** Says what cancelling does, before it is done. */
const consequence = ({ status, number, total, refunded, currency, paidWith }: Order): string => {
  const question = `Are you sure you want to cancel order ${number}?`
  if (status === 'PENDING') return `${question} Its payment page will be closed.`
  const sum = formatMoney(total - refunded, currency)
  const way = paidWith ? ` to the way you paid (${paidWith})` : ''
  return total > refunded
    ? `${question} We refund ${sum}${way}. Banks usually take 5 to 10 business days to show it.`
    : `${question} There is nothing to refund.`
}

/** Acts on an order that is not on its way yet: paying it, and cancelling it. */
export const OrderActs = ({ order }: { order: Order }) => {
  const [isCanceling, setIsCanceling] = useState(false)
  const { mutate: cancel, isPending } = useCancelOrder()
  return (
    <>
      {order.paymentUrl && <LinkOut href={order.paymentUrl}>Pay Now</LinkOut>}
      {isCancelable(order) && (
        <TextButton aria-label={`Cancel order ${order.number}`} onClick={() => setIsCanceling(true)}>
          Cancel Order
        </TextButton>
      )}
      {isCanceling && (
        <ConfirmDialog
          title="Cancel Order"
          text={consequence(order)}
          act={isPending ? 'Cancelling...' : 'Cancel Order'}
          back="Keep Order"
          isBusy={isPending}
          onConfirm={() => cancel(order, { onSettled: () => setIsCanceling(false) })}
          onClose={() => setIsCanceling(false)}
        />
      )}
    </>
  )
}
