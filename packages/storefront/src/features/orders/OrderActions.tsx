import { formatMoney } from '@shop/contracts/money'
import { refundTimeText } from '@shop/contracts/orders/refundTimeText'
import type { Order } from '@shop/contracts/orders/endpoints'
import { paysForDelivery } from '@shop/contracts/orders/paysForDelivery'
import { exchangeCodeOf } from '@shop/contracts/orders/returnCode'
import { isCancelable } from '@shop/contracts/orders/progress'
import { useState } from 'react'
import { Button } from '../../kit/parts/Button.tsx'
import { FormAlert } from '../../kit/forms/FormAlert.tsx'
import { isOutOfStockError, useCancelOrder, usePayOrder } from './mutations.ts'
import { isOpenQuote } from './quoteText.ts'
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog.tsx'
import { ExternalButtonLink } from '../../kit/parts/ExternalButtonLink.tsx'
import { TextButton } from '../../kit/controls/TextButton.tsx'

/** Explains the effect of cancelling an order. */
const cancellationText = (order: Order): string => {
  const { status, holding, total, refunded, currency, promotionCode } = order
  const refundText = formatMoney(total - refunded, currency)
  if (exchangeCodeOf({ promotionCode })) {
    const isPaid = total > refunded && status === 'PAID'
    const extraRefundText = ` We will also refund the ${refundText} that you paid on top. ${refundTimeText}`
    return `The exchange will end, and we will refund what you send back.${isPaid ? extraRefundText : ''}`
  }
  if (status === 'PENDING' && (holding === 'nothing' || paysForDelivery(order)))
    return 'You can no longer pay for it then.'
  if (status === 'PENDING')
    return 'Its payment page will be closed, and what we are holding for you will go back on sale.'
  return total > refunded
    ? `We will refund ${refundText} to your original payment method. ${refundTimeText}`
    : 'Nothing was paid for it, so there is nothing to refund.'
}

const PayQuoteButton = ({ order }: { order: Order }) => {
  const { mutate: pay, isPending, isSuccess, error } = usePayOrder()
  return (
    <>
      {isOutOfStockError(error) && <FormAlert text={error.message} />}
      <Button isBlocked={isPending || isSuccess} onClick={() => pay(order)}>
        Pay {formatMoney(order.total, order.currency)}
      </Button>
    </>
  )
}

/** Buttons to pay or cancel an order that has not been sent. */
export const OrderActions = ({ order }: { order: Order }) => {
  const [isCanceling, setIsCanceling] = useState(false)
  const { mutate: cancel, isPending } = useCancelOrder()
  return (
    <>
      {order.paymentUrl && <ExternalButtonLink href={order.paymentUrl}>Pay Now</ExternalButtonLink>}
      {isOpenQuote(order) && <PayQuoteButton order={order} />}
      {isCancelable(order) && (
        <TextButton aria-label={`Cancel order ${order.number}`} onClick={() => setIsCanceling(true)}>
          Cancel Order
        </TextButton>
      )}
      {isCanceling && (
        <ConfirmDialog
          title={`Cancel order ${order.number}?`}
          text={cancellationText(order)}
          actionLabel={isPending ? 'Cancelling...' : 'Cancel Order'}
          cancelLabel="Keep Order"
          isBusy={isPending}
          onConfirm={() => cancel(order, { onSettled: () => setIsCanceling(false) })}
          onClose={() => setIsCanceling(false)}
        />
      )}
    </>
  )
}
