import { Text } from '@chakra-ui/react'
import { removalsText } from '@shop/contracts/orders/removals'
import type { NumberedOrder } from '@shop/contracts/orders/sendingEndpoints'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import type { Column } from '@shop/ui/table/Column'
import { parcelStatus } from '../orderTasks.ts'
import type { TrackedOrder } from './readTracking.ts'
import type { useShipping } from './useShipping.ts'

export type Parcel = TrackedOrder<NumberedOrder>
type State = Pick<ReturnType<typeof useShipping>, 'shippedIds' | 'failures'>

const reasons = {
  PENDING: 'Not paid yet.',
  PAID: null,
  SHIPPED: 'Already sent.',
  NONE: 'There is nothing to send.',
  DELIVERED: 'Already delivered.',
  CANCELED: 'Cancelled.',
  REFUNDED: 'Refunded.',
} as const

/** Returns the reason why an order is left out; null if it will be shipped. */
export const skipReason = (order: NumberedOrder): string | null => {
  const status = parcelStatus(order)
  if (status === 'PAID') return removalsText(order.unsent, order)
  if (status !== 'HELD') return reasons[status]
  return order.waitsFor
    ? `On hold until return ${order.waitsFor} arrives.`
    : 'On hold: its payment is disputed.'
}

const Recipient = ({ order }: Parcel) => (
  <>
    <TwoLines first={order.number} second={`${order.firstName} ${order.lastName}, ${order.postalCode}`} />
    {order.unsent.map(({ itemId, quantity, text }) => (
      <Text key={itemId} color="fg.muted" fontSize="sm" whiteSpace="normal">
        {`${quantity} × ${text}`}
      </Text>
    ))}
  </>
)

const Tracking = ({ order, trackingNumber, problem, warning, shippedIds, failures }: Parcel & State) => {
  if (shippedIds.has(order.id))
    return (
      <>
        {trackingNumber || <Text color="fg.muted">None</Text>}
        <Text color="fg.success">Shipped</Text>
      </>
    )
  const reason = skipReason(order)
  const error = failures.get(order.id) ?? (reason === null ? problem : null)
  return (
    <>
      {trackingNumber || <Text color="fg.muted">None</Text>}
      {reason !== null && <Text color="fg.muted">{`${reason} It is left out.`}</Text>}
      {error !== null && (
        <Text color="fg.error" whiteSpace="normal">
          {error}
        </Text>
      )}
      {error === null && reason === null && warning !== null && (
        <Text color="orange.fg" whiteSpace="normal">
          {warning}
        </Text>
      )}
    </>
  )
}

/** Columns for the number of each order, before and after shipping. */
export const parcelColumns = (state: State): Column<Parcel>[] => [
  { header: 'Order', cell: row => <Recipient {...row} />, isHalf: true },
  { header: 'Tracking number', cell: row => <Tracking {...row} {...state} />, isHalf: true, wraps: true },
]
