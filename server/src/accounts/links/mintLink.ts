import type { LinkKind } from '@shop/contracts/accounts/linkEndpoints'
import type { Knex } from 'knex'
import { transaction } from '../../database/transaction.ts'
import { nowIso, type Deps } from '../../base/deps.ts'
import { dayMs } from '../../base/time.ts'
import { hashOf, newRefreshToken } from '../sessions/tokens.ts'
import { User } from '../User.ts'
import { AccountLink } from './AccountLink.ts'
import { linkKinds } from './linkKinds.ts'

/** Time for which an expired link is kept, ms, so that a late visitor is told that it has expired. */
const remembered = 7 * dayMs

interface NewLink {
  /** The message that carries it. */
  messageId: string
  userId: string
  kind: LinkKind
  email?: string
  /** For somebody who runs the machine: the limit keeps strangers from filling a mailbox. */
  isUnlimited?: boolean
}

/**
 * Creates the link for a message that is being written; null if the account's limit is reached. The token exists only in the
 * mail, as only its digest is stored; a retry of the message therefore creates a new token.
 */
export const mintLink = async (
  deps: Pick<Deps, 'db' | 'clock' | 'publicUrl'>,
  { messageId, userId, kind, email, isUnlimited = false }: NewLink,
): Promise<string | null> => {
  const { path, lifetimeMs } = linkKinds[kind]
  const token = newRefreshToken()
  const now = deps.clock.now()
  const link = {
    id: messageId,
    userId,
    kind,
    tokenHash: hashOf(token),
    email: email ?? null,
    createdAt: nowIso(deps),
    expiresAt: new Date(now + lifetimeMs).toISOString(),
    usedAt: null,
  }
  const isMade = await transaction(deps.db, async trx => {
    await AccountLink.query(trx)
      .delete()
      .where('expires_at', '<', new Date(now - remembered).toISOString())
    // Several messages to one account are written at once.
    await User.query(trx).findById(userId).forUpdate()
    await AccountLink.query(trx).deleteById(messageId)
    if (!(await makeRoom(trx, userId, kind, now)) && !isUnlimited) return false
    await AccountLink.query(trx).insert(link)
    return true
  })
  // Behind a hash sign it is sent to no server: neither ours nor a proxy's log has it.
  return isMade ? `${deps.publicUrl}${path}#${token}` : null
}

/** Tells whether there may be one more link; of a kind that has one alone, the last is voided. */
const makeRoom = async (trx: Knex, userId: string, kind: LinkKind, now: number): Promise<boolean> => {
  const { most, lifetimeMs } = linkKinds[kind]
  const earlier = AccountLink.query(trx).where({ user_id: userId, kind })
  if (most === undefined) {
    await earlier.whereNull('used_at').delete()
    return true
  }
  const since = new Date(now - lifetimeMs).toISOString()
  return (await earlier.where('created_at', '>', since).resultSize()) < most
}
