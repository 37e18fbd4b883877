import type { Knex } from 'knex'
import { z } from 'zod'
import { containing } from '../../../platform/database/parseSearch.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import { minuteMs } from '../../../platform/base/time.ts'
import { mailFolder } from '../../../site/mail/sending/keepAsFile.ts'
import { removePhotos } from '../../../sales/orders/parcels/photos.ts'
import { removeLabels } from '../../../sales/orders/returns/returnLabel.ts'
import { readEml } from '../../../site/mail/sending/readEml.ts'
import { type OutboxHandler, NotYet } from '../../../platform/events/outbox/Handler.ts'
import { forgetAbandoned, forgetInOrders } from './forgetAbandoned.ts'

/** `emails`: the person's confirmed addresses, if any. */
const Payload = z.object({ userId: z.string(), orderIds: z.array(z.string()), emails: z.array(z.string()) })
type Person = z.output<typeof Payload>

/** Delay before the next attempt while messages about the person are still under way, ms. */
const retryMs = 5 * minuteMs

/** Quotes a value as JSON, so that a longer address with the same ending does not match. */
const quoted = (text: string) => JSON.stringify(text)

const containingAny = (db: Knex, table: string, texts: readonly string[]) =>
  db(table).where(condition => {
    void condition.whereRaw('1 = 0')
    for (const text of texts) {
      const { sql, bindings } = containing(db, 'payload', text)
      void condition.orWhereRaw(sql, bindings)
    }
  })

const eventsOf = (db: Knex, { orderIds, emails }: Person) =>
  containingAny(db, 'stripe_events', [...orderIds, ...emails].map(quoted))

/** Selects messages to the person and about their orders. */
const messagesOf = (db: Knex, { userId, orderIds }: Person) =>
  db('outbox').where(condition => {
    const { sql, bindings } = containing(db, 'payload', quoted(userId))
    void condition.whereIn('order_id', orderIds).orWhereRaw(sql, bindings)
  })

/**
 * Selects messages that contain the address itself: contact messages, and the email that confirms the closing of the
 * account.
 */
const messagesNaming = (db: Knex, { emails }: Person) =>
  containingAny(
    db,
    'outbox',
    emails.map(email => `"email":${quoted(email)}`),
  )

const isUnderWay = async ({ db }: Deps, person: Person, ownId: string): Promise<boolean> => {
  const findOpen = (query: Knex.QueryBuilder) =>
    query.whereNull('sent_at').whereNull('dead_at').whereNot({ id: ownId }).first('id')
  const openWork = await Promise.all([
    db('orders').whereIn('id', person.orderIds).where({ status: 'PENDING' }).first('id'),
    eventsOf(db, person).whereNull('processed_at').first('id'),
    findOpen(messagesOf(db, person)),
    findOpen(messagesNaming(db, person)),
  ])
  return openWork.some(Boolean)
}

/** Returns the addresses in a header such as `Yusuf <y@example.com>`. */
const addressesIn = (header: string): string[] => header.toLowerCase().match(/[^\s<>,;"]+@[^\s<>,;"]+/g) ?? []

const removeStoredMails = async ({ files, db }: Deps, person: Person) => {
  const ids: string[] = await messagesOf(db, person).pluck('id')
  const ownKeys = new Set(ids.map(id => `${mailFolder}/${id}.eml`))
  for await (const { key } of files.list(mailFolder)) {
    if (ownKeys.has(key)) await files.remove(key)
    else if (key.endsWith('.eml') && person.emails.length > 0) {
      const bytes = await files.read(key)
      const headers = bytes ? readEml(bytes).headers : []
      const recipientHeaders = headers.filter(({ name }) => /^(to|reply-to)$/i.test(name))
      const recipients = recipientHeaders.flatMap(header => addressesIn(header.value))
      if (recipients.some(address => person.emails.includes(address))) await files.remove(key)
    }
  }
}

/**
 * Removes an erased person's remaining data: personal data in orders cancelled unpaid since, payment provider events,
 * parcel photos, return labels, outbox messages, contact messages, and emails stored as files. Data connected to the
 * person only by an address is removed if they had confirmed the address, since anybody may open an account with
 * somebody else's address. Waits for messages and payments under way.
 */
export const forgetPerson: OutboxHandler = {
  secrets: ['emails'],
  handle: async (deps, { id, payload }) => {
    const { db } = deps
    const person = Payload.parse(payload)
    for (const orderId of person.orderIds) {
      const returns = db('returns').where({ order_id: orderId }).select('id')
      await removePhotos(deps, photos => photos.where({ order_id: orderId }))
      await removeLabels(deps, labels => labels.whereIn('return_id', returns))
    }
    if (await isUnderWay(deps, person, id)) throw new NotYet('under way', retryMs)
    await transaction(db, async trx => {
      await forgetInOrders(trx, person.orderIds)
      await forgetAbandoned(trx, person.orderIds)
    })
    await eventsOf(db, person).update({ payload: '{}', last_error: null })
    await removeStoredMails(deps, person)
    await messagesNaming(db, person).where({ kind: 'contact-message' }).delete()
    // A note is overwritten rather than removed: a message without one counts as sent.
    await messagesOf(db, person).whereNot({ id }).whereNotNull('last_error').update({ last_error: 'Erased.' })
  },
}
