import { z } from 'zod'
import { findGuestOrders } from '../../../people/accounts/claimGuestOrders.ts'
import { ownerNotices } from '../../../people/accounts/notifyOwner.ts'
import { readStaffSignIn } from '../../../people/accounts/openId/StaffSignIn.ts'
import { User } from '../../../people/accounts/User.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import type { MailAddress } from '../../../platform/base/mailAddress.ts'
import { readShop } from '../data/readShop.ts'
import { AccountNotice, accountNoticeSubject } from '../templates/AccountNotice.tsx'
import {
  AccountClosed,
  accountClosedSubject,
  EmailConfirm,
  emailConfirmSubject,
  Invitation,
  invitationSubject,
  Welcome,
  welcomeSubject,
  PasswordReset,
  ProviderInvitation,
  resetSubject,
} from '../templates/Accounts.tsx'
import {
  EmailChange,
  emailChangeSubject,
  EmailChangeAsked,
  emailChangeAskedSubject,
  EmailChanged,
  emailChangedSubject,
} from '../templates/EmailChange.tsx'
import { lastDayOf, rolesOf } from '../../../people/accounts/roles/giveRoles.ts'
import type { EmailWriter } from './WrittenEmail.ts'

const UserPayload = z.object({ userId: z.string() })
// Invitations queued by earlier versions have no `by`.
const InvitationPayload = UserPayload.extend({ by: z.optional(z.string()) })
const EmailPayload = z.object({ email: z.string() })
const ClosedPayload = EmailPayload.extend({ firstName: z.nullable(z.string()) })
const ChangePayload = UserPayload.extend({ newEmail: z.string() })
const ChangeRequestedPayload = ChangePayload.extend({ oldEmail: z.string() })
const ChangedPayload = ChangeRequestedPayload.extend({
  whose: z.enum(['old', 'new']),
  wasProven: z.boolean(),
})
const NoticePayload = UserPayload.extend({ news: z.enum(ownerNotices) })

const accountGone = 'This account no longer exists.'

/** Tells whether the account's email address is confirmed. */
const isAddressConfirmed = ({ emailConfirmedAt }: User): boolean => emailConfirmedAt !== null

/** Uses the owner's name only if the address is confirmed, because anybody can register any name and address. */
const mailboxOf = (user: User): MailAddress => ({
  address: user.email,
  ...(isAddressConfirmed(user) && { name: `${user.firstName} ${user.lastName}` }),
})

const readRecipient = async (deps: Deps, userId: string) => {
  const user = await User.query(deps.db).findById(userId)
  if (!user) return null
  const isConfirmed = isAddressConfirmed(user)
  return { user, isConfirmed, shop: await readShop(deps), firstName: isConfirmed ? user.firstName : null }
}

/** Asks the owner of the address to confirm it by a link, and names the guest orders that will join the account. */
export const welcome: EmailWriter = async (deps, { payload }) => {
  const recipient = await readRecipient(deps, UserPayload.parse(payload).userId)
  if (!recipient) return accountGone
  const { user, isConfirmed, ...shopAndName } = recipient
  const content = { ...shopAndName, orders: await findGuestOrders(deps.db, user.email) }
  const envelope = { to: mailboxOf(user), subject: welcomeSubject(shopAndName) }
  if (isConfirmed) return { ...envelope, content: <Welcome {...content} link={null} /> }
  return {
    ...envelope,
    link: { userId: user.id, kind: 'email-change', email: user.email },
    content: link => <Welcome {...content} link={link} />,
  }
}

/** Sends a new confirmation link, or the first one if staff have entered the address. */
export const emailConfirm: EmailWriter = async (deps, { payload }) => {
  const recipient = await readRecipient(deps, UserPayload.parse(payload).userId)
  if (!recipient) return accountGone
  const { user, isConfirmed, shop } = recipient
  if (isConfirmed) return 'This address has already been confirmed.'
  const content = { shop, orders: await findGuestOrders(deps.db, user.email) }
  return {
    to: mailboxOf(user),
    subject: emailConfirmSubject(content),
    link: { userId: user.id, kind: 'email-change', email: user.email },
    content: link => <EmailConfirm {...content} link={link} />,
  }
}

/** Sent only to accounts with a password. Repeated requests are limited. */
export const passwordReset: EmailWriter = async (deps, { payload }) => {
  const { email } = EmailPayload.parse(payload)
  const user = await User.query(deps.db).findOne({ email, is_active: true }).whereNotNull('password_hash')
  if (!user) return accountGone
  const content = { shop: await readShop(deps), firstName: isAddressConfirmed(user) ? user.firstName : null }
  return {
    to: mailboxOf(user),
    subject: resetSubject(content),
    link: { userId: user.id, kind: 'password-reset' },
    content: link => <PasswordReset {...content} link={link} />,
  }
}

