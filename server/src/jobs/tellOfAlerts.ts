import { alertKindLabel } from '@shop/contracts/alerts/alertKindLabel'
import type { AlertKind } from '@shop/contracts/alerts/endpoints'
import type { Knex } from 'knex'
import { nowIso, type Deps } from '../base/deps.ts'
import { post } from '../base/webhook.ts'
import { transaction } from '../database/transaction.ts'
import { findShopMailbox } from '../mail/findShopMailbox.ts'
import { enqueue } from '../outbox/enqueue.ts'

/** Time after which an alert that is still open is told again, ms. */
const again = 24 * 60 * 60_000
/** Most alerts in one message; the next look tells of others. */
const most = 20

interface Told {
  id: string
  kind: AlertKind
  detail: string
}

/**
 * Takes the open alerts that are to be told, oldest first, so that no other process tells of them as well. Tested on SQLite
 * and Postgres.
 */
const take = async (
  db: Knex,
  column: 'mailed_at' | 'posted_at',
  { at, before }: { at: string; before: string },
): Promise<Told[]> => {
  const isDue = (query: Knex.QueryBuilder) =>
    query.whereNull('resolved_at').where(any => void any.whereNull(column).orWhere(column, '<', before))
  const due: Told[] = await isDue(db('alerts'))
    .orderBy(['created_at', 'id'])
    .limit(most)
    .select('id', 'kind', 'detail')
  if (due.length === 0) return []
  const ids = due.map(({ id }) => id)
  const taken: { id: string }[] = await isDue(db('alerts').whereIn('id', ids)).update({ [column]: at }, [
    'id',
  ])
  return due.filter(({ id }) => taken.some(each => each.id === id))
}

/** Tells whether the shop has a mailbox, and a mail server on the way to it. On a developer's machine files take its place. */
const isMailed = async (deps: Deps): Promise<boolean> =>
  typeof (await findShopMailbox(deps)) !== 'string' &&
  !(deps.config.isProduction && (await deps.mail.lacksServer()))

/**
 * Tells of open alerts outside the back office: by mail to the shop's own mailbox, through the outbox, and by the webhook
 * where there is one, at once, since the outbox may be what is broken. Each is told once a day while it is open.
 * With neither a mailbox nor a webhook the alert stays marked as untold, and `/api/status` counts it under `untoldAlerts`.
 */
export const tellOfAlerts = async (deps: Deps): Promise<void> => {
  const { db, clock, config } = deps
  const at = nowIso(deps)
  const before = new Date(clock.now() - again).toISOString()
  if (await isMailed(deps))
    await transaction(db, async trx => {
      const mailed = await take(trx, 'mailed_at', { at, before })
      const [first] = mailed
      if (!first) return
      const payload = { alertIds: mailed.map(({ id }) => id) }
      await enqueue(trx, { dedupeKey: `alerts:${first.id}:${at}`, kind: 'alerts', payload, at })
    })
  if (!config.alertWebhook) return
  const posted = await take(db, 'posted_at', { at, before })
  if (posted.length === 0) return
  const { general } = await deps.settings.read()
  const title = `${general.storeName}: ${posted.length === 1 ? 'an alert' : `${posted.length} alerts`}`
  const lines = posted.map(({ kind, detail }) => `${alertKindLabel(kind)}: ${detail}`)
  const ids = posted.map(({ id }) => id)
  try {
    await post(config.alertWebhook, { title, lines, url: `${deps.publicUrl}/admin/alerts` })
  } catch (error) {
    // The next look tries again.
    await db('alerts').whereIn('id', ids).where({ posted_at: at }).update({ posted_at: null })
    throw error
  }
}
