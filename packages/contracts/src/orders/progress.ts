import type { Order } from './endpoints.ts'

/** A step of an order, with its time, null if unknown, and its state. */
export interface ProgressStep {
  name: string
  at: string | null
  state: 'done' | 'coming' | 'ended'
}

type DateField = 'createdAt' | 'packedAt' | 'shippedAt' | 'deliveredAt' | 'endedAt'
type Progress = Pick<Order, 'status' | DateField>

/** Names of the last step. `Closed`, because the badge beside it has the specified American spelling `Canceled`. */
const finalStepNames = { CANCELED: 'Closed', REFUNDED: 'Refunded' } as const
const stepsDone = { PENDING: 0, PAID: 1, SHIPPED: 3, DELIVERED: 4, CANCELED: 0, REFUNDED: 0 } as const

/**
 * Returns the steps of an order from payment to delivery. An order that has ended has only its completed steps and the
 * end. An unpaid order has no steps.
 */
export const progressOf = (order: Progress): ProgressStep[] => {
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
      { name: finalStepNames[status], at: endedAt, state: 'ended' },
    ]
  // An order with an old status may have no dates.
  const doneCount = stepsDone[status] ?? milestones.length
  const steps = milestones.map((step, index): ProgressStep => ({
    ...step,
    state: index < doneCount || step.at !== null ? 'done' : 'coming',
  }))
  // An order sent without the packing page was never marked as packed.
  return steps.filter(({ name, at, state }) => name !== 'Packed' || at !== null || state === 'coming')
}

/** Tells whether the shopper may cancel an order: unpaid, or paid and not packed. The server checks again. */
export const isCancelable = ({ status, packedAt }: Pick<Order, 'status' | 'packedAt'>): boolean =>
  status === 'PENDING' || (status === 'PAID' && packedAt === null)
