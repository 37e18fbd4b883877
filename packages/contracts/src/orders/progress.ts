import type { Order } from './endpoints.ts'

/** A step of an order, with its time, null if unknown, and its state. */
export interface Step {
  name: string
  at: string | null
  state: 'done' | 'coming' | 'ended'
}

type Dates = 'createdAt' | 'packedAt' | 'shippedAt' | 'deliveredAt' | 'endedAt'
type Progress = Pick<Order, 'status' | Dates>

/** Last steps of orders that have ended. The badge next to it has the specified spelling `Canceled`, hence `Closed`. */
const ends = { CANCELED: 'Closed', REFUNDED: 'Refunded' } as const
const stepsDone = { PENDING: 0, PAID: 1, SHIPPED: 3, DELIVERED: 4, CANCELED: 0, REFUNDED: 0 } as const

/**
 * Returns the steps of an order from payment to delivery. An order that has ended shows its last step and the end; an
 * unpaid one has none.
 */
export const progressOf = (order: Progress): Step[] => {
  const { status, createdAt, packedAt, shippedAt, deliveredAt, endedAt } = order
  if (status === 'PENDING') return []
  const milestones = [
    { name: 'Ordered', at: createdAt },
    { name: 'Packed', at: packedAt },
    { name: 'Sent', at: shippedAt },
    { name: 'Delivered', at: deliveredAt },
  ]
  if (status === 'CANCELED' || status === 'REFUNDED')
    return [
      ...milestones.filter(({ at }) => at !== null).map(step => ({ ...step, state: 'done' as const })),
      { name: ends[status], at: endedAt, state: 'ended' },
    ]
  // An order with an old status may have no dates.
  const doneCount = stepsDone[status] ?? milestones.length
  const steps = milestones.map((step, index): Step => ({
    ...step,
    state: index < doneCount || step.at !== null ? 'done' : 'coming',
  }))
  // An order sent without the packing page was never marked as packed.
  return steps.filter(({ name, at, state }) => name !== 'Packed' || at !== null || state === 'coming')
}

/** Tells whether the shopper may cancel an order: unpaid, or paid and not packed. The server checks again. */
export const isCancelable = ({ status, packedAt }: Pick<Order, 'status' | 'packedAt'>): boolean =>
  status === 'PENDING' || (status === 'PAID' && packedAt === null)
