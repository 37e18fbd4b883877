import { parseSegment, segmentOfView, type Segment } from '@shop/contracts/segments'
import type { Knex } from 'knex'
import { rows } from '../../platform/database/rows.ts'
import { invalid } from '../../platform/http/Failure.ts'
import { allCustomersScope, accountScope, guestScope, segmentSql, type Sql } from './segmentSql.ts'
import { minuteMs } from '../../platform/base/time.ts'

/** Returns SQL for the ids of the active customers that meet conditions, in the format of `serializeSegment`. */
export const segmentCustomersSql = (rules: string, now: number): Sql => {
  const segment = parseSegment(rules)
  if (!segment) throw invalid({ rules: 'Please complete every condition.' })
  // Rounds down to the minute, so that a cached count, whose key includes the bindings, is found again.
  return segmentSql(segment, allCustomersScope, now - (now % minuteMs))
}

/** Reads the ids of the active customers that meet conditions, sorted by email. One statement. */
export const readMembers = async (db: Knex, rules: string, now: number): Promise<string[]> => {
  const { sql, bindings } = segmentCustomersSql(rules, now)
  const membersSql = `select u.id from users u join (${sql}) m on m.id = u.id order by u.email`
  return (await rows<{ id: string }>(db, membersSql, bindings)).map(({ id }) => id)
}

/** Reads the segment of a shared view of customers; null if the view is not a segment. */
export const findSegment = async (db: Knex, viewId: string): Promise<Segment | null> => {
  const view: { query: string } | undefined = await db('list_views')
    .where({ id: viewId, list: 'users' })
    .whereNull('owner_id')
    .first('query')
  return view ? segmentOfView(view.query) : null
}

interface Person {
  userId: string | null
  /** Null for a guest who has not entered an address yet. */
  email: string | null
}

/**
 * Tells whether a person belongs to a segment, in two statements. A guest is judged only by guest orders with
 * the address: otherwise a person who enters somebody else's address would learn something about that
 * account.
 */
export const isMember = async (db: Knex, viewId: string, person: Person, now: number): Promise<boolean> => {
  const segment = await findSegment(db, viewId)
  if (!segment) return false
  const scope = person.userId === null ? guestScope(person.email ?? '') : accountScope(person.userId)
  const { sql, bindings } = segmentSql(segment, scope, now)
  return (await rows(db, `select 1 as found from (${sql}) m limit 1`, bindings)).length > 0
}
