import { z } from 'zod'
import { User } from '../../accounts/User.ts'
import type { Deps } from '../../deps.ts'
import { readShop } from '../readShop.ts'
import { EmailChange, emailChangeSubject } from '../templates/EmailChange.tsx'
import { Invitation, invitationSubject } from '../templates/Invitation.tsx'
import { PasswordReset, resetSubject } from '../templates/PasswordReset.tsx'
import { Welcome, welcomeSubject } from '../templates/Welcome.tsx'
import { personOf, type Write } from './Written.ts'

const OfUser = z.object({ userId: z.string() })
const WithLink = OfUser.extend({ link: z.url() })
const WithEmail = WithLink.extend({ newEmail: z.string() })

const gone = 'There is no such account any more.'

const read = async (deps: Deps, userId: string) => {
  const user = await User.query(deps.db).findById(userId)
  return user && { user, shop: await readShop(deps), firstName: user.firstName }
}

export const welcome: Write = async (deps, { payload }) => {
  const found = await read(deps, OfUser.parse(payload).userId)
  if (!found) return gone
  const { user, ...content } = found
  return { to: personOf(user), subject: welcomeSubject(content), content: <Welcome {...content} /> }
}

export const passwordReset: Write = async (deps, { payload }) => {
  const { userId, link } = WithLink.parse(payload)
  const found = await read(deps, userId)
  if (!found) return gone
  const { user, ...rest } = found
  const content = { ...rest, link }
  return { to: personOf(user), subject: resetSubject(content), content: <PasswordReset {...content} /> }
}

export const invitation: Write = async (deps, { payload }) => {
  const { userId, link } = WithLink.parse(payload)
  const found = await read(deps, userId)
  if (!found) return gone
  const { user, ...rest } = found
  const content = { ...rest, link, isAdmin: user.isAdmin }
  return { to: personOf(user), subject: invitationSubject(content), content: <Invitation {...content} /> }
}

/** Goes to the new address: whoever reads it there may confirm it. */
export const emailChange: Write = async (deps, { payload }) => {
  const { userId, link, newEmail } = WithEmail.parse(payload)
  const found = await read(deps, userId)
  if (!found) return gone
  const { user, ...rest } = found
  const content = { ...rest, link, newEmail }
  const to = { ...personOf(user), address: newEmail }
  return { to, subject: emailChangeSubject(content), content: <EmailChange {...content} /> }
}
