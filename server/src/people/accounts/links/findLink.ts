import type { LinkKind } from '@shop/contracts/accounts/linkEndpoints'
import type { Knex } from 'knex'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { Failure } from '../../../platform/http/Failure.ts'
import { hashOf } from '../sessions/tokens.ts'
import { User } from '../User.ts'
import { AccountLink } from './AccountLink.ts'
import { linkKinds } from './linkKinds.ts'

const unknown = 'This link is not valid. Please use the full link from your email.'
const used = 'This link has already been used.'
const ended = 'This invitation has ended. Please ask for a new one.'

export const linkInvalid = (text = unknown) => new Failure('link_invalid', text)

interface Sent {
  kind: LinkKind
  token: string
}

/** Finds a link, used or not, with its account. Throws `link_invalid` for an unknown one. */
export const findAnyLink = async (
  { db }: Pick<Deps, 'db'>,
  { kind, token }: Sent,
): Promise<{ link: AccountLink; user: User }> => {
  const link = await AccountLink.query(db).findOne({ token_hash: hashOf(token), kind })
  const user = link && (await User.query(db).findOne({ id: link.userId, is_active: true }))
  if (!user) throw linkInvalid()
  return { link, user }
}

/** Finds a usable link with its account. Throws `link_invalid`, with the reason. */
export const findLink = async (deps: Deps, sent: Sent): Promise<{ link: AccountLink; user: User }> => {
  const found = await findAnyLink(deps, sent)
  if (found.link.usedAt) throw linkInvalid(used)
  if (found.link.expiresAt <= nowIso(deps)) throw linkInvalid(linkKinds[sent.kind].expired)
  const { staffEndsAt } = found.user
  const isOver = staffEndsAt !== null && staffEndsAt <= nowIso(deps)
  if (sent.kind === 'invitation' && isOver) throw linkInvalid(ended)
  return found
}

/**
 * Marks a link as used, in the transaction of the change that it permits: the second of two simultaneous uses throws
 * `link_invalid`.
 */
export const takeLink = async (trx: Knex, { id, tokenHash }: AccountLink, at: string): Promise<void> => {
  const marked = await AccountLink.query(trx)
    .patch({ usedAt: at })
    .where({ id, token_hash: tokenHash })
    .whereNull('used_at')
  if (marked === 0) throw linkInvalid(used)
}
