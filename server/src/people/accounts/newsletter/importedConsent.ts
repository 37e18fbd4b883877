import type { Knex } from 'knex'
import type { Deps } from '../../../platform/base/deps.ts'
import { insertRows } from '../../../platform/database/insertRows.ts'
import { User } from '../User.ts'
import { readUnsubscribedAt, optIn, newsletterKeyOf } from './subscription.ts'

/** Returns the text stored with a consent from another shop. No text shown in this shop begins like it. */
export const importedText = (shop: string): string =>
  `Imported from ${shop}, where this customer had agreed to email marketing.`

export const isImportedText = (text: string): boolean => text.startsWith('Imported from ')

/**
 * Tells whether a person has decided about the newsletter in this shop: subscribed, declined or unsubscribed. If so,
 * what another shop says about them is ignored.
 */
export const hasDecidedOnNewsletter = async (
  deps: Pick<Deps, 'jwtSecret'>,
  db: Knex,
  email: string,
  user: Pick<User, 'marketingChangedAt'> | undefined,
): Promise<boolean> =>
  (user?.marketingChangedAt ?? null) !== null ||
  (await readUnsubscribedAt(db, newsletterKeyOf(deps, email))) !== null ||
  (await db('newsletter_subscribers').where({ email }).first('email')) !== undefined

interface Consent {
  at: string
  text: string
}

/**
 * Stores a consent that was given at another shop, unless the person has decided in this one. While the account's
 * address is unconfirmed, the consent is stored as a subscription without an account, like one from the newsletter's
 * form.
 */
export const storeImportedConsent = async (
  deps: Pick<Deps, 'jwtSecret'>,
  trx: Knex.Transaction,
  user: User,
  { at, text }: Consent,
): Promise<void> => {
  if (await hasDecidedOnNewsletter(deps, trx, user.email, user)) return
  if (user.emailConfirmedAt !== null) {
    await optIn(trx, user, { at, text })
    return
  }
  const row = { email: user.email, asked_at: at, confirmed_at: at, text }
  await insertRows(trx, 'newsletter_subscribers', [row], { onConflict: 'on conflict (email) do nothing' })
}

/** Removes an imported consent, unless the person has decided in this shop since. */
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
