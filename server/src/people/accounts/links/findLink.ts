import type { LinkKind } from '@shop/contracts/accounts/linkEndpoints'
import type { Knex } from 'knex'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { Failure } from '../../../platform/http/Failure.ts'
import { hashOf } from '../sessions/tokens.ts'
import { User } from '../User.ts'
import { AccountLink } from './AccountLink.ts'
import { linkKinds } from './linkKinds.ts'

const unknownText = 'This link is not valid. Please use the full link from your email.'
const usedText = 'This link has already been used.'
const invitationEndedText = 'This invitation has ended. Please ask for a new one.'

export const linkInvalid = (text = unknownText) => new Failure('link_invalid', text)

interface LinkToken {
  kind: LinkKind
  token: string
}

/** Finds a link, used or not, with its account. Throws `link_invalid` for an unknown one. */
export const findAnyLink = async (
  { db }: Pick<Deps, 'db'>,
  { kind, token }: LinkToken,
): Promise<{ link: AccountLink; user: User }> => {
  const link = await AccountLink.query(db).findOne({ token_hash: hashOf(token), kind })
  const user = link && (await User.query(db).findOne({ id: link.userId, is_active: true }))
  if (!user) throw linkInvalid()
  return { link, user }
}

/** Finds a usable link with its account. Throws `link_invalid`, with the reason. */
export const findLink = async (
  deps: Deps,
  linkToken: LinkToken,
): Promise<{ link: AccountLink; user: User }> => {
  const match = await findAnyLink(deps, linkToken)
  if (match.link.usedAt) throw linkInvalid(usedText)
  if (match.link.expiresAt <= nowIso(deps)) throw linkInvalid(linkKinds[linkToken.kind].expiredText)
  const { staffEndsAt } = match.user
  const isFormerStaff = staffEndsAt !== null && staffEndsAt <= nowIso(deps)
  if (linkToken.kind === 'invitation' && isFormerStaff) throw linkInvalid(invitationEndedText)
  return match
}

/**
 * Marks a link as used, in the transaction of the change that it permits: the second of two simultaneous uses throws
 * `link_invalid`.
 */
export const takeLink = async (trx: Knex, { id, tokenHash }: AccountLink, at: string): Promise<void> => {
  const markedRows = await AccountLink.query(trx)
    .patch({ usedAt: at })
    .where({ id, token_hash: tokenHash })
    .whereNull('used_at')
  if (markedRows === 0) throw linkInvalid(usedText)
}
