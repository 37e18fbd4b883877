import type { Answer } from '@shop/contracts/endpoint'
import type { undoProductChanges } from '@shop/contracts/products/bulk'
import type { Knex } from 'knex'
import { transactionAt } from '../../../../platform/database/transaction.ts'
import { noteChange } from '../../../../platform/events/audit/noteChange.ts'
import { raiseAlert } from '../../../../platform/events/alerts/raiseAlert.ts'
import { nowIso, type Deps } from '../../../../platform/base/deps.ts'
import type { StopSignal } from '../../../../platform/base/longRun.ts'
import { Failure } from '../../../../platform/http/Failure.ts'
import { changeManyWithin, findTargets, undoManyWithin, type Actor } from '../changeMany.ts'
import { readProductsBeingChanged } from './addPlan.ts'
import { toAuditEntry, PlannedChange, requestOf } from './PlannedChange.ts'

type Undone = Answer<typeof undoProductChanges>

/**
 * Finds planned changes that should have begun or ended by now, ending ones first, as others may begin at the same
 * moment.
 */
export const findDuePlans = async (deps: Pick<Deps, 'db' | 'clock'>): Promise<PlannedChange[]> => {
  const at = nowIso(deps)
  const [endingPlans, beginningPlans] = await Promise.all([
    PlannedChange.query(deps.db).where({ state: 'running' }).where('ends_at', '<=', at).orderBy('ends_at'),
    PlannedChange.query(deps.db)
      .where({ state: 'planned' })
      .where('starts_at', '<=', at)
      .orderBy('starts_at'),
  ])
  return [...endingPlans, ...beginningPlans]
}

/** Sets a plan's state, unless somebody was quicker. */
const setState = (
  deps: Pick<Deps, 'db'>,
  { id, state: from }: PlannedChange,
  state: PlannedChange['state'],
  problem: string | null = null,
) =>
  PlannedChange.query(deps.db)
    .patch({ state, problem: problem && problem.slice(0, 500) })
    .where({ id, state: from })

/** Carries out a planned change exactly once, unless it has been canceled in the meantime. */
const beginPlan = (deps: Deps, { id }: PlannedChange): Promise<void> =>
  transactionAt(deps, async (trx, at) => {
    // Locks the row, so that a member of staff who ends the plan now waits for its beginning.
    const plan = await PlannedChange.query(trx).findById(id).forUpdate()
    if (plan?.state !== 'planned') return
    if (plan.endsAt !== null && plan.endsAt <= at) {
      await setState(
        { db: trx },
        plan,
        'failed',
        'The shop was not running between its beginning and its end.',
      )
      return
    }
    const leftOut = await findConflictingProducts(trx, plan)
    const { changeSetId } = await changeManyWithin(trx, {
      actor: { id: plan.userId },
      input: { ...requestOf(plan), changeSetId: id },
      at,
      except: new Set(leftOut.keys()),
    })
    const leftOutText =
      leftOut.size > 0
        ? `Another planned change is about these, so they were left out: ${[...leftOut.values()].join(', ')}`
        : null
    if (changeSetId === null && leftOutText !== null) throw new Failure('conflict', leftOutText)
    const isRunning = plan.endsAt !== null && changeSetId !== null
    const problem = changeSetId === null ? 'Nothing was left to change.' : leftOutText
    await setState({ db: trx }, plan, isRunning ? 'running' : 'done', problem)
  })

/**
 * Finds the titles, by id, of products that another running plan is changing. They have joined the plan's collection
 * since it was made. If both plans changed them, neither change could be reverted.
 */
const findConflictingProducts = async (
  trx: Knex.Transaction,
  plan: PlannedChange,
): Promise<Map<string, string>> => {
  const underWay = await readProductsBeingChanged(trx, requestOf(plan))
  if (underWay.length === 0) return new Map()
  const targets = new Set(await findTargets(trx, requestOf(plan)))
  return new Map(
    underWay.flatMap(({ productId, title }) => (targets.has(productId) ? [[productId, title] as const] : [])),
  )
}

/** Reverts an executed plan. Facts that somebody has changed since stay, and the plan says so. */
const revertPlan = (deps: Deps, { id }: PlannedChange): Promise<void> =>
  transactionAt(deps, async (trx, at) => {
    const plan = await PlannedChange.query(trx).findById(id).forUpdate()
    if (plan?.state === 'running') await revertPlanIn(trx, plan, { actor: { id: plan.userId }, at })
  })

/** Returns what was undone; undefined if somebody had undone it before. */
const revertPlanIn = async (
  trx: Knex.Transaction,
  plan: PlannedChange,
  origin: { actor: Actor; at: string },
): Promise<Undone | undefined> => {
  try {
    const undone = await undoManyWithin(trx, { ...origin, id: plan.id })
    const { left } = undone
    const problem = left.length > 0 ? `Changed since, so left as they are: ${left.join(', ')}` : plan.problem
    await setState({ db: trx }, plan, 'done', problem)
    return undone
  } catch (error) {
    // Somebody has already reverted it by hand.
    if (!(error instanceof Failure && error.code === 'conflict')) throw error
    await setState({ db: trx }, plan, 'done')
    return undefined
  }
}

/**
 * Cancels a pending plan, or reverts a running one, and returns what that has undone. Does nothing if it is over or
 * deleted.
 */
export const endPlanWithin = async (
  trx: Knex.Transaction,
  id: string,
  origin: { actor: Actor; at: string },
): Promise<Undone | undefined> => {
  const before = await PlannedChange.query(trx).findById(id).forUpdate()
  if (before?.state === 'planned')
    await PlannedChange.query(trx).patch({ state: 'canceled' }).where({ id, state: 'planned' })
  const undone = before?.state === 'running' ? await revertPlanIn(trx, before, origin) : undefined
  const after = await PlannedChange.query(trx).findById(id)
  if (!before || !after || before.state === after.state) return undone
  await noteChange(trx, {
    at: origin.at,
    userId: origin.actor.id,
    subject: 'plan',
    subjectId: id,
    before: toAuditEntry(before),
    after: { ...toAuditEntry(before), state: after.state },
  })
  return undone
}

/**
 * Undoes a bulk change, once, except values changed since. If a running plan has made it, the plan ends. Throws
 * `not_found`, `conflict`.
 */
export const undoMany = (deps: Deps, actor: Actor, id: string): Promise<Undone> =>
  transactionAt(
    deps,
    // Locks the plan before its change, as the job does.
    async (trx, at) =>
      (await endPlanWithin(trx, id, { actor, at })) ?? undoManyWithin(trx, { actor, id, at }),
  )

/** Records why a plan failed, for its author and for everybody who sees alerts. */
const recordFailure = async (deps: Deps, plan: PlannedChange, problem: string): Promise<void> => {
  if (!(await setState(deps, plan, 'failed', problem))) return
  const detail = `“${plan.summary}” was not made: ${problem}`
  await raiseAlert(deps.db, { kind: 'plan-failed', subject: plan.id, detail, at: nowIso(deps) })
}

/** Begins and ends planned changes that are due. */
export const runPlans = async (deps: Deps, stopping: StopSignal): Promise<boolean> => {
  const duePlans = await findDuePlans(deps)
  for (const plan of duePlans) {
    if (stopping.aborted) break
    try {
      await (plan.state === 'planned' ? beginPlan(deps, plan) : revertPlan(deps, plan))
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      await recordFailure(deps, plan, error.message)
    }
  }
  return duePlans.length > 0
}
