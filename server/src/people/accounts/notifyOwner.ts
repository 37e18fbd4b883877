import type { Knex } from 'knex'
import { newId } from '../../platform/database/BaseModel.ts'
import { enqueue } from '../../platform/events/outbox/enqueue.ts'

/** Security notices emailed to an account's owner, in case somebody else made the change. */
export const ownerNotices = [
  'password',
  'second-factor-on',
  'second-factor-off',
  'recovery-codes',
  'wrong-codes',
  'provider',
] as const
export type OwnerNotice = (typeof ownerNotices)[number]

/** Emails an account's owner that a sign-in method was changed, or that somebody is trying to sign in. */
export const notifyOwner = (
  trx: Knex.Transaction,
  userId: string,
  notice: OwnerNotice,
  at: string,
): Promise<void> =>
  enqueue(trx, {
    dedupeKey: `account-notice:${newId()}`,
    kind: 'account-notice',
    payload: { userId, news: notice },
    at,
  })
