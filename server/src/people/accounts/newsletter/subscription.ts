import { marketingText, newsletterText } from '@shop/contracts/accounts/marketingText'
import type { Knex } from 'knex'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { keyedDigest } from '../../../platform/base/keyedDigest.ts'
import { hourMs } from '../../../platform/base/time.ts'
import { insertRows } from '../../../platform/database/insertRows.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { enqueue } from '../../../platform/events/outbox/enqueue.ts'
import { User } from '../User.ts'
import { linkInvalid } from '../links/findLink.ts'
import { readConfirmation, readUnsubscribeToken } from './newsletterLinks.ts'

/** Period in which an address is sent at most one link, ms. */
const linkIntervalMs = 8 * hourMs

export const newsletterKeyOf = (deps: Pick<Deps, 'jwtSecret'>, email: string) =>
  keyedDigest(deps, 'newsletter', email)

/**
 * Returns when an address was last unsubscribed by a link; null if that is longer ago than a confirmation link works.
 */
export const readUnsubscribedAt = async (db: Knex, key: string): Promise<string | null> => {
  const row: { ended_at: string } | undefined = await db('newsletter_endings')
    .where({ key })
    .first('ended_at')
  return row?.ended_at ?? null
}

/**
 * Sends a link to subscribe. The address is looked up when the email is written and not here, so that the answer is the
 * same for every address. An unsubscribed address may subscribe again immediately.
 */
export const askForNewsletter = async (deps: Deps, email: string): Promise<void> => {
  const key = newsletterKeyOf(deps, email)
  const interval = Math.floor(deps.clock.now() / linkIntervalMs)
  await transaction(deps.db, async trx =>
    enqueue(trx, {
      dedupeKey: `newsletter-confirm:${key}:${(await readUnsubscribedAt(trx, key)) ?? interval}`,
      kind: 'newsletter-confirm',
      payload: { email },
      at: nowIso(deps),
    }),
  )
}

/**
 * Tells where somebody without a confirmed account has subscribed: by the form, or, in a shop whose customers were
 * imported into this one, by the checkbox of an account.
 */
export const sourceOfText = (text: string): 'account' | 'newsletter' =>
  text === marketingText ? 'account' : 'newsletter'

/** Finds the active account with this confirmed address: its preference is then the only consent. */
const accountOf = (db: Knex, email: string) =>
  User.query(db).findOne({ email, is_active: true }).whereNotNull('email_confirmed_at')

/** Tells whether an address is subscribed, by its account or without one. */
export const isSubscribed = async (db: Knex, email: string): Promise<boolean> => {
  const account = await accountOf(db, email)
  if (account) return account.marketingOptIn
  return (await db('newsletter_subscribers').where({ email }).first('email')) !== undefined
}

export const optIn = (trx: Knex, user: User, { at, text }: { at: string; text: string }) =>
  User.query(trx)
    .patch({ marketingOptIn: true, marketingChangedAt: at, marketingText: text, updatedAt: at })
    .findById(user.id)

const linkUsedFailure = () => linkInvalid('This link has already been used. Please enter your email again.')

/** Subscribes the address of a link, unless it was unsubscribed after the link was requested. Throws `link_invalid`. */
export const confirmNewsletter = async (deps: Deps, token: string): Promise<void> => {
  const { email, askedAt } = readConfirmation(deps, token)
  const at = nowIso(deps)
  await transaction(deps.db, async trx => {
    const account = await accountOf(trx, email).forUpdate()
    if (account) {
      if (!account.marketingOptIn && (account.marketingChangedAt ?? '') > askedAt) throw linkUsedFailure()
      if (!account.marketingOptIn) await optIn(trx, account, { at, text: newsletterText })
      return
    }
    if (((await readUnsubscribedAt(trx, newsletterKeyOf(deps, email))) ?? '') > askedAt)
      throw linkUsedFailure()
    const row = { email, asked_at: askedAt, confirmed_at: at, text: newsletterText }
    await insertRows(trx, 'newsletter_subscribers', [row], { onConflict: 'on conflict (email) do nothing' })
  })
}

/**
 * Ends every consent to the newsletter at an address: also that of an account which has not confirmed it, as the reader
 * of the mailbox does not want any. Throws `link_invalid`.
 */
export const endNewsletter = async (deps: Deps, token: string): Promise<void> => {
  const email = readUnsubscribeToken(deps, token)
  const at = nowIso(deps)
  await transaction(deps.db, async trx => {
    await User.query(trx)
      .patch({ marketingOptIn: false, marketingChangedAt: at, updatedAt: at })
      .where({ email, marketing_opt_in: true })
    await trx('newsletter_subscribers').where({ email }).delete()
    // Only this row tells an unsubscribed address without an account from one that never subscribed.
    await trx('newsletter_endings')
      .insert({ key: newsletterKeyOf(deps, email), ended_at: at })
      .onConflict('key')
      .merge()
  })
}

/**
 * Moves a subscription without an account into the account, once the address is confirmed; the later decision counts.
 */
export const claimSubscription = async (
  trx: Knex.Transaction,
  { id, email }: Pick<User, 'id' | 'email'>,
): Promise<void> => {
  const subscription: { confirmed_at: string; text: string } | undefined = await trx('newsletter_subscribers')
    .where({ email })
    .first('confirmed_at', 'text')
  if (!subscription) return
  const user = await User.query(trx).findById(id).forUpdate().throwIfNotFound()
  const { confirmed_at: at, text } = subscription
  if (!user.marketingOptIn && (user.marketingChangedAt ?? '') < at) await optIn(trx, user, { at, text })
  await trx('newsletter_subscribers').where({ email }).delete()
}
