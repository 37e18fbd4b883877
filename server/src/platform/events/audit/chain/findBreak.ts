import type { Knex } from 'knex'
import { readStart, type Start } from './removeOld.ts'
import { auditChain, detailsHashOf, sealOf, type Entry } from './sealOf.ts'

/** The first place where the audit log differs from what was sealed. */
export interface Break {
  /** Id of the entry, or the number of a missing one. */
  subject: string
  detail: string
}

/** The last entry of a chain without a break. */
export interface Whole {
  number: number
  seal: string
}

const batch = 1000
/**
 * Longest delay with which an entry may be sealed after its neighbours, ms: an import takes a while, and clocks differ.
 */
const maxDelay = 60 * 60_000

/** Fields that an entry about an account retains after the account is erased. */
export const impersonal: readonly string[] = [
  'isAdmin',
  'isActive',
  'roles',
  'staffEndsAt',
  'secondFactor',
  'createdAt',
]

/**
 * Tells whether a state contains only what erasure leaves: the impersonal fields of an account, and nothing of an
 * order.
 */
const isBlank = (subject: string, state: string | null): boolean =>
  Object.keys((state && (JSON.parse(state) as object | null)) || {}).every(
    key => subject === 'user' && impersonal.includes(key),
  )

/** Finds ids of entries that lost their salt without reason: their account exists, or their order has personal data. */
const findUnjustified = async (db: Knex, entries: readonly Entry[]): Promise<Set<string>> => {
  const blanked = entries.filter(({ salt }) => salt === null)
  const idsOf = (wanted: string) =>
    blanked.flatMap(({ subject, subject_id: id }) => (subject === wanted ? id : []))
  const people: string[] = await db('users').whereIn('id', idsOf('user')).pluck('id')
  const orders: string[] = await db('orders')
    .whereIn('id', idsOf('order'))
    .whereNot({ email: '' })
    .pluck('id')
  const existing = new Set([...people, ...orders])
  return new Set(
    blanked
      .filter(
        ({ subject, subject_id: id, before, after }) =>
          existing.has(id) ||
          !['user', 'order'].includes(subject) ||
          !isBlank(subject, before) ||
          !isBlank(subject, after),
      )
      .map(({ id }) => id),
  )
}

const nameOf = ({ seal_number, at, act, subject, subject_id }: Entry): string =>
  `Entry ${seal_number} of the audit log (${at}: ${act} ${subject} ${subject_id})`

/**
 * Checks the sealed entries of the audit log from the first one retained. Returns the first that was changed, removed
 * or inserted after sealing, or the end of the whole chain. Reads the whole log. Tested on SQLite and Postgres.
 */
export const findBreak = async (db: Knex): Promise<Break | Whole> => {
  for (;;) {
    const start = await readStart(db)
    const found = await findBreakAfter(db, start)
    // Retries if entries past their retention period were removed while they were read.
    if ('detail' in found && (await readStart(db)).number > start.number) continue
    return found
  }
}

const findBreakAfter = async (db: Knex, start: Start): Promise<Break | Whole> => {
  let { number, seal } = start
  let newest = ''
  // Read before the entries, since some may be sealed in the meantime.
  const head: Whole | undefined = await db('chain_heads').where({ name: auditChain }).first('number', 'seal')
  for (;;) {
    const entries: Entry[] = await db('audit_log')
      .where('seal_number', '>', number)
      .where('seal_number', '<=', head?.number ?? 0)
      .orderBy('seal_number')
      .limit(batch)
    const unjustified = await findUnjustified(db, entries)
    for (const entry of entries) {
      const { id, at, salt } = entry
      const broken = (what: string): Break => ({ subject: id, detail: `${nameOf(entry)} ${what}` })
      if (entry.seal_number !== number + 1) return missing(number + 1, 'is missing: it was removed.')
      if (sealOf(seal, entry) !== entry.seal) return broken('was changed or inserted after it was sealed.')
      if (salt === null ? unjustified.has(id) : detailsHashOf(salt, entry) !== entry.details_hash)
        return broken('was changed: its contents differ from what was sealed.')
      if (newest && Date.parse(at) < Date.parse(newest) - maxDelay)
        return broken('was inserted later than its time says: entries an hour younger were sealed before it.')
      number += 1
      seal = entry.seal
      if (at > newest) newest = at
    }
    if (entries.length < batch) break
  }
  if (head && head.number > number) return missing(number + 1, 'is missing: it was removed.')
  if (head && head.seal !== seal) return missing(number, 'is not the one that was sealed last.')
  return { number, seal }
}

const missing = (number: number, what: string): Break => ({
  subject: `audit-log-${number}`,
  detail: `Entry ${number} of the audit log ${what}`,
})
