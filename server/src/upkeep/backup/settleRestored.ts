import type { Knex } from 'knex'
import { formatInstant, raiseAlert } from '../../platform/events/alerts/raiseAlert.ts'
import { formatNumber } from '../../platform/base/formatNumber.ts'
import { countRows } from '../../platform/database/countMany.ts'
import { mailHandlers } from '../../site/mail/mailHandlers.ts'
import { eraseAgain, readErasures } from './eraseAgain.ts'

/** Facts about the shop that is replaced: its last document numbers, and counts of its work since the backup. */
interface ReplacedShop {
  shopId: string | null
  counters: { name: string; value: number }[]
  paidOrders: number
  issuedDocuments: number
  sentMails: number
  erasures: Awaited<ReturnType<typeof readErasures>>
}

/** Facts that the operator has to know about a restored shop. */
export interface RestoreOutcome {
  /** Sentences, the most important first. */
  warnings: string[]
}

interface RestoredBackup {
  id: string
  /** When the backup was made. */
  madeAt: string
}

const neededTables = ['orders', 'counters', 'invoices', 'outbox', 'audit_log', 'identity']

/** Reads the shop's id, which its migrations generated and its backups contain. */
const readShopId = async (trx: Knex.Transaction): Promise<string | null> => {
  const row = await trx('identity').where({ name: 'shop' }).first('value')
  return row?.value ?? null
}

/** Reads the shop about to be replaced; null if there was none. */
export const readReplacedShop = async (
  trx: Knex.Transaction,
  madeAt: string,
): Promise<ReplacedShop | null> => {
  for (const table of neededTables) if (!(await trx.schema.hasTable(table))) return null
  return {
    shopId: await readShopId(trx),
    counters: await trx('counters').select('name', 'value'),
    paidOrders: await countRows(trx('orders').where('paid_at', '>', madeAt)),
    issuedDocuments: await countRows(trx('invoices').where('issued_at', '>', madeAt)),
    sentMails: await countRows(
      // A sent message with `last_error` was skipped: no email was sent.
      trx('outbox')
        .where('sent_at', '>', madeAt)
        .whereNull('last_error')
        .whereIn('kind', Object.keys(mailHandlers)),
    ),
    erasures: await readErasures(trx, madeAt),
  }
}

/**
 * Tells whether the backup is of the shop that it replaces. Only then do the replaced rows show what the shop has done
 * since the backup.
 */
const isSameShop = async (trx: Knex.Transaction, { shopId }: ReplacedShop): Promise<boolean> =>
  shopId !== null && shopId === (await readShopId(trx))

/**
 * Holds back emails that were waiting when the backup was made, since they have probably been sent: staff may send each
 * again. Documents are generated again automatically.
 */
const holdMails = (trx: Knex.Transaction, { madeAt }: RestoredBackup, at: string): Promise<number> =>
  trx('outbox')
    .whereNull('sent_at')
    .whereNull('dead_at')
    .whereIn('kind', Object.keys(mailHandlers))
    .update({
      dead_at: at,
      lease_until: null,
      last_error: `Held since the shop was restored: it may have been sent after ${formatInstant(madeAt)}, when the backup was made.`,
    })

/** Continues each series after the highest number used, so that no invoice number is used twice. */
const continueNumbering = async (trx: Knex.Transaction, replacedShop: ReplacedShop): Promise<void> => {
  for (const { name, value } of replacedShop.counters)
    await trx('counters')
      .insert({ name, value })
      .onConflict('name')
      .merge()
      .where('counters.value', '<', value)
}

const countText = (number: number, singular: string, plural = `${singular}s`) =>
  number === 0 ? `no ${plural}` : `${formatNumber(number)} ${number === 1 ? singular : plural}`

const lossText = ({ paidOrders, issuedDocuments, sentMails }: ReplacedShop, madeAt: string) =>
  `After ${formatInstant(madeAt)}, when the backup was made, this shop had ${countText(paidOrders, 'paid order')}, ` +
  `${countText(issuedDocuments, 'invoice or credit note', 'invoices and credit notes')} and ` +
  `${countText(sentMails, 'email')} that ` +
  'are not in it. Numbers of invoices and credit notes continue after the last one, so that none is used twice.'

const unknownLossText = async (trx: Knex.Transaction, madeAt: string) => {
  const series: { name: string; value: number }[] = await trx('counters')
    .orderBy('name')
    .select('name', 'value')
  const lastNumbers = series.map(({ name, value }) => `${name}: ${value}`).join(', ') || 'none was used'
  return (
    `What the shop did after ${formatInstant(madeAt)}, when the backup was made, is not known here. If it went on selling, numbers of ` +
    `invoices and credit notes that it has used since will be used again (last numbers in the backup: ${lastNumbers}). ` +
    'Accounts that were closed or erased since exist again.'
  )
}

const closedSinceTexts = async (trx: Knex.Transaction, { erasures }: ReplacedShop): Promise<string[]> => {
  const { erased, staff } = await eraseAgain(trx, erasures)
  return [
    ...(erased > 0 ? [`Closed or erased since, and now erased again: ${countText(erased, 'account')}.`] : []),
    ...(staff > 0
      ? [
          `Erased since, but staff in the backup and therefore restored: ${countText(staff, 'account')}. Please take the ` +
            'admin rights away and erase them under Users.',
        ]
      : []),
  ]
}

/** Prepares a shop that was just filled from a backup, in the same transaction, and returns what to check. */
export const settleRestored = async (
  trx: Knex.Transaction,
  replacedShop: ReplacedShop | null,
  restoredBackup: RestoredBackup,
): Promise<RestoreOutcome> => {
  const now = new Date().toISOString()
  const { id, madeAt } = restoredBackup
  await trx('restores').insert({ id, backup_made_at: madeAt, restored_at: now })
  const heldEmails = await holdMails(trx, restoredBackup, now)
  const isSame = replacedShop !== null && (await isSameShop(trx, replacedShop))
  if (isSame) await continueNumbering(trx, replacedShop)
  const warnings = [
    isSame ? lossText(replacedShop, madeAt) : await unknownLossText(trx, madeAt),
    heldEmails > 0
      ? `${countText(heldEmails, 'email')} that ${heldEmails === 1 ? 'was' : 'were'} waiting then may have been sent since: held in the back office under Jobs, to be sent again one by one.`
      : 'No email was waiting then.',
    ...(isSame ? await closedSinceTexts(trx, replacedShop) : []),
    'Payments made since appear automatically, as alerts if their orders are not in the backup.',
  ]
  await raiseAlert(trx, { kind: 'restored', subject: id, detail: warnings.join(' '), at: now })
  return { warnings }
}
