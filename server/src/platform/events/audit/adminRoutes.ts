import type { Knex } from 'knex'
import { listAudit, listAuditChoices } from '@shop/contracts/audit/endpoints'
import type { Deps } from '../../base/deps.ts'
import type { Mount } from '../../http/mount.ts'
import { rows } from '../../database/rows.ts'
import { listEntries } from './listEntries.ts'

export const auditRoutes = (mount: Mount, { db, settings }: Deps) => {
  mount(listAudit, async ({ input }) => {
    const { timezone } = (await settings.read()).general
    return listEntries(db, timezone, input)
  })

  mount(listAuditChoices, () => listChoices(db))
}

/** Each step jumps to the next kind in the index, however many entries a kind has. Tested on SQLite and Postgres. */
const distinctSubjects = `with recursive kinds(subject) as (
    select min(subject) from audit_log
    union all
    select (select min(a.subject) from audit_log a where a.subject > kinds.subject) from kinds
      where kinds.subject is not null
  ) select subject from kinds where subject is not null order by subject`

/**
 * Selects everybody with an entry in the log, including former staff. A loose index scan: one index look-up per person.
 */
const people = `with recursive who(id) as (
    select min(user_id) from audit_log
    union all
    select (select min(a.user_id) from audit_log a where a.user_id > who.id) from who where who.id is not null
  ) select u.id, u.first_name || ' ' || u.last_name as name
    from who join users u on u.id = who.id order by name, u.id`

/** Reads the choices for the filters of the log. */
const listChoices = async (db: Knex) => {
  const subjects = await rows<{ subject: string }>(db, distinctSubjects)
  return {
    people: await rows<{ id: string; name: string }>(db, people),
    subjects: subjects.map(({ subject }) => subject),
  }
}
