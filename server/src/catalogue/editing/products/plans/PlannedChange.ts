import type { Input } from '@shop/contracts/endpoint'
import type * as endpoints from '@shop/contracts/products/plannedChanges'
import { BaseModel } from '../../../../platform/database/BaseModel.ts'

/** The products to change, and the change. */
export type PlanRequest = Pick<
  Input<typeof endpoints.planProductChange>,
  'productIds' | 'collectionId' | 'change'
>

/** A change of many products that begins by itself. Its change set has the same id. */
export class PlannedChange extends BaseModel {
  static override tableName = 'planned_changes'

  declare id: string
  declare summary: string
  /** A `PlanRequest` as JSON. */
  declare request: string
  declare startsAt: string
  /** Instant at which it is taken back; null where it stays. */
  declare endsAt: string | null
  declare state: endpoints.PlanState
  declare problem: string | null
  declare userId: string | null
  declare createdAt: string
}

export const requestOf = ({ request }: Pick<PlannedChange, 'request'>): PlanRequest =>
  JSON.parse(request) as PlanRequest

/** A planned change as it stands in the audit log. */
export const notePlan = ({ summary, startsAt, endsAt, state }: PlannedChange) => ({
  title: summary,
  startsAt,
  endsAt,
  state,
})
