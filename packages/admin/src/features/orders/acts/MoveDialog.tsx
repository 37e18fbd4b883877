import { formatMoney } from '@shop/contracts/money'
import { setOrderStatus } from '@shop/contracts/orders/adminEndpoints'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import type { OrderStatus } from '@shop/contracts/orders/endpoints'
import { parcelsSentOf } from '@shop/contracts/orders/parcels'
import { refundOfUnits } from '@shop/contracts/orders/refundAmount'
import { statusLabel } from '@shop/contracts/orders/statusLabels'
import { Text } from '@chakra-ui/react'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { type Can, useCan } from '../../../kit/session/useCan.ts'
import { FormText } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { useForm } from '../../../kit/form/useForm.ts'
import { staleReads } from '../staleReads.ts'

type Move = 'pay' | 'deliver' | 'cancel'

interface Words {
  to: OrderStatus
  title: string
  buttonText: string
  reason: string
  /** Label of the button that keeps the status, if `Cancel` would be ambiguous. */
  keepText?: string
  text: (order: AdminOrder) => string
}

/** Tells whether only the rest of an order is cancelled. */
const isPartSent = (order: AdminOrder): boolean => parcelsSentOf(order) > 0

/** Returns what is refunded for the units left to send, in pence. */
const refundOfUnsent = ({ items, leftToRefund }: AdminOrder): number =>
  Math.min(
    leftToRefund,
    items.reduce((sum, item) => sum + refundOfUnits(item, item.toSend), 0),
  )

/** Returns what cancelling an order refunds from its own payment, in pence: of a partly sent one, what is left to send. */
const refundOfCancellation = (order: AdminOrder): number =>
  isPartSent(order) ? refundOfUnsent(order) : order.leftToRefund

/** Sums what was paid for another delivery of an order, by orders of their own, in pence. */
const paidSurcharges = ({ together = [] }: AdminOrder): number =>
  together.reduce(
    (sum, { paysFor, status, total }) =>
      paysFor !== undefined && (status === 'PAID' || status === 'DELIVERED') ? sum + total : sum,
    0,
  )

const cancelText = (order: AdminOrder): string => {
  const { leftToRefund, currency, status } = order
  if (isPartSent(order)) {
    const refund = refundOfUnsent(order)
    const refundText =
      refund > 0 ? `${formatMoney(refund, currency)} will be refunded to the customer, and it` : 'It'
    return `Part of this order has been sent, and goes on to the customer. Only what has not been sent is cancelled. ${refundText} will go back into stock. Are you sure? This cannot be undone.`
  }
  const surcharges = paidSurcharges(order)
  // A part of what was paid for the delivery may have been refunded.
  const refund = [
    leftToRefund > 0 && formatMoney(leftToRefund, currency),
    surcharges > 0 && `whatever is left of the ${formatMoney(surcharges, currency)} paid for its delivery`,
  ]
    .filter(Boolean)
    .join(' and ')
  // The specification allows cancelling from any state, but that is rare once the customer has the garments.
  if (status === 'SHIPPED' || status === 'DELIVERED')
    return `This order has been ${status === 'SHIPPED' ? 'sent' : 'delivered'}, and its items stay with the customer. If they are coming back, close this and choose Return or Exchange instead. Cancelling refunds ${refund || formatMoney(0, currency)} to the customer, puts nothing back into stock and cannot be undone.`
  if (!refund)
    return 'Are you sure you want to cancel this order? Its items will go back on sale. This cannot be undone.'
  const stockText = status === 'PAID' ? ', and its items will go back into stock' : ''
  return `Are you sure you want to cancel this order? The customer will be refunded ${refund}${stockText}. This cannot be undone.`
}

const words: Record<Move, Words> = {
  pay: {
    to: 'PAID',
    title: 'Record an offline payment',
    buttonText: 'Mark as Paid',
    reason: 'How was it paid?',
    text: ({ total, currency }) =>
      `This records that ${formatMoney(total, currency)} has been received another way. The card payment page will be closed.`,
  },
  deliver: {
    to: 'DELIVERED',
    title: 'Mark as Delivered',
    buttonText: 'Mark as Delivered',
    reason: 'Note (optional)',
    text: () => 'Are you sure you want to mark this order as delivered?',
  },
  cancel: {
    to: 'CANCELED',
    title: 'Cancel Order',
    buttonText: 'Cancel Order',
    keepText: 'Keep Order',
    reason: 'Reason (optional)',
    text: cancelText,
  },
}

/**
 * Explains why the user's role may not cancel a paid order: cancelling refunds an amount that may be beyond the role's
 * limit. Undefined if the role may cancel the order.
 */
const refusalOf = (order: AdminOrder, can: Can) => {
  const { allowedToRefund, paidAt, currency } = order
  const refund = refundOfCancellation(order)
  if (paidAt === null) return undefined
  if (!can('orders:refund'))
    return 'Cancelling this order would refund it, and your role does not allow you to refund orders.'
  if (allowedToRefund < refund)
    return `Cancelling this order would refund ${formatMoney(refund, currency)}, and your role lets you refund only ${formatMoney(allowedToRefund, currency)} of it. Please ask somebody who may refund more.`
  return undefined
}

interface Props {
  order: AdminOrder
  kind: Move
  onClose: () => void
}

/** Asks before an order gets another status, and asks for the reason if that is recorded. */
export const MoveDialog = ({ order, kind, onClose }: Props) => {
  const { to, title, buttonText, keepText, reason: label, text } = words[kind]
  const can = useCan()
  const refusal = kind === 'cancel' ? refusalOf(order, can) : undefined
  const form = useForm(setOrderStatus, {
    defaults: { reason: '' },
    toInput: ({ reason }) => ({ id: order.id, status: to, from: order.status, reason }),
    failure: `Failed to update order status to ${statusLabel(to).label}`,
    draft: `order-${kind}:${order.id}`,
    refetch: staleReads,
    success:
      kind === 'cancel' && isPartSent(order)
        ? 'What had not been sent was cancelled.'
        : `Order status updated to ${statusLabel(to).label}.`,
    onSaved: onClose,
  })
  return (
    <FormDialog
      title={`${title}: ${order.number}`}
      form={form}
      submitText={buttonText}
      isIncomplete={refusal !== undefined}
      {...(keepText !== undefined && { cancelText: keepText })}
      onClose={onClose}
    >
      {refusal === undefined ? (
        <>
          <Text>{text(order)}</Text>
          <FormText control={form.control} name="reason" label={label} maxLength={300} />
        </>
      ) : (
        <Notice tone="warning">{refusal}</Notice>
      )}
    </FormDialog>
  )
}
