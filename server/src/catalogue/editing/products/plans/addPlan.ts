import type { Knex } from 'knex'
import { noteChange } from '../../../../platform/events/audit/noteChange.ts'
import { Failure } from '../../../../platform/http/Failure.ts'
import { type ChangeSet, findTargets } from '../changeMany.ts'
import { toAuditEntry, PlannedChange, requestOf, type PlanRequest } from './PlannedChange.ts'

export const maxOpenPlans = 50

interface Period {
  startsAt: string
  /** Null if the change is permanent; it then occupies only the moment of its start. */
  endsAt: string | null
}

/** Returns the end of a period for a comparison of texts: `~` sorts after an instant and before any later one. */
const endOf = ({ startsAt, endsAt }: Period): string => endsAt ?? `${startsAt}~`

const doOverlap = (first: Period, second: Period): boolean =>
  first.startsAt < endOf(second) && second.startsAt < endOf(first)

/**
 * Names the aspect of products that a change affects. Changes of different aspects, such as a status and a price, may
 * overlap.
 */
const aspectOf = ({ change }: PlanRequest): string => {
  if (change.kind === 'status' || change.kind === 'customs') return change.kind
  return 'collectionId' in change ? change.collectionId : 'prices'
}

/**
 * Refuses a plan that would change a product during another plan: the first could not be undone, as its prices would be
 * gone. Throws `conflict`, and `limit_reached` if too many are open.
 */
const rejectOverlap = async (
  trx: Knex.Transaction,
  request: PlanRequest,
  { id, ...times }: Period & { id: string },
): Promise<void> => {
  const targetIds = new Set(await findTargets(trx, request))
  // Locks products in order of id, so that two plans for one of them are created one after the other.
  await trx('products')
    .whereIn('id', [...targetIds])
    .orderBy('id')
    .forUpdate()
    .select('id')
  const openPlans = await PlannedChange.query(trx).whereIn('state', ['planned', 'running']).whereNot({ id })
  if (openPlans.length >= maxOpenPlans)
    throw new Failure(
      'limit_reached',
      `At most ${maxOpenPlans} changes are planned at once. Please end one first.`,
    )
  for (const openPlan of openPlans) {
    if (!doOverlap(times, openPlan) || aspectOf(requestOf(openPlan)) !== aspectOf(request)) continue
    const otherTargets = await findTargets(trx, requestOf(openPlan))
    if (otherTargets.some(target => targetIds.has(target)))
      throw new Failure(
        'conflict',
        `Another planned change is about some of these products at that time: ${openPlan.summary}. Please choose other times, or end that one.`,
      )
  }
}

/** Reads the products of running plans that change the same aspect as a request. Tested on SQLite and Postgres. */
export const readProductsBeingChanged = async (
  trx: Knex.Transaction,
  request: PlanRequest,
): Promise<ChangeSet['plans']> => {
  const runningPlans = (await PlannedChange.query(trx).where({ state: 'running' })).filter(
    plan => aspectOf(requestOf(plan)) === aspectOf(request),
  )
  if (runningPlans.length === 0) return []
  const changes: string[] = await trx('change_sets')
    .whereIn(
      'id',
      runningPlans.map(({ id }) => id),
    )
    .pluck('changes')
  return changes.flatMap(each => (JSON.parse(each) as ChangeSet).plans)
}

interface NewPlan extends Period {
  id: string
  summary: string
  userId: string
  at: string
}

/** Stores a plan, and logs who made it. Throws `conflict`, `limit_reached`. */
export const addPlan = async (
  trx: Knex.Transaction,
  request: PlanRequest,
  { id, summary, startsAt, endsAt, userId, at }: NewPlan,
): Promise<void> => {
  await rejectOverlap(trx, request, { id, startsAt, endsAt })
  const plan = await PlannedChange.query(trx).insertAndFetch({
    id,
    summary: summary.slice(0, 300),
    request: JSON.stringify(request),
    startsAt,
    endsAt,
    state: 'planned',
    userId,
    createdAt: at,
  })
  const note = { at, userId, act: 'create', subject: 'plan', subjectId: id } as const
  await noteChange(trx, { ...note, before: null, after: toAuditEntry(plan) })
}
