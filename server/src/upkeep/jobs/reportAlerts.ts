import { dayMs } from '../../platform/base/time.ts'
import type { Knex } from 'knex'
import {
  countAlerts,
  groupText,
  groupTitle,
  readAlertGroups,
  type ReportedColumn,
} from '../../platform/events/alerts/AlertGroup.ts'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { postNotification } from './postNotification.ts'
import { newId } from '../../platform/database/BaseModel.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { findShopMailbox } from '../../site/mail/findShopMailbox.ts'
import { enqueue } from '../../platform/events/outbox/enqueue.ts'

/** Time after which an open alert is reported again. */
const repeatAfterMs = dayMs

/**
 * Marks the due open alerts as reported, so that no other process reports them as well; returns their number. Tested on
 * SQLite and Postgres.
 */
const markReported = (
  db: Knex,
  column: ReportedColumn,
  { at, before: reportedBefore }: { at: string; before: string },
): Promise<number> =>
  db('alerts')
    .whereNull('resolved_at')
    .where(query => void query.whereNull(column).orWhere(column, '<', reportedBefore))
    .update({ [column]: at })

/** Tells whether the shop has a mailbox and a mail server. Outside production it needs no server, since files replace it. */
const canMail = async (deps: Deps): Promise<boolean> =>
  typeof (await findShopMailbox(deps)) !== 'string' &&
  !(deps.config.isProduction && (await deps.mail.lacksServer()))

/**
 * Reports open alerts outside the back office: by email to the shop's mailbox, through the outbox, and immediately by
 * the webhook, if any, since the outbox may be broken. All due alerts are one message; each alert is reported once a
 * day while it is open. With neither a mailbox nor a webhook the alert stays unreported, and `/api/status` counts it
 * under `untoldAlerts`.
 */
export const reportAlerts = async (deps: Deps): Promise<void> => {
  const { db, clock, config } = deps
  const at = nowIso(deps)
  const reportedBefore = new Date(clock.now() - repeatAfterMs).toISOString()
  if (await canMail(deps))
    await transaction(db, async trx => {
      if ((await markReported(trx, 'mailed_at', { at, before: reportedBefore })) === 0) return
      await enqueue(trx, { dedupeKey: `alerts:${newId()}`, kind: 'alerts', payload: {}, at })
    })
  if (!config.alertWebhook) return
  if ((await markReported(db, 'posted_at', { at, before: reportedBefore })) === 0) return
  try {
    const groups = await readAlertGroups(db, 'posted_at', at)
    const count = countAlerts(groups)
    // All of them may have been resolved in the meantime.
    if (count === 0) return
    const { general } = await deps.settings.read()
    const title = `${general.storeName}: ${count === 1 ? 'an alert' : `${count} alerts`}`
    const lines = groups.map(group => `${groupTitle(group)}: ${groupText(group)}`)
    await postNotification(config.alertWebhook, { title, lines, url: `${deps.publicUrl}/admin/alerts` })
  } catch (error) {
    // The next check tries again.
    await db('alerts').where({ posted_at: at }).update({ posted_at: null })
    throw error
  }
}
