import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { needsAnswer } from '@shop/contracts/orders/paymentCases'
import type { ReturnSummary } from '@shop/contracts/returns/entities'
import type { Can } from '../../../kit/session/useCan.ts'
import type { TaskDefinition } from '../orderTasks.ts'

/** The next action that an order needs. */
export type NextAction =
  | { kind: 'evidence'; caseId: string }
  | { kind: 'checkReturn'; returnId: string }
  | { kind: 'task'; task: TaskDefinition }

interface Context {
  tasks: readonly TaskDefinition[]
  /** Undefined while they load, and for staff who may not see them. */
  returns: readonly Pick<ReturnSummary, 'id' | 'state'>[] | undefined
  can: Can
}

/** Returns the id of the dispute that the bank expects an answer to, if any. */
const unansweredCase = ({ cases }: AdminOrder): string | undefined =>
  cases.find(paymentCase => paymentCase.endedAt === null && needsAnswer(paymentCase))?.id

/**
 * Finds the next action on an order for the signed-in user: ship what can be sent, answer a dispute in time, check a
 * return that has arrived, record a delivery. Null if nothing is due: the order is waiting for its customer, or is
 * delivered.
 */
export const nextActionOf = (order: AdminOrder, { tasks, returns, can }: Context): NextAction | null => {
  const taskOf = (kind: TaskDefinition['kind']): NextAction | null => {
    const task = tasks.find(candidate => candidate.kind === kind)
    return task && can(task.needs) ? { kind: 'task', task } : null
  }
  const ship = taskOf('ship')
  if (ship) return ship
  const caseId = unansweredCase(order)
  if (caseId !== undefined && can('payments:read')) return { kind: 'evidence', caseId }
  const arrivedReturn = returns?.find(({ state }) => state === 'RECEIVED')
  if (arrivedReturn && can('returns:decide')) return { kind: 'checkReturn', returnId: arrivedReturn.id }
  return taskOf('deliver')
}
