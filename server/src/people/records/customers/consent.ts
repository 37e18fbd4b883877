import type { Customer } from '@shop/contracts/users/customers'
import type { Knex } from 'knex'
import { isImportedText } from '../../accounts/newsletter/importedConsent.ts'
import { sourceOfText } from '../../accounts/newsletter/subscription.ts'
import type { User } from '../../accounts/User.ts'

/**
 * Reads an account's consent to the newsletter, with its evidence. Until the address is confirmed, a subscription
 * without an account also counts, as for the list of subscribers. One statement at most.
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
      source: isImportedText(row.text) ? 'imported' : sourceOfText(row.text),
      since: row.confirmed_at,
      text: row.text,
      isConfirmed: true,
    }
  const source = isImportedText(marketingText ?? '') ? 'imported' : 'account'
  return {
    isSubscribed: marketingOptIn,
    source: marketingOptIn ? source : null,
    since: marketingChangedAt,
    text: marketingOptIn ? marketingText : null,
    isConfirmed,
  }
}
