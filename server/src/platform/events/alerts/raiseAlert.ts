import type { Knex } from 'knex'
import type { AlertKind } from '@shop/contracts/alerts/endpoints'
import { newId } from '../../database/BaseModel.ts'
import { rows } from '../../database/rows.ts'

interface NewAlert {
  kind: AlertKind
  /** Id of the record concerned; at most one alert of a kind is open for each. */
  subject: string
  /** Text for the staff who look after the shop. */
  detail: string
  at: string
}

/** Opens an alert; if one of the same kind and subject is open, updates it instead. Tested on SQLite and Postgres. */
export const raiseAlert = async (db: Knex, { kind, subject, detail, at }: NewAlert): Promise<void> => {
  await rows(
    db,
    `insert into alerts (id, kind, subject, detail, created_at, last_seen_at) values (?, ?, ?, ?, ?, ?)
      on conflict (kind, subject) where resolved_at is null
      do update set detail = excluded.detail, last_seen_at = excluded.last_seen_at`,
    [newId(), kind, subject, detail, at, at],
  )
}

/** Reads the subjects of open alerts of a kind. */
export const openSubjects = (db: Knex, kind: AlertKind): Promise<string[]> =>
  db('alerts').where({ kind }).whereNull('resolved_at').pluck('subject')

/** Resolves alerts whose cause is known to be gone; others stay open until staff resolve them. */
export const resolveAlerts = async (
  db: Knex,
  kind: AlertKind,
  subjects: readonly string[],
  at: string,
): Promise<void> => {
  await db('alerts')
    .where({ kind })
    .whereIn('subject', [...subjects])
    .whereNull('resolved_at')
    .update({ resolved_at: at })
}

const instantFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
  timeZoneName: 'short',
})

/** Formats an instant for alerts, in the time of the United Kingdom: `24 November 2026 at 07:00 GMT`. */
export const formatInstant = (instant: string): string => instantFormat.format(new Date(instant))
