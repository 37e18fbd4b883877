import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { raiseAlert, resolveAlerts } from '../alerts/raiseAlert.ts'
import { nowIso, type Deps } from '../base/deps.ts'

/** Free space below which a disk counts as nearly full, bytes. */
export const tooLittleDisk = 1e9

/** Space that is left on the disk with the data directory, bytes. */
export const readFreeDisk = async ({ config }: Pick<Deps, 'config'>): Promise<number> => {
  const { bavail, bsize } = await statfs(config.dataDir)
  return bavail * bsize
}

/** Tells staff that this machine's disk is nearly full, while an alert can still be written there, and when it no longer is. */
export const noteFullDisk = async (deps: Deps, free: number): Promise<void> => {
  const kind = 'disk-full'
  const subject = hostname()
  if (free >= tooLittleDisk) return resolveAlerts(deps.db, kind, [subject], nowIso(deps))
  const detail = `The disk of ${subject} has ${Math.floor(free / 1e6)} MB left. When it is full, nothing can be sold.`
  await raiseAlert(deps.db, { kind, subject, detail, at: nowIso(deps) })
}
