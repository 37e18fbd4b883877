import { maxFitProfiles } from '@shop/contracts/fit/endpoints'
import type { Knex } from 'knex'
import { maxTags } from '@shop/contracts/tags'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { noteChange } from '../../../platform/events/audit/noteChange.ts'
import { Failure } from '../../../platform/http/Failure.ts'
import type { Viewer } from '../../../platform/http/Viewer.ts'
import { claimGuestOrders } from '../../accounts/claimGuestOrders.ts'
import { User } from '../../accounts/User.ts'
import { readConsent } from '../customers/consent.ts'
import { eraseUser } from '../privacy/eraseUser.ts'
import { findRefusal, readPair, type AccountPair } from './previewJoin.ts'

/** Tables whose rows simply move to the remaining account. */
const movedTables = ['promotion_uses', 'customer_notes', 'documents'] as const

/**
 * Tables in which an account has at most one row for each product or tag, with the column that names the product or
 * tag. If both accounts have a row, the remaining account's row stays.
 */
const uniqueKeys = { wishlist_items: 'product_id', reviews: 'product_id', customer_tags: 'tag_key' } as const

const moveUniqueRows = async (trx: Knex.Transaction, { id, otherId }: AccountPair): Promise<void> => {
  for (const [table, key] of Object.entries(uniqueKeys))
    await trx(table)
      .where({ user_id: otherId })
      .whereNotIn(key, trx(table).where({ user_id: id }).select(key))
      .update({ user_id: id })
  // Photos belong to the account as well as to their review.
  await trx('review_photos')
    .whereIn('review_id', trx('reviews').where({ user_id: id }).select('id'))
    .update({ user_id: id })
}

/** Moves addresses; the remaining account keeps its own defaults. */
const moveAddresses = async (trx: Knex.Transaction, { id, otherId }: AccountPair): Promise<void> => {
  const defaultTypes: string[] = await trx('addresses').where({ user_id: id, is_default: true }).pluck('type')
  await trx('addresses')
    .where({ user_id: otherId })
    .whereIn('type', defaultTypes)
    .update({ is_default: false })
  await trx('addresses').where({ user_id: otherId }).update({ user_id: id })
}

/** Adds the sizes to those of the remaining account, up to an account's limit and without repeated names. */
const moveSizes = async (trx: Knex.Transaction, { id, otherId }: AccountPair): Promise<void> => {
  const ownSizes: { name: string; position: number }[] = await trx('fit_profiles').where({ user_id: id })
  const otherSizes: typeof ownSizes = await trx('fit_profiles')
    .where({ user_id: otherId })
    .orderBy('position')
  const nextPosition = Math.max(-1, ...ownSizes.map(({ position }) => position)) + 1
  const movedSizes = otherSizes
    .filter(otherSize => !ownSizes.some(({ name }) => name.toLowerCase() === otherSize.name.toLowerCase()))
    .slice(0, Math.max(0, maxFitProfiles - ownSizes.length))
  for (const [index, { position }] of movedSizes.entries())
    await trx('fit_profiles')
      .where({ user_id: otherId, position })
      .update({ user_id: id, position: nextPosition + index })
}

/** Keeps the stricter consent: the newsletter goes on only if both accounts agreed to it. */
const joinConsent = async (
  trx: Knex.Transaction,
  users: readonly [User, User],
  at: string,
): Promise<void> => {
  const [remainingUser, closingUser] = users
  const isSubscribed = async (user: User) => (await readConsent(trx, user)).isSubscribed
  if ((await isSubscribed(remainingUser)) && (await isSubscribed(closingUser))) return
  const { id, email, marketingOptIn } = remainingUser
  if (marketingOptIn)
    await User.query(trx)
      .findById(id)
      .patch({ marketingOptIn: false, marketingChangedAt: at, marketingText: null })
  await trx('newsletter_subscribers').where({ email }).delete()
}

/** Moves records that name the closing account only by its email address, which it has confirmed. */
const moveByAddress = async (
  trx: Knex.Transaction,
  { email, emailConfirmedAt }: User,
  closingEmail: string,
): Promise<void> => {
  await trx('past_orders').where({ email: closingEmail }).update({ email })
  if (emailConfirmedAt === null) return
  const waitingRequests = (address: string) => trx('stock_asks').where({ email: address, told_at: null })
  await waitingRequests(closingEmail)
    .whereNotIn('variant_id', waitingRequests(email).select('variant_id'))
    .update({ email })
}

const refuseTooManyTags = async (trx: Knex.Transaction, id: string): Promise<void> => {
  const tags = await trx('customer_tags').where({ user_id: id }).pluck('tag_key')
  if (tags.length > maxTags)
    throw new Failure('conflict', `Together they have more than ${maxTags} tags. Please remove some first.`)
}

/**
 * Merges an account into another one of the same person, and erases it: its sessions end, and nobody can sign in to it.
 * Throws `not_found`, also for an account that was closed or joined in the meantime, and `conflict`.
 */
export const joinUsers = (deps: Deps, viewer: Viewer, pair: AccountPair): Promise<void> =>
  transaction(deps.db, async trx => {
    const users = await readPair(trx, pair, true)
    const refusal = await findRefusal(trx, users)
    if (refusal !== null) throw new Failure('conflict', refusal)
    const [remainingUser, closingUser] = users
    const { isAdmin, isActive, createdAt } = closingUser
    const at = nowIso(deps)
    const { id, otherId } = pair
    const movedOrders = await trx('orders').where({ user_id: otherId }).update({ user_id: id })
    const claimedOrders =
      closingUser.emailConfirmedAt === null
        ? 0
        : await claimGuestOrders(trx, { id, email: closingUser.email })
    for (const table of movedTables) await trx(table).where({ user_id: otherId }).update({ user_id: id })
    await moveUniqueRows(trx, pair)
    await refuseTooManyTags(trx, id)
    await moveAddresses(trx, pair)
    await moveSizes(trx, pair)
    if (closingUser.emailConfirmedAt !== null) await moveByAddress(trx, remainingUser, closingUser.email)
    await joinConsent(trx, users, at)
    await eraseUser(trx, otherId, at)
    const entry = { at, userId: viewer.id, subject: 'user' } as const
    const orders = movedOrders + claimedOrders
    await noteChange(trx, {
      ...entry,
      subjectId: id,
      before: { orders: 0 },
      after: { orders, joined: otherId },
    })
    await noteChange(trx, {
      ...entry,
      subjectId: otherId,
      before: { isAdmin, isActive, createdAt },
      after: null,
    })
  })
