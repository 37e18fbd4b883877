import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { paysForDelivery } from '@shop/contracts/orders/paysForDelivery'
import { deliveryName } from '@shop/contracts/orders/deliveryName'
import { formatMoney } from '@shop/contracts/money'
import { variantName } from '@shop/contracts/orders/variantName'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { useNavigate } from 'react-router-dom'

type LinkedOrder = NonNullable<AdminOrder['together']>[number]

const sendBoth = ({ isAboveIoss, needsCn23Together }: AdminOrder): string => {
  if (isAboveIoss)
    return 'Please send each by itself, on different days: in one consignment they are worth more than EUR 150 without VAT, and customs would ask the buyer for VAT again.'
  return needsCn23Together
    ? 'Please send both together. In one parcel they are above the limits of a CN22, £270 and 2 kg, so each comes with a CN23: please enclose both.'
    : 'Please send both together.'
}

/** Describes how an order relates to `order`, with which it is sent. Null if there is nothing left to do or expect. */
const textOf = (
  { number, status, total, isAddition, paysFor }: LinkedOrder,
  order: AdminOrder,
): string | null => {
  const { currency, status: ownStatus, deliveryWay } = order
  const isClosed = ownStatus === 'CANCELED' || ownStatus === 'REFUNDED'
  if (isClosed) return null
  if (paysForDelivery(order))
    return `This pays for ${deliveryName(deliveryWay)} of ${number}, so there is nothing to send.`
  if (paysFor !== undefined)
    return status === 'PENDING'
      ? `${paysFor} replaces ${deliveryName(deliveryWay)} once ${formatMoney(total, currency)} is paid as ${number}.`
      : null
  if (isAddition) {
    if (status === 'PENDING') return `${number} is added once its ${formatMoney(total, currency)} is paid.`
    return status === 'PAID' ? `${number} was added. ${sendBoth(order)}` : null
  }
  if (status === 'PAID') return `This is added to ${number}. ${sendBoth(order)}`
  return status === 'CANCELED' || status === 'REFUNDED'
    ? `This was added to ${number}, which has been cancelled.`
    : `This was added to ${number}, which has been sent. Please send it by itself.`
}

/** Names the unsent units that each paid addition is still to take out of the order. */
const RemovalNotices = ({ order: { items, removals = [] } }: { order: AdminOrder }) =>
  removals.map(({ number, lines }) => {
    const units = lines.flatMap(({ itemId, quantity }) => {
      const item = items.find(({ id }) => id === itemId)
      if (!item || item.toSend === 0) return []
      return `${Math.min(quantity, item.toSend)} × ${variantName({ ...item.variant, title: item.title })}`
    })
    return (
      units.length > 0 && (
        <Notice key={number} tone="warning">
          {`To be taken out for ${number}: ${units.join('; ')}.`}
        </Notice>
      )
    )
  })

/** Explains, for each order sent with this one, the effect on packing, and links to it; names units to be taken out. */
export const TogetherNotice = ({ order }: { order: AdminOrder }) => {
  const navigate = useNavigate()
  const notices = (order.together ?? []).map(other => {
    const text = textOf(other, order)
    return (
      text !== null && (
        <Notice
          key={other.id}
          action={
            <Button kind="plain" onClick={() => void navigate(`/admin/orders/${other.id}`)}>
              Open {other.number}
            </Button>
          }
        >
          {text}
        </Notice>
      )
    )
  })
  return (
    <>
      {notices}
      <RemovalNotices order={order} />
    </>
  )
}