/** Reads who sent an invitation, and the roles it assigns. A customer's invitation names nobody. */
const readInvitation = async ({ db, settings }: Deps, user: User, inviterId: string | undefined) => {
  const { timezone } = (await settings.read()).general
  const inviter =
    inviterId && user.isAdmin ? await User.query(db).findOne({ id: inviterId, is_admin: true }) : undefined
  return {
    inviter: inviter ? `${inviter.firstName} ${inviter.lastName}` : null,
    roles: (await rolesOf(db, [user]))(user).map(({ name }) => name),
    lastDay: user.staffEndsAt && lastDayOf(timezone, user.staffEndsAt),
  }
}

export const invitation: EmailWriter = async (deps, { payload }) => {
  const { userId, by } = InvitationPayload.parse(payload)
  const recipient = await readRecipient(deps, userId)
  if (!recipient) return accountGone
  const { user, shop } = recipient
  if (user.passwordHash !== null) return 'This invitation has already been accepted.'
  const content = { shop, ...(await readInvitation(deps, user, by)) }
  const envelope = { to: mailboxOf(user), subject: invitationSubject(content) }
  const { allowsPasswords, name } = await readStaffSignIn(deps.db)
  if (user.isAdmin && !allowsPasswords)
    return { ...envelope, content: <ProviderInvitation {...content} provider={name} /> }
  return {
    ...envelope,
    link: { userId: user.id, kind: 'invitation' },
    content: link => <Invitation {...content} link={link} />,
  }
}

/** Sent to the new address, whose reader can confirm it with the account's password. */
export const emailChange: EmailWriter = async (deps, { payload }) => {
  const { userId, newEmail } = ChangePayload.parse(payload)
  const recipient = await readRecipient(deps, userId)
  if (!recipient) return accountGone
  const { user, shop } = recipient
  if (user.pendingEmail !== newEmail) return 'This change was cancelled.'
  return {
    to: { address: newEmail },
    subject: emailChangeSubject({ shop }),
    link: { userId, kind: 'email-change', email: newEmail },
    content: link => <EmailChange shop={shop} newEmail={newEmail} link={link} />,
  }
}

/**
 * Sent to the current address as soon as a change is requested, while it can still be stopped. The new address is shown
 * only if the current one is confirmed: like a name, it is text that a stranger may have written.
 */
export const emailChangeAsked: EmailWriter = async (deps, { payload }) => {
  const { userId, oldEmail, newEmail } = ChangeRequestedPayload.parse(payload)
  const recipient = await readRecipient(deps, userId)
  if (!recipient) return accountGone
  const { user, isConfirmed, shop, firstName } = recipient
  const content = { shop, firstName, newEmail: isConfirmed ? newEmail : null }
  return {
    to: { ...mailboxOf(user), address: oldEmail },
    isConfirmed,
    subject: emailChangeAskedSubject(content),
    content: <EmailChangeAsked {...content} />,
  }
}

/** Sent to the old address, so that nobody loses their account unnoticed, and to the new one. */
export const emailChanged: EmailWriter = async (deps, { payload }) => {
  const { userId, oldEmail, newEmail, whose, wasProven } = ChangedPayload.parse(payload)
  const recipient = await readRecipient(deps, userId)
  if (!recipient) return accountGone
  const { user, shop } = recipient
  const isConfirmed = whose === 'old' ? wasProven : recipient.isConfirmed
  const content = {
    shop,
    whose,
    firstName: isConfirmed ? user.firstName : null,
    newEmail: isConfirmed ? newEmail : null,
  }
  const name = isConfirmed ? { name: `${user.firstName} ${user.lastName}` } : {}
  return {
    to: { ...name, address: whose === 'old' ? oldEmail : newEmail },
    isConfirmed,
    subject: emailChangedSubject(content),
    content: <EmailChanged {...content} />,
  }
}

/** Tells the owner about a change to how they sign in. */
export const accountNotice: EmailWriter = async (deps, { payload, createdAt }) => {
  const { userId, news } = NoticePayload.parse(payload)
  const recipient = await readRecipient(deps, userId)
  if (!recipient) return accountGone
  const { user, isConfirmed, ...shopAndName } = recipient
  const content = { ...shopAndName, news, at: createdAt }
  return {
    to: mailboxOf(user),
    isConfirmed,
    subject: accountNoticeSubject(content),
    content: <AccountNotice {...content} />,
  }
}

/** The account no longer exists, so all that this email needs is in the message. */
export const accountClosed: EmailWriter = async (deps, { payload }) => {
  const { email, firstName } = ClosedPayload.parse(payload)
  const content = { shop: await readShop(deps), firstName }
  return {
    to: { address: email },
    // The message contains a first name only if the address was confirmed.
    isConfirmed: firstName !== null,
    subject: accountClosedSubject(content),
    content: <AccountClosed {...content} />,
  }
}
