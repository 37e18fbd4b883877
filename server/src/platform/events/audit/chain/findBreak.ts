import type { Knex } from 'knex'
import { readStart, type Start } from './removeOld.ts'
import { auditChain, detailsHashOf, sealOf, type Entry } from './sealOf.ts'

/** The first place where the audit log is not as it was sealed. */
export interface Break {
  /** Id of the entry, or the number of a missing one. */
  subject: string
  detail: string
}

/** The whole chain, where nothing is wrong with it. */
export interface Whole {
  number: number
  seal: string
}

const batch = 1000
/**
 * Longest delay with which an entry may be sealed after its neighbours, ms: an import takes a while, and clocks
 * differ.
 */
const latest = 60 * 60_000

/** Fields that an entry about an account keeps once the account is erased. */
export const impersonal: readonly string[] = [
  'isAdmin',
  'isActive',
  'roles',
  'staffEndsAt',
  'secondFactor',
  'createdAt',
]

/** Tells whether a state holds nothing but what erasure leaves: of an account the impersonal, of an order nothing. */
const isBlank = (subject: string, state: string | null): boolean =>
  Object.keys((state && (JSON.parse(state) as object | null)) || {}).every(
    key => subject === 'user' && impersonal.includes(key),
  )

/** Finds ids of entries that lost their salt without reason: their account or order still has a person. */
const findUnjustified = async (db: Knex, entries: readonly Entry[]): Promise<Set<string>> => {
  const blanked = entries.filter(({ salt }) => salt === null)
  const idsOf = (wanted: string) =>
    blanked.flatMap(({ subject, subject_id: id }) => (subject === wanted ? id : []))
  const people: string[] = await db('users').whereIn('id', idsOf('user')).pluck('id')
  const orders: string[] = await db('orders')
    .whereIn('id', idsOf('order'))
    .whereNot({ email: '' })
    .pluck('id')
  const living = new Set([...people, ...orders])
  return new Set(
    blanked
      .filter(
        ({ subject, subject_id: id, before, after }) =>
          living.has(id) ||
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
 * Goes through the sealed entries of the audit log from the first that is kept, and gives the first that was changed,
 * removed or put in since it was sealed. Reads the whole log. Tested on SQLite and Postgres.
 */
export const findBreak = async (db: Knex): Promise<Break | Whole> => {
  for (;;) {
    const start = await readStart(db)
    const found = await findBreakAfter(db, start)
    // Entries whose time was over went while they were read.
    if ('detail' in found && (await readStart(db)).number > start.number) continue
    return found
  }
}

const findBreakAfter = async (db: Knex, start: Start): Promise<Break | Whole> => {
  let { number, seal } = start
  let newest = ''
  // Before the entries, as some may be sealed meanwhile.
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
      if (sealOf(seal, entry) !== entry.seal) return broken('was changed or put in after it was sealed.')
      if (salt === null ? unjustified.has(id) : detailsHashOf(salt, entry) !== entry.details_hash)
        return broken('was changed: it does not say any longer what it said when it was sealed.')
      if (newest && Date.parse(at) < Date.parse(newest) - latest)
        return broken('was put in later than it says: entries of an hour after it were sealed before it.')
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
