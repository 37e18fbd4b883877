import { hourMs } from '../../platform/base/time.ts'
import {
  formatInstant,
  openSubjects,
  raiseAlert,
  resolveAlerts,
} from '../../platform/events/alerts/raiseAlert.ts'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { refusedMail } from '../../platform/base/MailFailure.ts'
import { mailHandlers } from '../../site/mail/mailHandlers.ts'
import { hastenMessages } from '../../platform/events/outbox/messages.ts'

/**
 * Time without success after which staff are alerted, ms. Outages of an email provider of up to an hour are left to the
 * retries.
 */
const alertAfterMs = hourMs
/** Number of refused emails that indicates a problem with the shop's mail account instead of single addresses. */
const minRefused = 3
/** Maximum number of messages to read; if more are waiting, this sample is enough. */
const maxMessages = 1000

const groups = ['mails', 'tasks'] as const
type Group = (typeof groups)[number]

const mailKinds = Object.keys(mailHandlers)
const groupOf = (kind: string): Group => (kind in mailHandlers ? 'mails' : 'tasks')

interface StuckGroup {
  group: Group
  /** When the oldest of its messages was created. */
  since: string
  lastError: string | null
}

interface Row {
  kind: string
  created_at: string
  last_error: string | null
}

/**
 * Finds groups of messages that all fail: the oldest one failed, and none created since has been sent. One or two
 * emails refused by their mailboxes do not count. Tested on SQLite and Postgres.
 */
export const findStuckMessages = async ({ db }: Pick<Deps, 'db'>): Promise<StuckGroup[]> => {
  const waitingMessages: Row[] = await db('outbox')
    .where({ sent_at: null, dead_at: null })
    .where('attempts', '>', 0)
    // Sorts by the column of the index of waiting messages.
    .orderBy('available_at')
    .limit(maxMessages)
    .select('kind', 'created_at', 'last_error')
  const stuckGroups: StuckGroup[] = []
  for (const group of groups) {
    const failingMessages = waitingMessages
      .filter(({ kind }) => groupOf(kind) === group)
      .toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1))
    const [oldest] = failingMessages
    if (!oldest) continue
    const areRefused = failingMessages.every(({ last_error: reason }) => reason === refusedMail)
    if (areRefused && failingMessages.length < minRefused) continue
    const sentSince = db('outbox')
      .where('created_at', '>=', oldest.created_at)
      .whereNotNull('sent_at')
      // Messages with an error were skipped, so they prove no sending.
      .whereNull('last_error')
      .first('id')
    const isSent = await (group === 'mails'
      ? sentSince.whereIn('kind', mailKinds)
      : sentSince.whereNotIn('kind', mailKinds))
    if (!isSent) stuckGroups.push({ group, since: oldest.created_at, lastError: oldest.last_error })
  }
  return stuckGroups
}

const alertTexts: Readonly<Record<Group, string>> = {
  mails: 'No email has been sent since',
  tasks: 'Refunds, documents and other tasks have not been done since',
}

/**
 * Alerts staff while no email, or no other message, leaves the shop. Once a message of the group has been sent, all
 * waiting messages are tried again immediately.
 */
export const noteStuckMessages = async (deps: Deps): Promise<void> => {
  const at = nowIso(deps)
  const stuckGroups = (await findStuckMessages(deps)).filter(
    ({ since }) => deps.clock.now() - Date.parse(since) > alertAfterMs,
  )
  for (const { group, since, lastError } of stuckGroups) {
    const detail = `${alertTexts[group]} ${formatInstant(since)}. ${lastError ?? 'The attempts were cut off.'}`
    await raiseAlert(deps.db, { kind: 'messages-stuck', subject: group, detail, at })
  }
  const workingGroups = groups.filter(group => !stuckGroups.some(each => each.group === group))
  const recoveredSubjects = (await openSubjects(deps.db, 'messages-stuck')).filter(subject =>
    workingGroups.some(group => group === subject),
  )
  if (recoveredSubjects.length === 0) return
  // Retries now: after many failures the next attempt may be up to four hours away.
  await hastenMessages(deps)
  await resolveAlerts(deps.db, 'messages-stuck', recoveredSubjects, at)
}
