import type { Knex } from 'knex'
import type { AuditEntry, listAudit } from '@shop/contracts/audit/endpoints'
import { type BookProgram, bookPrograms } from '@shop/contracts/books/programs'
import type { Answer, Input } from '@shop/contracts/endpoint'
import { alertKindLabel } from '@shop/contracts/alerts/alertKindLabel'
import type { AlertKind } from '@shop/contracts/alerts/endpoints'
import { kindText } from '@shop/contracts/mail/kindText'
import { invalid } from '../../http/Failure.ts'
import { addDays } from '@shop/contracts/shop/zoneClock'
import { startOfDay } from '../../base/localDays.ts'
import { nameRecords } from './nameRecords.ts'
import { whereFieldChanged, whereMatchesSearch, parseSentence } from './searchEntries.ts'

const defaultLimit = 20

interface Row {
  id: string
  at: string
  act: AuditEntry['act']
  subject: string
  subject_id: string
  before: string | null
  after: string | null
  user_id: string | null
  former_user_id: string | null
  first_name: string
  last_name: string
  email: string
  key_id: string | null
  key_name: string
}

/** Builds the cursor of an entry in the list: its instant and id. */
const cursorOf = ({ at, id }: Row) => `${at}_${id}`

const parseCursor = (cursor: string): [at: string, id: string] => {
  const [, at, id] = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)_([0-9a-f-]{36})$/.exec(cursor) ?? []
  if (!at || !id) throw invalid({ after: 'Not a place in this list.' })
  return [at, id]
}

const applyFilter = (
  query: Knex.QueryBuilder,
  db: Knex,
  timezone: string,
  { userId, subject, subjectId, act, from, to, after, ...terms }: Input<typeof listAudit>,
) => {
  const parsed = terms.search && !terms.field ? parseSentence(terms.search) : null
  const { search, field } = parsed ?? terms
  if (userId) void query.where('a.user_id', userId)
  if (subject) void query.where('a.subject', subject)
  if (subjectId) void query.where('a.subject_id', subjectId)
  if (act) void query.where('a.act', act)
  if (search) whereMatchesSearch(query, db, search)
  if (field) whereFieldChanged(query, db, field)
  if (from) void query.where('a.at', '>=', startOfDay(timezone, from))
  if (to) void query.where('a.at', '<', startOfDay(timezone, addDays(to, 1)))
  if (after) void query.whereRaw('(a.at, a.id) < (?, ?)', parseCursor(after))
}

const parseState = (state: string | null) =>
  state ? (JSON.parse(state) as Record<string, unknown> | null) : null

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/**
 * Names an entry about the books by its subject's id: a program, whose account codes were changed (`Xero`), or the last
 * of the months that were closed (`October 2026`).
 */
const titleOfBooks = (id: string): string =>
  id in bookPrograms ? bookPrograms[id as BookProgram].name : monthFormat.format(new Date(`${id}-01`))

/**
 * Finds a record's name in its state; null if there is none. Returns null for an order as well, because its state may
 * contain other names: `nameRecords` adds its number.
 */
const titleOf = (
  { subject, subject_id: id }: Pick<Row, 'subject' | 'subject_id'>,
  state: Record<string, unknown>,
): string | null => {
  if (subject === 'order') return null
  if (subject === 'books') return titleOfBooks(id)
  if (subject === 'alert') return alertKindLabel(state['kind'] as AlertKind) ?? null
  if (subject === 'message') return kindText(String(state['kind']))
  const { title, name, code, sku, email, firstName, lastName } = state
  const person = [firstName, lastName].filter(Boolean).join(' ')
  const ownName = [title, name, code, sku, person, email].find(
    text => typeof text === 'string' && text !== '',
  )
  return (ownName as string | undefined) ?? null
}

const present = (row: Row): AuditEntry => {
  const [before, after] = [parseState(row.before), parseState(row.after)]
  return {
    id: row.id,
    at: row.at,
    who: row.user_id
      ? { id: row.user_id, name: `${row.first_name} ${row.last_name}`, email: row.email }
      : null,
    key: row.key_id === null ? null : { id: row.key_id, name: row.key_name },
    isFormer: row.former_user_id !== null,
    act: row.act,
    subject: row.subject,
    subjectId: row.subject_id,
    title: titleOf(row, { ...before, ...after }),
    names: {},
    before,
    after,
  }
}

/**
 * Lists entries of the audit log, newest first, in one statement and at most one more for names; a page begins after a
 * given entry, so that new entries shift nothing.
 */
export const listEntries = async (
  db: Knex,
  timezone: string,
  input: Input<typeof listAudit>,
): Promise<Answer<typeof listAudit>> => {
  const { limit = defaultLimit } = input
  const entryRows: Row[] = await db('audit_log as a')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .leftJoin('api_keys as k', 'k.id', 'a.key_id')
    .modify(query => applyFilter(query, db, timezone, input))
    .orderBy([
      { column: 'a.at', order: 'desc' },
      { column: 'a.id', order: 'desc' },
    ])
    .limit(limit + 1)
    .select('a.id', 'a.at', 'a.act', 'a.subject', 'a.subject_id', 'a.before', 'a.after', 'a.user_id')
    .select('a.former_user_id', 'u.first_name', 'u.last_name', 'u.email', 'a.key_id', 'k.name as key_name')
  const items = entryRows.slice(0, limit)
  const last = items.at(-1)
  return {
    items: await nameRecords(db, items.map(present)),
    next: entryRows.length > limit && last ? cursorOf(last) : null,
  }
}
