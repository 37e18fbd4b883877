import type { Knex } from 'knex'
import type { AlertKind } from '@shop/contracts/alerts/endpoints'
import { newId } from '../../database/BaseModel.ts'
import { rows } from '../../database/rows.ts'

interface NewAlert {
  kind: AlertKind
  /** Id of what it is about; one alert of a kind is open for each. */
  subject: string
  /** Text for the people who look after the shop. */
  detail: string
  at: string
}

/** Asks for somebody's attention; once for each subject while nobody has resolved it. Tested on SQLite and Postgres. */
export const raiseAlert = async (db: Knex, { kind, subject, detail, at }: NewAlert): Promise<void> => {
  await rows(
    db,
    `insert into alerts (id, kind, subject, detail, created_at, last_seen_at) values (?, ?, ?, ?, ?, ?)
      on conflict (kind, subject) where resolved_at is null
      do update set detail = excluded.detail, last_seen_at = excluded.last_seen_at`,
    [newId(), kind, subject, detail, at, at],
  )
}

/** The subjects of open alerts of a kind. */
export const openSubjects = (db: Knex, kind: AlertKind): Promise<string[]> =>
  db('alerts').where({ kind }).whereNull('resolved_at').pluck('subject')

/** Resolves alerts whose difference is known to be gone; others stay until a person has looked at them. */
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

const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
  timeZoneName: 'short',
})

/** An instant as an alert says it, for people in the United Kingdom: `24 November 2026 at 07:00 GMT`. */
export const momentOf = (instant: string): string => format.format(new Date(instant))
