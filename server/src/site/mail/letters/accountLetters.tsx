import { z } from 'zod'
import { findGuestOrders } from '../../../people/accounts/claimGuestOrders.ts'
import { ownerNotices } from '../../../people/accounts/tellOwner.ts'
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
import type { Write } from './Written.ts'

const OfUser = z.object({ userId: z.string() })
// Invitations of earlier versions name nobody.
const OfInvitation = OfUser.extend({ by: z.optional(z.string()) })
const OfEmail = z.object({ email: z.string() })
const OfClosed = OfEmail.extend({ firstName: z.nullable(z.string()) })
const OfChange = OfUser.extend({ newEmail: z.string() })
const OfAsked = OfChange.extend({ oldEmail: z.string() })
const OfChanged = OfAsked.extend({ whose: z.enum(['old', 'new']), wasProven: z.boolean() })
const OfNotice = OfUser.extend({ news: z.enum(ownerNotices) })

const gone = 'This account no longer exists.'

/** Tells whether the owner of an account has proved to read mail at its address. */
const isOwn = ({ emailConfirmedAt }: User): boolean => emailConfirmedAt !== null

/** Addresses the owner of an account by name only where the address is proved to be theirs: anybody may type both. */
const mailboxOf = (user: User): MailAddress => ({
  address: user.email,
  ...(isOwn(user) && { name: `${user.firstName} ${user.lastName}` }),
})

const read = async (deps: Deps, userId: string) => {
  const user = await User.query(deps.db).findById(userId)
  if (!user) return null
  const isProven = isOwn(user)
  return { user, isProven, shop: await readShop(deps), firstName: isProven ? user.firstName : null }
}

/** Carries a link by which the owner of the address confirms it, and names the orders that come with it. */
export const welcome: Write = async (deps, { payload }) => {
  const found = await read(deps, OfUser.parse(payload).userId)
  if (!found) return gone
  const { user, isProven, ...rest } = found
  const content = { ...rest, orders: await findGuestOrders(deps.db, user.email) }
  const envelope = { to: mailboxOf(user), subject: welcomeSubject(rest) }
  if (isProven) return { ...envelope, content: <Welcome {...content} link={null} /> }
  return {
    ...envelope,
    link: { userId: user.id, kind: 'email-change', email: user.email },
    content: link => <Welcome {...content} link={link} />,
  }
}

/** Carries a new link of the welcome mail's kind, or the first one to an address that staff have set. */
export const emailConfirm: Write = async (deps, { payload }) => {
  const found = await read(deps, OfUser.parse(payload).userId)
  if (!found) return gone
  const { user, isProven, shop } = found
  if (isProven) return 'This address has been confirmed since.'
  const content = { shop, orders: await findGuestOrders(deps.db, user.email) }
  return {
    to: mailboxOf(user),
    subject: emailConfirmSubject(content),
    link: { userId: user.id, kind: 'email-change', email: user.email },
    content: link => <EmailConfirm {...content} link={link} />,
  }
}

/** Goes out only where the address has an account with a password; asking again and again sends few. */
export const passwordReset: Write = async (deps, { payload }) => {
  const { email } = OfEmail.parse(payload)
  const user = await User.query(deps.db).findOne({ email, is_active: true }).whereNotNull('password_hash')
  if (!user) return gone
  const content = { shop: await readShop(deps), firstName: isOwn(user) ? user.firstName : null }
  return {
    to: mailboxOf(user),
    subject: resetSubject(content),
    link: { userId: user.id, kind: 'password-reset' },
    content: link => <PasswordReset {...content} link={link} />,
  }
}

/** Reads who invites somebody, and to what work. A customer's invitation names nobody. */
const readTerms = async ({ db, settings }: Deps, user: User, by: string | undefined) => {
  const { timezone } = (await settings.read()).general
  const inviter = by && user.isAdmin ? await User.query(db).findOne({ id: by, is_admin: true }) : undefined
  return {
    inviter: inviter ? `${inviter.firstName} ${inviter.lastName}` : null,
    roles: (await rolesOf(db, [user]))(user).map(({ name }) => name),
    lastDay: user.staffEndsAt && lastDayOf(timezone, user.staffEndsAt),
  }
}

export const invitation: Write = async (deps, { payload }) => {
  const { userId, by } = OfInvitation.parse(payload)
  const found = await read(deps, userId)
  if (!found) return gone
  const { user, shop } = found
  if (user.passwordHash !== null) return 'This invitation was accepted.'
  const content = { shop, ...(await readTerms(deps, user, by)) }
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

/** Goes to the new address, whose reader may confirm it with the account's password. */
export const emailChange: Write = async (deps, { payload }) => {
  const { userId, newEmail } = OfChange.parse(payload)
  const found = await read(deps, userId)
  if (!found) return gone
  const { user, shop } = found
  if (user.pendingEmail !== newEmail) return 'This change was taken back.'
  return {
    to: { address: newEmail },
    subject: emailChangeSubject({ shop }),
    link: { userId, kind: 'email-change', email: newEmail },
    content: link => <EmailChange shop={shop} newEmail={newEmail} link={link} />,
  }
}

/**
 * Goes to the present address as soon as a change is requested, while there is time to stop it. The new address is
 * named only if the present one is confirmed: like a name, it is text that a stranger may have written.
 */
export const emailChangeAsked: Write = async (deps, { payload }) => {
  const { userId, oldEmail, newEmail } = OfAsked.parse(payload)
  const found = await read(deps, userId)
  if (!found) return gone
  const { user, isProven, shop, firstName } = found
  const content = { shop, firstName, newEmail: isProven ? newEmail : null }
  return {
    to: { ...mailboxOf(user), address: oldEmail },
    isProven,
    subject: emailChangeAskedSubject(content),
    content: <EmailChangeAsked {...content} />,
  }
}

/** Goes to the old address, so that nobody's account is taken from them unnoticed, and to the new one. */
export const emailChanged: Write = async (deps, { payload }) => {
  const { userId, oldEmail, newEmail, whose, wasProven } = OfChanged.parse(payload)
  const found = await read(deps, userId)
  if (!found) return gone
  const { user, shop } = found
  const isProven = whose === 'old' ? wasProven : found.isProven
  const content = {
    shop,
    whose,
    firstName: isProven ? user.firstName : null,
    newEmail: isProven ? newEmail : null,
  }
  const name = isProven ? { name: `${user.firstName} ${user.lastName}` } : {}
  return {
    to: { ...name, address: whose === 'old' ? oldEmail : newEmail },
    isProven,
    subject: emailChangedSubject(content),
    content: <EmailChanged {...content} />,
  }
}

/** Tells the owner what was done to how the account is signed in to. */
export const accountNotice: Write = async (deps, { payload, createdAt }) => {
  const { userId, news } = OfNotice.parse(payload)
  const found = await read(deps, userId)
  if (!found) return gone
  const { user, isProven, ...rest } = found
  const content = { ...rest, news, at: createdAt }
  return {
    to: mailboxOf(user),
    isProven,
    subject: accountNoticeSubject(content),
    content: <AccountNotice {...content} />,
  }
}

/** The account is gone: everything that the letter needs was written down with the message. */
export const accountClosed: Write = async (deps, { payload }) => {
  const { email, firstName } = OfClosed.parse(payload)
  const content = { shop: await readShop(deps), firstName }
  return {
    to: { address: email },
    // Written down only where the address was proved to be the owner's.
    isProven: firstName !== null,
    subject: accountClosedSubject(content),
    content: <AccountClosed {...content} />,
  }
}
