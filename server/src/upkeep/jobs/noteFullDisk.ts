import { hourMs } from '../../platform/base/time.ts'
import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import type { AlertKind } from '@shop/contracts/alerts/endpoints'
import { raiseAlert, resolveAlerts } from '../../platform/events/alerts/raiseAlert.ts'
import { nowIso, type Deps } from '../../platform/base/deps.ts'

/** Free space below which a disk counts as nearly full, bytes. */
export const minFreeBytes = 1e9

/** Reads the free space of the disk with the data directory, bytes; null if the disk does not answer. */
export const readFreeDisk = async ({ config }: Pick<Deps, 'config'>): Promise<number | null> => {
  const disk = await statfs(config.dataDir).catch(() => null)
  return disk && disk.bavail * disk.bsize
}

/** Age of the last check after which an alert's machine counts as gone. Each machine checks every 30 s. */
const machineGoneMs = hourMs

const resolveOfGoneMachines = ({ db, clock }: Deps, kind: AlertKind) =>
  db('alerts')
    .where({ kind })
    .whereNull('resolved_at')
    .where('last_seen_at', '<', new Date(clock.now() - machineGoneMs).toISOString())
    .update({ resolved_at: new Date(clock.now()).toISOString() })

/**
 * Alerts staff while this machine's disk is nearly full, as long as an alert can still be written there, and resolves
 * the alert afterwards.
 */
export const noteFullDisk = async (deps: Deps, freeBytes: number | null): Promise<void> => {
  const kind = 'disk-full'
  const subject = hostname()
  await resolveOfGoneMachines(deps, kind)
  if (freeBytes !== null && freeBytes >= minFreeBytes)
    return resolveAlerts(deps.db, kind, [subject], nowIso(deps))
  const detail =
    freeBytes === null
      ? `The disk of ${subject} with the shop’s data cannot be read.`
      : `The disk of ${subject} has ${Math.floor(freeBytes / 1e6)} MB left. When it is full, nothing can be sold.`
  await raiseAlert(deps.db, { kind, subject, detail, at: nowIso(deps) })
}
