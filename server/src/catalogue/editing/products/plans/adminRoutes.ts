import type { Input } from '@shop/contracts/endpoint'
import * as endpoints from '@shop/contracts/products/plannedChanges'
import { readMakers } from '../../../../people/accounts/readMakers.ts'
import { isDuplicateKey } from '../../../../platform/database/errors.ts'
import { transaction, transactionAt } from '../../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../../platform/base/deps.ts'
import { Failure, invalid, notFound } from '../../../../platform/http/Failure.ts'
import type { Mount } from '../../../../platform/http/mount.ts'
import type { Viewer } from '../../../../platform/http/Viewer.ts'
import { changeMany } from '../changeMany.ts'
import { addPlan, maxOpenPlans } from './addPlan.ts'
import { PlannedChange } from './PlannedChange.ts'
import { endPlanWithin } from './runPlans.ts'

const maxListed = 100
const openStates = ['planned', 'running'] as const

const presentMany = async (
  deps: Deps,
  plans: readonly PlannedChange[],
): Promise<endpoints.PlannedChange[]> => {
  const makerOf = await readMakers(deps.db, plans)
  return plans.map(plan => {
    const { id, summary, startsAt, endsAt, state, problem, createdAt } = plan
    return { id, summary, startsAt, endsAt, state, problem, createdAt, maker: makerOf(plan) }
  })
}

const presentOne = async (deps: Deps, id: string): Promise<endpoints.PlannedChange> => {
  const plan = await PlannedChange.query(deps.db).findById(id)
  const [presented] = plan ? await presentMany(deps, [plan]) : []
  if (!presented) throw notFound('There is no such planned change.')
  return presented
}

/** Lists pending and running plans by start, then finished ones, newest first, with their authors: three statements. */
const listPlans = async (deps: Deps): Promise<endpoints.PlannedChange[]> => {
  const [openPlans, closedPlans] = await Promise.all([
    PlannedChange.query(deps.db)
      .whereIn('state', [...openStates])
      .orderBy(['starts_at', 'id'])
      .limit(maxOpenPlans),
    PlannedChange.query(deps.db)
      .whereNotIn('state', [...openStates])
      .orderBy([{ column: 'starts_at', order: 'desc' }, 'id'])
      .limit(maxListed - maxOpenPlans),
  ])
  return presentMany(deps, [...openPlans, ...closedPlans])
}

const checkTimes = (startsAt: string, endsAt: string | null, now: string): void => {
  if (startsAt <= now) throw invalid({ startsAt: 'Please choose a time in the future.' })
  if (endsAt !== null && endsAt <= startsAt)
    throw invalid({ endsAt: 'The end has to be after the beginning.' })
}

/**
 * Throws `validation_failed`, `limit_reached`, and `conflict` if another plan changes one of these products at that
 * time.
 */
const makePlan = async (
  deps: Deps,
  viewer: Viewer,
  { planId: id, startsAt, endsAt, ...request }: Input<typeof endpoints.planProductChange>,
): Promise<endpoints.PlannedChange> => {
  const at = nowIso(deps)
  const existing = await PlannedChange.query(deps.db).findById(id)
  if (existing && existing.userId !== viewer.id)
    throw new Failure('conflict', 'Another planned change has this id.')
  if (existing) return presentOne(deps, id)
  checkTimes(startsAt, endsAt, at)
  const { summary, changed } = await changeMany(deps, viewer, { ...request, isPreview: true })
  if (changed === 0) throw invalid({ change: 'All of these products already have these values.' })
  await transaction(deps.db, async trx => {
    await addPlan(trx, request, { id, summary, startsAt, endsAt, userId: viewer.id, at })
  }).catch((error: unknown) => {
    // The same request was sent twice at the same time.
    if (!isDuplicateKey(error, 'planned_changes')) throw error
  })
  return presentOne(deps, id)
}

/** Cancels a pending plan, or reverts a running one. Throws `not_found`. */
const endPlan = async (deps: Deps, viewer: Viewer, id: string): Promise<endpoints.PlannedChange> => {
  await transactionAt(deps, (trx, at) => endPlanWithin(trx, id, { actor: viewer, at }))
  return presentOne(deps, id)
}

/** Mounts changes of products that are planned for later. */
export const planRoutes = (mount: Mount, deps: Deps) => {
  mount(endpoints.listPlannedChanges, async () => ({ items: await listPlans(deps) }))
  mount(endpoints.planProductChange, ({ viewer, input }) => makePlan(deps, viewer, input))
  mount(endpoints.endPlannedChange, ({ viewer, input: { id } }) => endPlan(deps, viewer, id))
}
