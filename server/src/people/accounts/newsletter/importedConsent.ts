import type { Knex } from 'knex'
import type { Deps } from '../../../platform/base/deps.ts'
import { insertRows } from '../../../platform/database/insertRows.ts'
import { User } from '../User.ts'
import { endingOf, optIn, digestOf } from './subscription.ts'

/** The text that is kept with a consent from another shop: it begins like no text that is shown here. */
export const importedText = (shop: string): string =>
  `Imported from ${shop}, where this customer had agreed to email marketing.`

export const isImported = (text: string): boolean => text.startsWith('Imported from ')

/**
 * Tells whether somebody has decided about news here: subscribed, refused or unsubscribed. What another shop says of them then counts
 * for nothing.
 */
export const hasSpokenOfNews = async (
  deps: Pick<Deps, 'jwtSecret'>,
  db: Knex,
  email: string,
  user: Pick<User, 'marketingChangedAt'> | undefined,
): Promise<boolean> =>
  (user?.marketingChangedAt ?? null) !== null ||
  (await endingOf(db, digestOf(deps, email))) !== null ||
  (await db('newsletter_subscribers').where({ email }).first('email')) !== undefined

interface Consent {
  at: string
  text: string
}

/**
 * Keeps a consent that was given at another shop, unless they have decided here. Until the account's address is confirmed it stands
 * beside the account, as a subscription by the form does.
 */
export const takeImportedConsent = async (
  deps: Pick<Deps, 'jwtSecret'>,
  trx: Knex.Transaction,
  user: User,
  { at, text }: Consent,
): Promise<void> => {
  if (await hasSpokenOfNews(deps, trx, user.email, user)) return
  if (user.emailConfirmedAt !== null) return void (await optIn(trx, user, { at, text }))
  const row = { email: user.email, asked_at: at, confirmed_at: at, text }
  await insertRows(trx, 'newsletter_subscribers', [row], { onConflict: 'on conflict (email) do nothing' })
}

/** Takes an imported consent back, unless they have decided here since. */
export const dropImportedConsent = async (
  trx: Knex.Transaction,
  { id, email }: Pick<User, 'id' | 'email'>,
  { at, text }: Consent,
): Promise<void> => {
  await User.query(trx)
    .patch({ marketingOptIn: false, marketingChangedAt: null, marketingText: null })
    .where({ id, marketing_opt_in: true, marketing_text: text, marketing_changed_at: at })
  await trx('newsletter_subscribers').where({ email, text, asked_at: at }).delete()
}
