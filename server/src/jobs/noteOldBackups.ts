import { momentOf, raiseAlert, resolveAlerts } from '../alerts/raiseAlert.ts'
import { nowIso, type Deps } from '../base/deps.ts'
import { readCursors } from '../database/cursors.ts'

const day = 24 * 60 * 60_000

/** What happens to backups: the age from which it counts as missing, ms, and how that is said. */
const kinds = {
  'backup-made': { most: 2 * day, text: 'no backup was made' },
  'backup-sent': { most: 2 * day, text: 'no backup was sent away' },
  'backup-verified': { most: 16 * day, text: 'no backup was restored for a trial' },
} as const

type BackupCursor = keyof typeof kinds
type Backups = Record<BackupCursor, string | null>
const names = Object.keys(kinds) as BackupCursor[]

export const readBackups = ({ db }: Pick<Deps, 'db'>): Promise<Backups> => readCursors(db, names)

/** Lists what was done before and has not been done for too long. What was never done may be somebody else's work. */
export const findOldBackups = (backups: Backups, now: number): { name: BackupCursor; text: string }[] =>
  names.flatMap(name => {
    const at = backups[name]
    const { most, text } = kinds[name]
    return at !== null && now - Date.parse(at) > most ? [{ name, text: `${text} since ${momentOf(at)}` }] : []
  })

const neverMade =
  'No backup of this shop was ever made here. docs/operations.md says how one is made every night. ' +
  'If whoever runs the database makes them, resolve this alert: it does not come again.'

/** Tells a shop in production, once, that nobody has made a backup in its first days. */
const noteNeverMade = async ({ db, clock }: Deps, at: string): Promise<void> => {
  const [first] = await db('knex_migrations').orderBy('id').limit(1).select('migration_time')
  if (!first || clock.now() - new Date(first.migration_time).getTime() < kinds['backup-made'].most) return
  const alert = { kind: 'backup-missing', subject: 'never' } as const
  if (await db('alerts').where(alert).first('id')) return
  await raiseAlert(db, { ...alert, detail: neverMade, at })
}

/** Tells staff of backups that are not made, not sent away or not tried any more, and when they are again. */
export const noteOldBackups = async (deps: Deps): Promise<void> => {
  const at = nowIso(deps)
  const backups = await readBackups(deps)
  const old = findOldBackups(backups, deps.clock.now())
  for (const { name, text } of old) {
    const detail = `${text[0]!.toUpperCase()}${text.slice(1)}. Look at the log of the nightly backup.`
    await raiseAlert(deps.db, { kind: 'backup-missing', subject: name, detail, at })
  }
  const mended = names.filter(name => backups[name] !== null && !old.some(each => each.name === name))
  if (mended.length > 0) await resolveAlerts(deps.db, 'backup-missing', [...mended, 'never'], at)
  else if (deps.config.isProduction && old.length === 0) await noteNeverMade(deps, at)
}
