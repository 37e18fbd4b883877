import { getAdminOrder } from '@shop/contracts/orders/adminEndpoints'
import { useRead } from '../query/useRead.ts'
import { MoveDialog } from './MoveDialog.tsx'
import type { OrderTaskKind } from './orderTasks.ts'
import { RefundDialog } from './RefundDialog.tsx'
import { ShipDialog } from './ShipDialog.tsx'

export interface OrderTask {
  kind: OrderTaskKind
  /** The order's. */
  id: string
  /** The line that is refunded, where it was begun at one. */
  itemId?: string
}

/** The dialog of what is about to be done with an order. */
export const OrderDialogs = ({ task, onClose }: { task: OrderTask; onClose: () => void }) => {
  const { data: order } = useRead(getAdminOrder, { id: task.id })
  if (!order) return null
  if (task.kind === 'ship') return <ShipDialog order={order} onClose={onClose} />
  if (task.kind === 'refund') return <RefundDialog order={order} itemId={task.itemId} onClose={onClose} />
  return <MoveDialog order={order} kind={task.kind} onClose={onClose} />
}
