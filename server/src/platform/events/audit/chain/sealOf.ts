import { createHash } from 'node:crypto'

/** An entry of the audit log with its seal. */
export interface AuditRow {
  id: string
  at: string
  user_id: string | null
  former_user_id: string | null
  key_id: string | null
  act: string
  subject: string
  subject_id: string
  before: string | null
  after: string | null
  /** Position in the chain, from 1 without gaps; null until it is sealed. */
  seal_number: number | null
  /** Hash of the previous seal and of the entry's contents. */
  seal: string | null
  /** Hash of `salt`, `before` and `after`, retained when personal values are erased. */
  details_hash: string | null
  /** Erased together with the personal values, so that these cannot be guessed from the hash. */
  salt: string | null
}

/** The name of the chain in `chain_heads`. */
export const auditChain = 'audit_log'
/**
 * Name in `chain_heads` of the seal before the first entry, which is that of the last one removed after its retention
 * period.
 */
export const auditStart = 'audit_log_start'

const hash = (...parts: unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex')

export const detailsHashOf = (salt: string, { before, after }: Pick<AuditRow, 'before' | 'after'>): string =>
  hash(salt, before, after)

type SealedFields = Omit<AuditRow, 'before' | 'after' | 'seal' | 'salt'>

/** Calculates the seal of an entry that follows the one with the seal `previous`; an empty text for the first entry. */
export const sealOf = (previous: string, entry: SealedFields): string =>
  hash(
    previous,
    entry.seal_number,
    entry.id,
    entry.at,
    // The account's id, even after the account is erased.
    entry.former_user_id ?? entry.user_id,
    entry.act,
    entry.subject,
    entry.subject_id,
    entry.details_hash,
    // Left out without a key, so that entries from before keys existed retain their seals.
    ...(entry.key_id === null ? [] : [entry.key_id]),
  )
