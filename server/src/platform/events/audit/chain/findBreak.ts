import { hourMs } from '../../../base/time.ts'
import type { Knex } from 'knex'
import { readStart, type ChainStart } from './removeOld.ts'
import { auditChain, detailsHashOf, sealOf, type AuditRow } from './sealOf.ts'

/** The first place where the audit log differs from what was sealed. */
export interface ChainBreak {
  /** Id of the entry, or the number of a missing one. */
  subject: string
  detail: string
}

/** The last entry of a chain without a break. */
export interface IntactChain {
  number: number
  seal: string
}

const batchSize = 1000
/**
 * Maximum by which an entry may be older than an entry sealed before it, ms. An import writes its entries late, and
 * clocks differ.
 */
const maxDelayMs = hourMs

/** Fields that an entry about an account retains after the account is erased. */
export const impersonalFields: readonly string[] = [
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
const isBlank = (subject: string, state: string | null): boolean => {
  const facts = state ? (JSON.parse(state) as object | null) : null
  return Object.keys(facts ?? {}).every(key => subject === 'user' && impersonalFields.includes(key))
}

/** Finds ids of entries that lost their salt without reason: their account exists, or their order has personal data. */
const findUnjustified = async (db: Knex, entries: readonly AuditRow[]): Promise<Set<string>> => {
  const erased = entries.filter(({ salt }) => salt === null)
  const idsOf = (kind: string) =>
    erased.flatMap(({ subject, subject_id: id }) => (subject === kind ? id : []))
  const existingUserIds: string[] = await db('users').whereIn('id', idsOf('user')).pluck('id')
  const existingOrderIds: string[] = await db('orders')
    .whereIn('id', idsOf('order'))
    .whereNot({ email: '' })
    .pluck('id')
  const existing = new Set([...existingUserIds, ...existingOrderIds])
  return new Set(
    erased
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

const describeEntry = ({ seal_number, at, act, subject, subject_id }: AuditRow): string =>
  `Entry ${seal_number} of the audit log (${at}: ${act} ${subject} ${subject_id})`

/**
 * Checks the sealed entries of the audit log from the first one retained. Returns the first that was changed, removed
 * or inserted after sealing, or the end of the whole chain. Reads the whole log. Tested on SQLite and Postgres.
 */
export const findBreak = async (db: Knex): Promise<ChainBreak | IntactChain> => {
  for (;;) {
    const start = await readStart(db)
    const result = await findBreakAfter(db, start)
    // Retries if entries past their retention period were removed while they were read.
    if ('detail' in result && (await readStart(db)).number > start.number) continue
    return result
  }
}

const findBreakAfter = async (db: Knex, chainStart: ChainStart): Promise<ChainBreak | IntactChain> => {
  let { number, seal } = chainStart
  let newestAt = ''
  // Read before the entries, since some may be sealed in the meantime.
  const chainHead: IntactChain | undefined = await db('chain_heads')
    .where({ name: auditChain })
    .first('number', 'seal')
  for (;;) {
    const entries: AuditRow[] = await db('audit_log')
      .where('seal_number', '>', number)
      .where('seal_number', '<=', chainHead?.number ?? 0)
      .orderBy('seal_number')
      .limit(batchSize)
    const unjustified = await findUnjustified(db, entries)
    for (const entry of entries) {
      const { id, at, salt } = entry
      const breakAt = (problem: string): ChainBreak => ({
        subject: id,
        detail: `${describeEntry(entry)} ${problem}`,
      })
      if (entry.seal_number !== number + 1) return missingEntry(number + 1, 'is missing: it was removed.')
      if (sealOf(seal, entry) !== entry.seal) return breakAt('was changed or inserted after it was sealed.')
      const isAltered =
        salt === null ? unjustified.has(id) : detailsHashOf(salt, entry) !== entry.details_hash
      if (isAltered) return breakAt('was changed: its contents differ from what was sealed.')
      if (newestAt && Date.parse(at) < Date.parse(newestAt) - maxDelayMs)
        return breakAt(
          'was inserted later than its time says: entries an hour younger were sealed before it.',
        )
      number += 1
      seal = entry.seal
      if (at > newestAt) newestAt = at
    }
    if (entries.length < batchSize) break
  }
  if (chainHead && chainHead.number > number) return missingEntry(number + 1, 'is missing: it was removed.')
  if (chainHead && chainHead.seal !== seal)
    return missingEntry(number, 'is not the one that was sealed last.')
  return { number, seal }
}

const missingEntry = (number: number, problem: string): ChainBreak => ({
  subject: `audit-log-${number}`,
  detail: `Entry ${number} of the audit log ${problem}`,
})
