import type { Permission } from '@shop/contracts/access'
import type { OrderStatus } from '@shop/contracts/orders/endpoints'
import type { IconName } from '@shop/ui/buttons/Icon.tsx'
import type { MenuEntry } from '@shop/ui/buttons/Menu.tsx'

export type OrderTaskKind = 'pay' | 'ship' | 'deliver' | 'bookReturn' | 'cancel' | 'refund'

export interface Task {
  kind: OrderTaskKind
  label: string
  icon: IconName
  isDanger: boolean
  /** A step of each order on its way to the customer. */
  isStep?: boolean
  needs: Permission
}

const tasks: Record<OrderTaskKind, Task> = {
  pay: {
    kind: 'pay',
    label: 'Mark as Paid',
    icon: 'money',
    isDanger: false,
    isStep: true,
    needs: 'orders:write',
  },
  ship: {
    kind: 'ship',
    label: 'Mark as Shipped',
    icon: 'truck',
    isDanger: false,
    isStep: true,
    needs: 'orders:pack',
  },
  deliver: {
    kind: 'deliver',
    label: 'Mark as Delivered',
    icon: 'check',
    isDanger: false,
    isStep: true,
    needs: 'orders:write',
  },
  bookReturn: {
    kind: 'bookReturn',
    label: 'Return or Exchange',
    icon: 'refresh',
    isDanger: false,
    needs: 'returns:decide',
  },
  cancel: {
    kind: 'cancel',
    label: 'Cancel Order',
    icon: 'close',
    isDanger: true,
    needs: 'orders:write',
  },
  refund: {
    kind: 'refund',
    label: 'Refund Order',
    icon: 'undo',
    isDanger: true,
    needs: 'orders:refund',
  },
}

const kinds: Record<OrderStatus, readonly OrderTaskKind[]> = {
  PENDING: ['pay', 'cancel'],
  PAID: ['ship', 'refund', 'cancel'],
  SHIPPED: ['deliver', 'bookReturn', 'refund', 'cancel'],
  DELIVERED: ['bookReturn', 'refund', 'cancel'],
  CANCELED: [],
  REFUNDED: [],
}

/** A paid order is not packed while a case about its payment, or a return that has not arrived, holds it. */
export type ParcelStatus = OrderStatus | 'HELD'

interface Held {
  status: OrderStatus
  dispute?: string | null
  isDisputed?: boolean
  waitsFor: string | null
}

// Answers that an earlier version has kept for times without the shop do not say.
export const isHeld = ({ dispute, isDisputed, waitsFor }: Held): boolean =>
  Boolean(dispute || isDisputed || waitsFor)

export const parcelStatus = (order: Held): ParcelStatus =>
  order.status === 'PAID' && isHeld(order) ? 'HELD' : order.status

const parcels: readonly ParcelStatus[] = ['PAID', 'SHIPPED', 'DELIVERED']

/** Tells whether there is something to pack, or has been: then it has a packing slip and a label. */
export const hasParcel = (status: ParcelStatus): boolean => parcels.includes(status)

interface Limits {
  /** It is not to be sent. */
  isHeld: boolean
  /** The payment provider refunds nothing, so the order cannot be cancelled, refunded or returned. */
  isBlocked: boolean
  /** It was shipped here, and the shop does not know yet. */
  isKept?: boolean
  /** Some of it was sent, and may come back. */
  isPartSent?: boolean
}

const kindsOf = (status: OrderStatus, { isPartSent }: Limits): readonly OrderTaskKind[] =>
  isPartSent ? ['ship', 'bookReturn', 'refund', 'cancel'] : kinds[status]

/** Lists the tasks that staff may do with an order, the next step first. */
export const orderTasks = (status: OrderStatus, limits: Limits): readonly Task[] =>
  (limits.isKept ? [] : kindsOf(status, limits))
    .map(kind => tasks[kind])
    .filter(({ kind }) => (kind === 'ship' ? !limits.isHeld : !limits.isBlocked || tasks[kind].isStep))

/** Menu entries of tasks. Those that cannot be taken back stand in a group of their own. */
export const taskEntries = (
  offered: readonly Task[],
  onTask: (kind: OrderTaskKind) => void,
): readonly MenuEntry[] =>
  offered.map(({ kind, label, icon, isDanger, needs }) => ({
    label,
    icon,
    isDanger,
    needs,
    group: isDanger ? 'danger' : 'order',
    onSelect: () => onTask(kind),
  }))
