import { type AdminOrder, getAdminOrder } from '@shop/contracts/orders/adminEndpoints'
import { PendingDialog } from '@shop/ui/dialogs/PendingDialog.tsx'
import { useRead } from '../../kit/query/useRead.ts'
import { AddressDialog } from './AddressDialog.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import type { OrderTaskKind } from './orderTasks.ts'
import { RefundDialog } from './RefundDialog.tsx'
import { HandRefundDialog } from './review/HandRefundDialog.tsx'
import { LookedAtDialog } from './review/LookedAtDialog.tsx'
import { type PaymentAct, PaymentDialog } from './review/PaymentDialog.tsx'
import { ShipDialog } from './ShipDialog.tsx'
import { TrackingDialog } from './TrackingDialog.tsx'

export interface OrderTask {
  /** `outcome`: of a refund by hand. `look`: a flag is cleared. */
  kind: OrderTaskKind | PaymentAct | 'address' | 'tracking' | 'outcome' | 'look'
  /** The order's. */
  id: string
  /** The line that is refunded, where it was begun at one; the payment or the refund that is decided about. */
  about?: string
}

interface Props {
  task: OrderTask
  onClose: () => void
}

const OrderDialog = ({ order, task: { kind, about }, onClose }: Props & { order: AdminOrder }) => {
  const shared = { order, onClose }
  const payment = order.strayPayments.find(({ id }) => id === about)
  const refund = order.refunds.find(({ id }) => id === about)
  switch (kind) {
    case 'ship':
      return <ShipDialog {...shared} />
    case 'refund':
      return <RefundDialog {...shared} itemId={about} />
    case 'address':
      return <AddressDialog {...shared} />
    case 'tracking':
      return <TrackingDialog {...shared} />
    case 'look':
      return <LookedAtDialog {...shared} />
    case 'outcome':
      return refund && <HandRefundDialog {...shared} refund={refund} />
    case 'accept':
    case 'return':
      return payment && <PaymentDialog {...shared} payment={payment} kind={kind} />
    default:
      return <MoveDialog {...shared} kind={kind} />
  }
}

/** The dialog of what is about to be done with an order. */
export const OrderDialogs = (props: Props) => {
  const { data: order, isError } = useRead(getAdminOrder, { id: props.task.id })
  return order ? (
    <OrderDialog {...props} order={order} />
  ) : (
    <PendingDialog title="Order" noun="Order" hasFailed={isError} onClose={props.onClose} />
  )
}
