import { formatInstant, raiseAlert, resolveAlerts } from '../../platform/events/alerts/raiseAlert.ts'
import { nowIso, type Clock, type Deps } from '../../platform/base/deps.ts'
import { everyByTimer } from './startJob.ts'

/** Interval between checks of the bucket, ms. */
const checkIntervalMs = 60_000
/** Failed checks in a row before an alert is raised, since a store has short outages. */
const failuresUntilAlert = 2

/**
 * Raises an alert while the bucket with the shop's files does not answer, and resolves it at its next answer. Files on
 * the disk are not watched. Returns the function that stops watching.
 */
export const watchFiles = (deps: Deps): (() => Promise<void>) => {
  const { s3 } = deps.config
  if (!s3) return () => Promise.resolve()
  let failures = 0
  let since = ''
  let checking = Promise.resolve()
  const checkNow = async () => {
    const reason = await deps.files.check().then(
      () => null,
      (error: Error) => error.message,
    )
    if (reason === null) {
      failures = 0
      await resolveAlerts(deps.db, 'files-away', [s3.bucket], nowIso(deps))
      return
    }
    if (failures === 0) since = nowIso(deps)
    failures++
    deps.log.error({ reason }, 'files are away')
    if (failures < failuresUntilAlert) return
    const detail =
      `The bucket ${s3.bucket} at ${s3.endpoint} has been unavailable since ${formatInstant(since)}. ${reason} ` +
      'Pictures, videos and documents cannot be shown or uploaded until it is back; orders and payments carry on.'
    await raiseAlert(deps.db, { kind: 'files-away', subject: s3.bucket, detail, at: nowIso(deps) })
  }
  const check = () =>
    (checking = checking
      .then(checkNow)
      .catch((error: unknown) => deps.log.error({ err: error }, 'the bucket could not be watched')))
  const { every = everyByTimer }: Clock = deps.clock
  const stopTimer = every(checkIntervalMs, check)
  return async () => {
    stopTimer()
    await checking
  }
}
