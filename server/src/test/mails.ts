import type { Mail } from '../platform/base/Mailer.ts'
import { runWaiting, type TestShop } from './startShop.ts'

/** Does all waiting work of the outbox: emails, and what else follows from a change. */
export const runOutbox = (shop: TestShop): Promise<void> => runWaiting(shop, 'outbox')

/**
 * Sends all waiting emails, and returns those to `address` in the order in which they were queued: the outbox sends
 * several at once, in any order.
 */
export const mailsTo = async (shop: TestShop, address: string): Promise<Mail[]> => {
  await runOutbox(shop)
  const mails = shop.mails.sent.filter(({ to }) => to.address === address)
  const rows: { id: string; created_at: string }[] = await shop.deps
    .db('outbox')
    .whereIn(
      'id',
      mails.map(({ id }) => id),
    )
    .select('id', 'created_at')
  const queuedAt = new Map(rows.map(({ id, created_at }) => [id, created_at]))
  return mails.toSorted((a, b) => (queuedAt.get(a.id) ?? '').localeCompare(queuedAt.get(b.id) ?? ''))
}

/** Reads the part after the hash sign of the last link emailed to an address; empty if there is none. */
export const tokenTo = async (shop: TestShop, address: string): Promise<string> => {
  const tokens = (await mailsTo(shop, address)).flatMap(
    ({ text }) => /https?:\/\/\S+#([\w-]+)/.exec(text)?.[1] ?? [],
  )
  return tokens.at(-1) ?? ''
}
