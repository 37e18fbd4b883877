import { getAdminOrder } from '@shop/contracts/orders/adminEndpoints'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { PendingDialog } from '@shop/ui/dialogs/PendingDialog.tsx'
import { lazy } from 'react'
import { PartBoundary } from '../../../kit/screen/PartBoundary.tsx'
import { recordFailure } from '../../../kit/query/readFailure.ts'
import { useRead } from '../../../kit/query/useRead.ts'
import { AddressDialog } from './AddressDialog.tsx'
import { EmailDialog } from './EmailDialog.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import { ShipDialog } from './ShipDialog.tsx'
import { TakeBackDialog } from './TakeBackDialog.tsx'
import { TrackingDialog } from './TrackingDialog.tsx'
import type { OrderTaskKind } from '../orderTasks.ts'
import { HandRefundDialog } from '../review/HandRefundDialog.tsx'
import { LookedAtDialog } from '../review/LookedAtDialog.tsx'
import { ReleaseDialog } from '../review/ReleaseDialog.tsx'
import { type PaymentAction, PaymentDialog } from '../review/PaymentDialog.tsx'

const ChangeDialog = lazy(() => import('../change/ChangeDialog.tsx'))
const DeliveryDialog = lazy(() => import('../change/DeliveryDialog.tsx'))
const BookReturnDialog = lazy(() => import('../booking/BookReturnDialog.tsx'))

export interface OrderTask {
  /** `outcome` finishes a refund by hand, `look` clears a flag, `release` ships despite a dispute. */
  kind:
    | OrderTaskKind
    | PaymentAction
    | 'address'
    | 'change'
    | 'delivery'
    | 'email'
    | 'tracking'
    | 'takeBack'
    | 'outcome'
    | 'look'
    | 'release'
  /** Id of the order. */
  id: string
  /** Id of the affected line, payment, refund, dispute or parcel. */
  relatedId?: string
}

interface Props {
  task: OrderTask
  onClose: () => void
}

const OrderDialog = ({ order, task: { kind, relatedId }, onClose }: Props & { order: AdminOrder }) => {
  const dialogProps = { order, onClose }
  const payment = order.unmatchedPayments.find(({ id }) => id === relatedId)
  const refund = order.refunds.find(({ id }) => id === relatedId)
  const dispute = order.cases.find(({ id }) => id === relatedId)
  switch (kind) {
    case 'ship':
      return <ShipDialog {...dialogProps} />
    case 'bookReturn':
      return (
        <PartBoundary onFailure={onClose}>
          <BookReturnDialog {...dialogProps} />
        </PartBoundary>
      )
    case 'change':
      return (
        <PartBoundary onFailure={onClose}>
          <ChangeDialog {...dialogProps} itemId={relatedId ?? ''} />
        </PartBoundary>
      )
    case 'delivery':
      return (
        <PartBoundary onFailure={onClose}>
          <DeliveryDialog {...dialogProps} />
        </PartBoundary>
      )
    case 'refund':
      return <RefundDialog {...dialogProps} itemId={relatedId} />
    case 'address':
      return <AddressDialog {...dialogProps} />
    case 'email':
      return <EmailDialog {...dialogProps} />
    case 'tracking':
      return relatedId !== undefined && <TrackingDialog {...dialogProps} parcelId={relatedId} />
    case 'takeBack':
      return relatedId !== undefined && <TakeBackDialog {...dialogProps} parcelId={relatedId} />
    case 'look':
      return <LookedAtDialog {...dialogProps} />
    case 'release':
      return dispute && <ReleaseDialog {...dialogProps} paymentCase={dispute} />
    case 'outcome':
      return refund && <HandRefundDialog {...dialogProps} refund={refund} />
    case 'accept':
    case 'return':
      return payment && <PaymentDialog {...dialogProps} payment={payment} kind={kind} />
    default:
      return <MoveDialog {...dialogProps} kind={kind} />
  }
}

/** Shows the open dialog of an order's action. */
export const OrderDialogs = (props: Props) => {
  const { data: order, error } = useRead(getAdminOrder, { id: props.task.id })
  return order ? (
    <OrderDialog {...props} order={order} />
  ) : (
    <PendingDialog
      title="Order"
      noun="Order"
      failure={recordFailure(error, 'Order')}
      onClose={props.onClose}
    />
  )
}
