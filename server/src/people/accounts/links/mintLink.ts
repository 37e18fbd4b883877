import type { LinkKind } from '@shop/contracts/accounts/linkEndpoints'
import { transaction } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import { dayMs } from '../../../platform/base/time.ts'
import { hashOf, newRefreshToken } from '../sessions/tokens.ts'
import { User } from '../User.ts'
import { AccountLink } from './AccountLink.ts'
import { linkKinds } from './linkKinds.ts'

/** How long an expired link is retained, ms, so that a late visitor reads that it has expired. */
const retentionMs = 7 * dayMs

/** A link to be created for an email. */
export interface NewLink {
  userId: string
  kind: LinkKind
  /** Address that the link confirms. */
  email?: string
}

/**
 * Creates the link for a message that is being written. The token exists only in the email, as only its digest is
 * stored; a retry of the message therefore creates a new token. Of several messages the newest has the working link,
 * whichever is written last.
 */
export const mintLink = async (
  deps: Pick<Deps, 'db' | 'clock' | 'publicUrl'>,
  message: { id: string; createdAt: string },
  { userId, kind, email }: NewLink,
): Promise<string> => {
  const { path, lifetimeMs, keepsEarlierLinks } = linkKinds[kind]
  const token = newRefreshToken()
  const now = deps.clock.now()
  const link = {
    id: message.id,
    userId,
    kind,
    tokenHash: hashOf(token),
    email: email ?? null,
    createdAt: message.createdAt,
    expiresAt: new Date(now + lifetimeMs).toISOString(),
    usedAt: null,
  }
  await transaction(deps.db, async trx => {
    await AccountLink.query(trx)
      .delete()
      .where('expires_at', '<', new Date(now - retentionMs).toISOString())
    // Several messages to one account may be written at the same time.
    await User.query(trx).findById(userId).forUpdate()
    await AccountLink.query(trx).deleteById(message.id)
    if (!keepsEarlierLinks) {
      // A link that confirms another address stays.
      const linkFilter = { user_id: userId, kind, email: email ?? null }
      const newerLinks = AccountLink.query(trx).where(linkFilter).where('created_at', '>', message.createdAt)
      if (await newerLinks.first()) return
      await AccountLink.query(trx).delete().where(linkFilter).whereNull('used_at')
    }
    await AccountLink.query(trx).insert(link)
  })
  // The token follows a hash sign, so browsers never send it to a server: it is in neither our log nor a proxy's.
  return `${deps.publicUrl}${path}#${token}`
}
