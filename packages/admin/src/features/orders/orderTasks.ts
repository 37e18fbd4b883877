import type { Permission } from '@shop/contracts/access'
import type { OrderStatus } from '@shop/contracts/orders/endpoints'
import type { IconName } from '@shop/ui/buttons/Icon.tsx'
import type { MenuEntry } from '@shop/ui/buttons/MenuEntry'

export type OrderTaskKind = 'pay' | 'ship' | 'deliver' | 'bookReturn' | 'cancel' | 'refund'

export interface TaskDefinition {
  kind: OrderTaskKind
  label: string
  icon: IconName
  isDanger: boolean
  /** A regular step of an order on its way to the customer. */
  isStep?: boolean
  needs: Permission
}

const tasks: Record<OrderTaskKind, TaskDefinition> = {
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

const kindsByStatus: Record<OrderStatus, readonly OrderTaskKind[]> = {
  PENDING: ['pay', 'cancel'],
  PAID: ['ship', 'refund', 'cancel'],
  SHIPPED: ['deliver', 'bookReturn', 'refund', 'cancel'],
  DELIVERED: ['bookReturn', 'refund', 'cancel'],
  CANCELED: [],
  REFUNDED: [],
}

/**
 * Status for packing: `NONE` for an order without items, such as a surcharge. A paid order is `HELD` by a dispute about
 * its payment, or by a return that has not arrived.
 */
export type ParcelStatus = OrderStatus | 'HELD' | 'NONE'

interface HoldFacts {
  status: OrderStatus
  dispute?: string | null
  isDisputed?: boolean
  waitsFor: string | null
}

// Answers cached by an earlier version lack these fields.
export const isOnHold = ({ dispute, isDisputed, waitsFor }: HoldFacts): boolean =>
  Boolean(dispute || isDisputed || waitsFor)

/** Units of a listed order, or lines of a read one. */
type Contents = { itemCount: number } | { items: readonly unknown[] }

const isEmpty = (order: Contents): boolean =>
  'items' in order ? order.items.length === 0 : order.itemCount === 0

export const parcelStatus = (order: HoldFacts & Contents): ParcelStatus => {
  if (isEmpty(order)) return 'NONE'
  return order.status === 'PAID' && isOnHold(order) ? 'HELD' : order.status
}

const parcelStatuses: readonly ParcelStatus[] = ['PAID', 'SHIPPED', 'DELIVERED']

/** Tells whether the order has a parcel to pack or was packed, so that it has a slip and a label. */
export const hasParcel = (status: ParcelStatus): boolean => parcelStatuses.includes(status)

interface Limits {
  /** The order may not be shipped. */
  isHeld: boolean
  /** The payment provider accepts no refund, so the order cannot be cancelled, refunded or returned. */
  isBlocked: boolean
  /** The order was marked as shipped offline, which the shop does not know yet. */
  isShipmentWaiting?: boolean
  /** A part of the order was sent, and may be returned. */
  isPartSent?: boolean
}

const kindsOf = (status: OrderStatus, { isPartSent }: Limits): readonly OrderTaskKind[] =>
  isPartSent ? ['ship', 'bookReturn', 'refund', 'cancel'] : kindsByStatus[status]

/** Tells whether the limits allow a task; `isBlocked` allows the steps to the customer, which need no refund. */
const isPossible = ({ kind, isStep = false }: TaskDefinition, { isHeld, isBlocked }: Limits): boolean =>
  kind === 'ship' ? !isHeld : isStep || !isBlocked

/** Lists the possible tasks of an order, the next step first. */
export const orderTasks = (status: OrderStatus, limits: Limits): readonly TaskDefinition[] =>
  (limits.isShipmentWaiting ? [] : kindsOf(status, limits))
    .map(kind => tasks[kind])
    .filter(task => isPossible(task, limits))

/** Returns the menu entries of tasks. Irreversible tasks form their own group. */
export const taskEntries = (
  available: readonly TaskDefinition[],
  onTask: (kind: OrderTaskKind) => void,
): readonly MenuEntry[] =>
  available.map(({ kind, label, icon, isDanger, needs }) => ({
    label,
    icon,
    isDanger,
    needs,
    group: isDanger ? 'danger' : 'order',
    onSelect: () => onTask(kind),
  }))
