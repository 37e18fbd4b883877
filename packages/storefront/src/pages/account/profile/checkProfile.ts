import type { User } from '@shop/contracts/accounts/endpoints'
import { tidyEmail } from '@shop/contracts/tidy'
import { blankFields, type Problems } from '../../../kit/forms/problems.ts'

export const profileFields = ['firstName', 'lastName', 'email', 'phone', 'currentPassword'] as const

type ProfileValues = Record<(typeof profileFields)[number], string>

/**
 * Tells whether an address is new: neither the account's nor the one awaiting confirmation. A new address needs the
 * password.
 */
export const isOtherEmail = ({ email, pendingEmail }: User, typedEmail: string): boolean =>
  ![email, pendingEmail].includes(tidyEmail(typedEmail))

/** Validates a profile. The phone is optional, and so is the password unless the address changes. */
export const checkProfile = (values: ProfileValues, isNewEmail: boolean): Problems =>
  blankFields(
    values,
    ['firstName', 'lastName', 'email', ...(isNewEmail ? (['currentPassword'] as const) : [])],
    'Please fill in all required fields.',
  )
