import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { needsAnswer } from '@shop/contracts/orders/paymentCases'
import type { ReturnSummary } from '@shop/contracts/returns/entities'
import type { Can } from '../../../kit/session/useCan.ts'
import type { Task } from '../orderTasks.ts'

/** The one act that an order needs next. */
export type NextAct =
  | { kind: 'evidence'; caseId: string }
  | { kind: 'checkReturn'; returnId: string }
  | { kind: 'task'; task: Task }

interface Known {
  tasks: readonly Task[]
  /** Undefined while they are read, and for those who may not see them. */
  returns: readonly Pick<ReturnSummary, 'id' | 'state'>[] | undefined
  can: Can
}

/** Id of the dispute that the bank waits for an answer to; undefined where there is none. */
const unansweredCase = ({ cases }: AdminOrder): string | undefined =>
  cases.find(about => about.endedAt === null && needsAnswer(about))?.id

/**
 * Finds what an order needs next of the person at this window: a dispute is answered before its day is over, a return that has
 * arrived is checked, and else the order goes one step on. Null where nothing is due: it waits for its customer, or has arrived.
 */
export const nextActOf = (order: AdminOrder, { tasks, returns, can }: Known): NextAct | null => {
  const caseId = unansweredCase(order)
  if (caseId !== undefined && can('payments:read')) return { kind: 'evidence', caseId }
  const arrived = returns?.find(({ state }) => state === 'RECEIVED')
  if (arrived && can('returns:decide')) return { kind: 'checkReturn', returnId: arrived.id }
  const task = tasks.find(({ kind }) => kind === 'ship' || kind === 'deliver')
  return task && can(task.needs) ? { kind: 'task', task } : null
}
