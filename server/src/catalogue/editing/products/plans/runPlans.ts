import { raiseAlert } from '../../../../platform/events/alerts/raiseAlert.ts'
import { nowIso, type Deps } from '../../../../platform/base/deps.ts'
import type { Stopping } from '../../../../platform/base/longRun.ts'
import { Failure } from '../../../../platform/http/Failure.ts'
import { changeMany, undoMany } from '../changeMany.ts'
import { PlannedChange, requestOf } from './PlannedChange.ts'

/**
 * Finds planned changes that should have begun or ended by now, ending ones first, as others may begin at that
 * moment.
 */
export const findDuePlans = async (deps: Pick<Deps, 'db' | 'clock'>): Promise<PlannedChange[]> => {
  const at = nowIso(deps)
  const [ending, beginning] = await Promise.all([
    PlannedChange.query(deps.db).where({ state: 'running' }).where('ends_at', '<=', at).orderBy('ends_at'),
    PlannedChange.query(deps.db)
      .where({ state: 'planned' })
      .where('starts_at', '<=', at)
      .orderBy('starts_at'),
  ])
  return [...ending, ...beginning]
}

/** Gives a plan another state, unless somebody was quicker. */
const setState = (
  deps: Pick<Deps, 'db'>,
  { id, state: from }: PlannedChange,
  state: PlannedChange['state'],
  problem: string | null = null,
) =>
  PlannedChange.query(deps.db)
    .patch({ state, problem: problem && problem.slice(0, 500) })
    .where({ id, state: from })

/** Makes a planned change, once, whatever happens meanwhile: its change set has its id. */
const begin = async (deps: Deps, plan: PlannedChange): Promise<void> => {
  if (plan.endsAt !== null && plan.endsAt <= nowIso(deps)) {
    await setState(deps, plan, 'failed', 'The shop was not running between its beginning and its end.')
    return
  }
  const { changeSetId } = await changeMany(
    deps,
    { id: plan.userId },
    { ...requestOf(plan), changeSetId: plan.id },
  )
  const isRunning = plan.endsAt !== null && changeSetId !== null
  const problem = changeSetId === null ? 'Nothing was left to change.' : null
  await setState(deps, plan, isRunning ? 'running' : 'done', problem)
}

/** Reverts an executed plan. Facts that somebody has changed since stay, and the plan says so. */
export const finish = async (deps: Deps, plan: PlannedChange, by: { id: string | null }): Promise<void> => {
  try {
    const { left } = await undoMany(deps, by, plan.id)
    await setState(
      deps,
      plan,
      'done',
      left.length > 0 ? `Left as they are, changed since: ${left.join(', ')}` : null,
    )
  } catch (error) {
    // Somebody has taken it back by hand, or an earlier run was cut off between the two steps.
    if (!(error instanceof Failure && error.code === 'conflict')) throw error
    await setState(deps, plan, 'done')
  }
}

/** Notes why a plan failed, for its maker and for everybody who sees alerts. */
const fail = async (deps: Deps, plan: PlannedChange, problem: string): Promise<void> => {
  if (!(await setState(deps, plan, 'failed', problem))) return
  const detail = `“${plan.summary}” was not made: ${problem}`
  await raiseAlert(deps.db, { kind: 'plan-failed', subject: plan.id, detail, at: nowIso(deps) })
}

/** Begins and ends planned changes whose time has come. */
export const runPlans = async (deps: Deps, stopping: Stopping): Promise<boolean> => {
  const due = await findDuePlans(deps)
  for (const plan of due) {
    if (stopping.aborted) break
    try {
      await (plan.state === 'planned' ? begin(deps, plan) : finish(deps, plan, { id: plan.userId }))
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      await fail(deps, plan, error.message)
    }
  }
  return due.length > 0
}
