import type { Input } from '@shop/contracts/endpoint'
import type * as endpoints from '@shop/contracts/products/plannedChanges'
import { fromJson, type Json } from '../../../../platform/database/json.ts'
import { BaseModel } from '../../../../platform/database/BaseModel.ts'

/** The products to change, and the change. */
export type PlanRequest = Pick<
  Input<typeof endpoints.planProductChange>,
  'productIds' | 'collectionId' | 'change'
>

/** A planned change of many products, applied automatically at `startsAt`. Its change set has the same id. */
export class PlannedChange extends BaseModel {
  static override tableName = 'planned_changes'

  declare id: string
  declare summary: string
  /** A `PlanRequest` as JSON. */
  declare request: Json<PlanRequest>
  declare startsAt: string
  /** Time at which it is undone; null if it is permanent. */
  declare endsAt: string | null
  declare state: endpoints.PlanState
  declare problem: string | null
  declare userId: string | null
  declare createdAt: string
}

export const requestOf = ({ request }: Pick<PlannedChange, 'request'>): PlanRequest => fromJson(request)

/** Returns the planned change as stored in the audit log. */
export const toAuditEntry = ({ summary, startsAt, endsAt, state }: PlannedChange) => ({
  title: summary,
  startsAt,
  endsAt,
  state,
})
