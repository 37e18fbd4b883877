import { keysOf } from '@shop/contracts/keys'
import { formatInstant, raiseAlert, resolveAlerts } from '../../platform/events/alerts/raiseAlert.ts'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { dayMs } from '../../platform/base/time.ts'
import { readCursors } from '../../platform/database/cursors.ts'

/** Steps of a backup, with the age from which the last one is too old, ms, and texts for a missing one. */
const steps = {
  'backup-made': { limit: 2 * dayMs, since: 'no backup was made', never: 'no backup was ever made here' },
  'backup-sent': {
    limit: 2 * dayMs,
    since: 'no backup was sent away',
    never: 'no backup was ever sent off-site, though BACKUP_S3_BUCKET is set',
  },
  'backup-verified': {
    limit: 16 * dayMs,
    since: 'no backup was restored for a trial',
    never: 'no backup was ever restored for a trial',
  },
} as const

type Step = keyof typeof steps
const stepNames = keysOf(steps)

interface MissingBackup {
  /** Subject of the alert. */
  subject: Step | 'never'
  /** Start of a sentence, in lower case. */
  text: string
}

export interface BackupStatus {
  /** When each step was last done; null if never. */
  last: Record<Step, string | null>
  missing: MissingBackup[]
}

type BackupDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/** Returns the age of the shop: the time since the first migration of its database, ms. */
const readAge = async ({ db, clock }: BackupDeps): Promise<number> => {
  const [firstMigration] = await db('knex_migrations').orderBy('id').limit(1).select('migration_time')
  return firstMigration ? clock.now() - new Date(firstMigration.migration_time).getTime() : 0
}

/**
 * Reads when each step's latest resolved alert was raised. If that is later than the step's last run, staff resolved it
 * by hand, because backups are made elsewhere.
 */
const readResolvedAlerts = async ({ db }: BackupDeps): Promise<Map<string, string>> => {
  const alertRows: { subject: string; at: string }[] = await db('alerts')
    .where({ kind: 'backup-missing' })
    .whereNotNull('resolved_at')
    .groupBy('subject')
    .select('subject')
    .max({ at: 'created_at' })
  return new Map(alertRows.map(({ subject, at }) => [subject, at]))
}

/**
 * Lists the steps that the configuration requires. With a public key the shop cannot decrypt its backups to verify
 * them.
 */
const expectedSteps = ({ config }: BackupDeps, isAnyDone: boolean): Step[] => {
  const { backupS3, backupKey, isProduction } = config
  const expected: Step[] = backupS3 ? ['backup-sent'] : []
  if (backupS3 && !backupKey?.startsWith('age1')) expected.push('backup-verified')
  if (isProduction && !isAnyDone) expected.push('backup-made')
  return expected
}

/** Lists required steps that were never done although the shop is older than their limit. */
const findNeverDone = async (deps: BackupDeps, last: BackupStatus['last']): Promise<MissingBackup[]> => {
  const isAnyDone = stepNames.some(name => last[name] !== null)
  const missingSteps = expectedSteps(deps, isAnyDone).filter(name => last[name] === null)
  if (missingSteps.length === 0) return []
  const age = await readAge(deps)
  return missingSteps
    .filter(name => age > steps[name].limit)
    .map(name => ({ subject: name === 'backup-made' ? 'never' : name, text: steps[name].never }))
}

/** Reads when backups were last made, sent away and verified, and lists what is missing. */
export const readBackups = async (deps: BackupDeps): Promise<BackupStatus> => {
  const last = await readCursors(deps.db, stepNames)
  const oldBackups = stepNames.flatMap((name): MissingBackup[] => {
    const lastAt = last[name]
    const { limit, since } = steps[name]
    const isOld = lastAt !== null && deps.clock.now() - Date.parse(lastAt) > limit
    return isOld ? [{ subject: name, text: `${since} since ${formatInstant(lastAt)}` }] : []
  })
  const missing = [...(await findNeverDone(deps, last)), ...oldBackups]
  if (missing.length === 0) return { last, missing }
  const resolvedAlerts = await readResolvedAlerts(deps)
  const doneAt = ({ subject }: MissingBackup) => (subject === 'never' ? null : last[subject]) ?? ''
  return { last, missing: missing.filter(each => (resolvedAlerts.get(each.subject) ?? '') <= doneAt(each)) }
}

const neverMadeText =
  'No backup of this shop has ever been made here. docs/operations.md explains how to make one every night. ' +
  'If whoever runs the database makes them, resolve this alert: it will return once a year.'

/** Raises an alert for each step of a backup that is missing, and resolves it once the step is done again. */
export const noteOldBackups = async (deps: Deps): Promise<void> => {
  const at = nowIso(deps)
  const { last, missing } = await readBackups(deps)
  for (const { subject, text } of missing) {
    const sentence = `${text.slice(0, 1).toUpperCase()}${text.slice(1)}. Look at the log of the nightly backup. If backups are made elsewhere, resolve this alert: it returns only if one is made here and the next is missing.`
    const detail = subject === 'never' ? neverMadeText : sentence
    await raiseAlert(deps.db, { kind: 'backup-missing', subject, detail, at })
  }
  const resolvableSubjects: MissingBackup['subject'][] = stepNames.filter(
    name => !missing.some(each => each.subject === name),
  )
  if (stepNames.some(name => last[name] !== null)) resolvableSubjects.push('never')
  await resolveAlerts(deps.db, 'backup-missing', resolvableSubjects, at)
}
