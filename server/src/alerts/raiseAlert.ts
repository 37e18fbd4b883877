import type { Knex } from 'knex'
import { newId } from '../database/BaseModel.ts'
import { rows } from '../database/rows.ts'

interface Alert {
  kind: 'dispute' | 'refund-failed' | 'refund-unknown' | 'payment-mismatch' | AuditKind
  /** Id of what it is about; one alert of a kind is open for each. */
  subject: string
  /** For whoever looks after the shop. */
  detail: string
  at: string
}

/** Differences that the nightly audit looks for. */
export const auditKinds = [
  'payment-without-order',
  'order-without-payment',
  'refund-differs',
  'stock-differs',
] as const
export type AuditKind = (typeof auditKinds)[number]

/** Asks for somebody's attention; once for each subject while nobody has resolved it. Tested on SQLite and Postgres. */
export const raiseAlert = async (db: Knex, { kind, subject, detail, at }: Alert): Promise<void> => {
  await rows(
    db,
    `insert into alerts (id, kind, subject, detail, created_at, last_seen_at) values (?, ?, ?, ?, ?, ?)
      on conflict (kind, subject) where resolved_at is null
      do update set detail = excluded.detail, last_seen_at = excluded.last_seen_at`,
    [newId(), kind, subject, detail, at, at],
  )
}
