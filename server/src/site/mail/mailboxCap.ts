import type { Knex } from 'knex'
import { keyedDigest } from '../../platform/base/keyedDigest.ts'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { ago, hourMs, minuteMs } from '../../platform/base/time.ts'
import { isPostgres } from '../../platform/database/connect.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { rows } from '../../platform/database/rows.ts'
import { NotYet } from '../../platform/events/outbox/Handler.ts'

/** Cause of an email, which decides how it is limited. */
export type EmailCause =
  /** Staff, a payment or a parcel. Never limited. */
  | 'shop'
  /** A person who types any address. Above the limit the email is dropped: its reader already has others. */
  | 'anybody'
  /** A person who once asked to be told of stock. Above the limit the email is sent later. */
  | 'asker'
  /** The holder of a paid order's link. Above the limit the email is sent later. */
  | 'buyer'
  /** A person signed in to an account. Treated as `anybody` until the account's address is confirmed. */
  | 'owner'

/** Maximum number of emails in the pool `asked`, of all kinds, to one mailbox within an hour. */
export const maxPerHour = 6
/** Maximum number of emails of one kind to one mailbox within an hour, so that no kind crowds out all others. */
export const maxPerKind = 3

/** Normalises an address: drops `+tags`, and dots at Gmail. Two real mailboxes may then share one limit. */
export const mailboxOf = (address: string): string => {
  const [local = '', domain = ''] = address.toLowerCase().split('@')
  const withoutTag = local.replace(/(?<=.)\+.*$/, '')
  return /^(gmail|googlemail)\.com$/.test(domain)
    ? `${withoutTag.replaceAll('.', '')}@gmail.com`
    : `${withoutTag}@${domain}`
}

interface CountedEmail {
  /** Id of the message, so that a second attempt is not counted again. */
  id: string
  kind: string
  cause: EmailCause
  address: string
  /** Tells whether the account's owner has confirmed this address. */
  isConfirmed: boolean
}

/**
 * Returns the pool in which an email is counted. Emails that notify an owner of a change, or a buyer about an order,
 * have their own pools, so that nobody can suppress the notice of a new password by causing other emails.
 */
const poolOf = ({
  cause,
  isConfirmed,
}: Pick<CountedEmail, 'cause' | 'isConfirmed'>): 'asked' | 'told' | 'order' => {
  if (cause === 'buyer') return 'order'
  return cause === 'owner' && isConfirmed ? 'told' : 'asked'
}

interface EmailCount {
  /** Instant of the first email; null if there was none. */
  at: string | null
  total: number
  alike: number | null
}

/** Counts the emails to a mailbox within the hour. Tested on SQLite and Postgres. */
const countSentSql = `select min(at) as at, count(*) as total, sum(case when kind = ? then 1 else 0 end) as alike
  from mailbox_letters where mailbox = ? and pool = ? and at > ?`

/**
 * Counts an email within a transaction, and returns null; if the limit is reached, returns the instant of the mailbox's
 * first email.
 */
const countEmail = async (
  trx: Knex.Transaction,
  { id, kind, pool, mailbox }: Record<'id' | 'kind' | 'pool' | 'mailbox', string>,
  { at, since }: { at: string; since: string },
): Promise<string | null> => {
  // Two concurrent emails would otherwise both fit under the limit.
  if (isPostgres(trx)) await trx.raw('select pg_advisory_xact_lock(hashtext(?))', [`shop:mailbox:${mailbox}`])
  await trx('mailbox_letters').where('at', '<=', since).delete()
  if (await trx('mailbox_letters').where({ id }).first('id')) return null
  const [counts] = await rows<EmailCount>(trx, countSentSql, [kind, mailbox, pool, since])
  const { total = 0, alike = 0, at: first } = counts ?? {}
  const isFull = pool === 'asked' && total >= maxPerHour
  if (isFull || (alike ?? 0) >= maxPerKind) return first ?? at
  await trx('mailbox_letters').insert({ id, mailbox, pool, kind, at })
  return null
}

/**
 * Counts an email towards the limit of its mailbox for an hour; returns false if the limit is reached. Throws `NotYet`
 * if the email may be sent later instead. Counted in the database, for all processes and across restarts.
 */
export const isWithinCap = async (
  deps: Deps,
  { id, kind, address, ...sender }: CountedEmail,
): Promise<boolean> => {
  if (sender.cause === 'shop') return true
  const mailbox = keyedDigest(deps, 'mailbox', mailboxOf(address))
  const [at, since] = [nowIso(deps), ago(deps, hourMs)]
  const email = { id, kind, mailbox, pool: poolOf(sender) }
  const first = await transaction(deps.db, trx => countEmail(trx, email, { at, since }))
  if (first === null) return true
  if (sender.cause !== 'asker' && sender.cause !== 'buyer') return false
  throw new NotYet('enough for an hour', Math.max(Date.parse(first) + hourMs - Date.parse(at), minuteMs))
}
