import { z } from 'zod'
import { mintLink } from '../../accounts/links/mintLink.ts'
import { User } from '../../accounts/User.ts'
import type { Deps } from '../../base/deps.ts'
import { readShop } from '../data/readShop.ts'
import {
  AccountClosed,
  accountClosedSubject,
  Invitation,
  invitationSubject,
  Welcome,
  welcomeSubject,
  PasswordReset,
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
import { personOf, type Write } from './Written.ts'

const OfUser = z.object({ userId: z.string() })
const OfEmail = z.object({ email: z.string() })
const OfClosed = OfEmail.extend({ firstName: z.string() })
const OfChange = OfUser.extend({ newEmail: z.string() })
const OfDone = OfChange.extend({ oldEmail: z.string() })

const gone = 'This account no longer exists.'
const enough = 'Enough links have already been sent to this account.'

const read = async (deps: Deps, userId: string) => {
  const user = await User.query(deps.db).findById(userId)
  return user && { user, shop: await readShop(deps), firstName: user.firstName }
}

/** Finds the numbers of the paid orders that wait for an address to be confirmed. */
const findGuestOrders = ({ db }: Deps, email: string): Promise<string[]> =>
  db('orders')
    .where({ email })
    .whereNull('user_id')
    .whereNotNull('paid_at')
    .orderBy('created_at', 'desc')
    .limit(5)
    .pluck('number')

/** Carries a link by which the owner of the address confirms it, and names the orders that come with it. */
export const welcome: Write = async (deps, { id, payload }) => {
  const found = await read(deps, OfUser.parse(payload).userId)
  if (!found) return gone
  const { user, ...rest } = found
  const link =
    user.emailConfirmedAt === null
      ? await mintLink(deps, { messageId: id, userId: user.id, kind: 'email-change', email: user.email })
      : null
  const content = { ...rest, link, orders: await findGuestOrders(deps, user.email) }
  return { to: personOf(user), subject: welcomeSubject(content), content: <Welcome {...content} /> }
}

/** Goes out only where the address has an account with a password; asking again and again sends few. */
export const passwordReset: Write = async (deps, { id, payload }) => {
  const { email } = OfEmail.parse(payload)
  const user = await User.query(deps.db).findOne({ email, is_active: true }).whereNotNull('password_hash')
  if (!user) return gone
  const link = await mintLink(deps, { messageId: id, userId: user.id, kind: 'password-reset' })
  if (link === null) return enough
  const content = { shop: await readShop(deps), firstName: user.firstName, link }
  return { to: personOf(user), subject: resetSubject(content), content: <PasswordReset {...content} /> }
}

export const invitation: Write = async (deps, { id, payload }) => {
  const found = await read(deps, OfUser.parse(payload).userId)
  if (!found) return gone
  const { user, ...rest } = found
  if (user.passwordHash !== null) return 'This invitation was accepted.'
  const link = await mintLink(deps, { messageId: id, userId: user.id, kind: 'invitation' })
  if (link === null) return enough
  const content = { ...rest, link, isAdmin: user.isAdmin }
  return { to: personOf(user), subject: invitationSubject(content), content: <Invitation {...content} /> }
}

/** Goes to the new address: whoever reads it there may confirm it. */
export const emailChange: Write = async (deps, { id, payload }) => {
  const { userId, newEmail } = OfChange.parse(payload)
  const found = await read(deps, userId)
  if (!found) return gone
  const { user, ...rest } = found
  if (user.pendingEmail !== newEmail) return 'This change was taken back.'
  const link = await mintLink(deps, { messageId: id, userId, kind: 'email-change', email: newEmail })
  if (link === null) return enough
  const content = { ...rest, link, newEmail }
  const to = { ...personOf(user), address: newEmail }
  return { to, subject: emailChangeSubject(content), content: <EmailChange {...content} /> }
}

/** Reads what a letter to the old address of an account says of the new one; null where the account is gone. */
const readChange = async (deps: Deps, payload: unknown) => {
  const { userId, oldEmail, newEmail } = OfDone.parse(payload)
  const found = await read(deps, userId)
  if (!found) return null
  const { user, ...rest } = found
  return { to: { ...personOf(user), address: oldEmail }, content: { ...rest, newEmail } }
}

/** Goes to the present address as soon as another is asked for, while there is time to stop it. */
export const emailChangeAsked: Write = async (deps, { payload }) => {
  const change = await readChange(deps, payload)
  if (!change) return gone
  const { to, content } = change
  return { to, subject: emailChangeAskedSubject(content), content: <EmailChangeAsked {...content} /> }
}

/** Goes to the old address, so that nobody's account is taken from them unnoticed. */
export const emailChanged: Write = async (deps, { payload }) => {
  const change = await readChange(deps, payload)
  if (!change) return gone
  const { to, content } = change
  return { to, subject: emailChangedSubject(content), content: <EmailChanged {...content} /> }
}

/** The account is gone: everything that the letter needs was written down with the message. */
export const accountClosed: Write = async (deps, { payload }) => {
  const { email, firstName } = OfClosed.parse(payload)
  const content = { shop: await readShop(deps), firstName }
  const to = { address: email }
  return { to, subject: accountClosedSubject(content), content: <AccountClosed {...content} /> }
}
