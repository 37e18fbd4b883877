import type { Knex } from 'knex'
import { noteChange } from '../../../../platform/events/audit/noteChange.ts'
import { Failure } from '../../../../platform/http/Failure.ts'
import { findTargets } from '../changeMany.ts'
import { notePlan, PlannedChange, requestOf, type PlanRequest } from './PlannedChange.ts'

export const maxOpen = 50

interface Times {
  startsAt: string
  /** Null if the change is permanent; it then occupies only a moment. */
  endsAt: string | null
}

const overlap = (one: Times, other: Times): boolean =>
  one.startsAt < (other.endsAt ?? `${other.startsAt}~`) && other.startsAt < (one.endsAt ?? `${one.startsAt}~`)

/** Names what a change affects: two price changes collide, a status and a price do not. */
const aspectOf = ({ change }: PlanRequest): string =>
  change.kind === 'status' ? 'status' : 'collectionId' in change ? change.collectionId : 'prices'

/**
 * Refuses a plan that would change a product during another plan: the first could not be undone, as its prices would be
 * gone. Throws `conflict`, and `limit_reached` if too many are open.
 */
const refuseOverlap = async (
  trx: Knex.Transaction,
  request: PlanRequest,
  { id, ...times }: Times & { id: string },
): Promise<void> => {
  const wanted = new Set(await findTargets(trx, request))
  // Locks products in order of id, so that two plans for one of them are created one after the other.
  await trx('products')
    .whereIn('id', [...wanted])
    .orderBy('id')
    .forUpdate()
    .select('id')
  const others = await PlannedChange.query(trx).whereIn('state', ['planned', 'running']).whereNot({ id })
  if (others.length >= maxOpen)
    throw new Failure(
      'limit_reached',
      `At most ${maxOpen} changes are planned at once. Please end one first.`,
    )
  for (const other of others) {
    if (!overlap(times, other) || aspectOf(requestOf(other)) !== aspectOf(request)) continue
    const theirs = await findTargets(trx, requestOf(other))
    if (theirs.some(target => wanted.has(target)))
      throw new Failure(
        'conflict',
        `Another planned change is about some of these products at that time: ${other.summary}. Please choose other times, or end that one.`,
      )
  }
}

interface NewPlan extends Times {
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
  await refuseOverlap(trx, request, { id, startsAt, endsAt })
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
  await noteChange(trx, { ...note, before: null, after: notePlan(plan) })
}
