import type { Customer } from '@shop/contracts/users/customers'
import type { Knex } from 'knex'
import { isImported } from '../../accounts/newsletter/importedConsent.ts'
import type { User } from '../../accounts/User.ts'

/**
 * Consent of an account to news, with what proves it. Until the address is confirmed a subscription by the form counts beside
 * the account's own word, as for the list of subscribers. One statement at most.
 */
export const readConsent = async (
  db: Knex,
  { email, emailConfirmedAt, marketingOptIn, marketingChangedAt, marketingText }: User,
): Promise<Customer['newsletter']> => {
  const isConfirmed = emailConfirmedAt !== null
  const row: { confirmed_at: string; text: string } | undefined = isConfirmed
    ? undefined
    : await db('newsletter_subscribers').where({ email }).first('confirmed_at', 'text')
  if (row)
    return {
      isSubscribed: true,
      source: isImported(row.text) ? 'imported' : 'newsletter',
      since: row.confirmed_at,
      text: row.text,
      isConfirmed: true,
    }
  return {
    isSubscribed: marketingOptIn,
    source: !marketingOptIn ? null : isImported(marketingText ?? '') ? 'imported' : 'account',
    since: marketingChangedAt,
    text: marketingOptIn ? marketingText : null,
    isConfirmed,
  }
}
