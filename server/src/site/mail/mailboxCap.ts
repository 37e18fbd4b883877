import type { Knex } from 'knex'
import { keyedDigest } from '../../platform/base/keyedDigest.ts'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { ago, hourMs, minuteMs } from '../../platform/base/time.ts'
import { isPostgres } from '../../platform/database/connect.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { rows } from '../../platform/database/rows.ts'
import { NotYet } from '../../platform/events/outbox/Handler.ts'

/**
 * Causes of an email. `shop`: staff, a payment or a parcel; never held back. `anybody`: a person who types an
 * address; an email above the limit is not sent, as its reader already has the others. `asker`: the same for a
 * back-in-stock request long ago; an email above the limit is sent later. `buyer`: the holder of a paid order's link,
 * as often as they like; an email above the limit is sent later. `owner`: a person signed in to an account, who may
 * be anybody while its address is not confirmed.
 */
export type Cause = 'shop' | 'anybody' | 'asker' | 'buyer' | 'owner'

/** Most letters to one mailbox within an hour that others can cause, whatever they are about. */
export const mostInAnHour = 6
/** Most of them of one kind, so that none crowds out all others. */
export const mostOfAKind = 3

/** Normalises an address: drops `+tags`, and dots at Gmail. Two real mailboxes may then share one limit. */
export const mailboxOf = (address: string): string => {
  const [local = '', domain = ''] = address.toLowerCase().split('@')
  const bare = local.replace(/(?<=.)\+.*$/, '')
  return /^(gmail|googlemail)\.com$/.test(domain)
    ? `${bare.replaceAll('.', '')}@gmail.com`
    : `${bare}@${domain}`
}

interface Asked {
  /** The message's, so that a second attempt takes no second place. */
  id: string
  kind: string
  cause: Cause
  address: string
  /** Tells whether the owner has confirmed that they read email there. */
  isProven: boolean
}

/**
 * Letters that are counted together. What tells an owner of a change, or a buyer of an order, has room of its own: nobody
 * hides a new password behind letters that anybody can ask for.
 */
const poolOf = ({ cause, isProven }: Pick<Asked, 'cause' | 'isProven'>): 'asked' | 'told' | 'order' => {
  if (cause === 'buyer') return 'order'
  return cause === 'owner' && isProven ? 'told' : 'asked'
}

interface Taken {
  /** Instant of the first email; null without any. */
  at: string | null
  all: number
  alike: number | null
}

/** Counts the emails to a mailbox within the hour. Tested on SQLite and Postgres. */
const countTaken = `select min(at) as at, count(*) as "all", sum(case when kind = ? then 1 else 0 end) as alike
  from mailbox_letters where mailbox = ? and pool = ? and at > ?`

/** Takes the place within a transaction; gives the instant of the mailbox's first letter where there is none left. */
const findRoom = async (
  trx: Knex.Transaction,
  { id, kind, pool, mailbox }: Record<'id' | 'kind' | 'pool' | 'mailbox', string>,
  { at, since }: { at: string; since: string },
): Promise<string | null> => {
  // Two letters at once would both find the last place free.
  if (isPostgres(trx)) await trx.raw('select pg_advisory_xact_lock(hashtext(?))', [`shop:mailbox:${mailbox}`])
  await trx('mailbox_letters').where('at', '<=', since).delete()
  if (await trx('mailbox_letters').where({ id }).first('id')) return null
  const [taken] = await rows<Taken>(trx, countTaken, [kind, mailbox, pool, since])
  const { all = 0, alike = 0, at: first } = taken ?? {}
  const isFull = pool === 'asked' && all >= mostInAnHour
  if (isFull || (alike ?? 0) >= mostOfAKind) return first ?? at
  await trx('mailbox_letters').insert({ id, mailbox, pool, kind, at })
  return null
}

/**
 * Takes a place for a letter among those that its mailbox gets within an hour; false where there is none left. Throws
 * `NotYet` for one that is sent later instead. Counted in the database, for all processes and across restarts.
 */
export const takePlace = async (deps: Deps, { id, kind, address, ...who }: Asked): Promise<boolean> => {
  if (who.cause === 'shop') return true
  const mailbox = keyedDigest(deps, 'mailbox', mailboxOf(address))
  const [at, since] = [nowIso(deps), ago(deps, hourMs)]
  const letter = { id, kind, mailbox, pool: poolOf(who) }
  const first = await transaction(deps.db, trx => findRoom(trx, letter, { at, since }))
  if (first === null) return true
  if (who.cause !== 'asker' && who.cause !== 'buyer') return false
  throw new NotYet('enough for an hour', Math.max(Date.parse(first) + hourMs - Date.parse(at), minuteMs))
}
