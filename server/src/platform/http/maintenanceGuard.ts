import type { Endpoint } from '@shop/contracts/endpoint'
import { isShopClosed, usualMaintenanceText } from '@shop/contracts/shop/maintenance'
import type { Settings } from '@shop/contracts/shop/settings'
import { nowIso, type Deps } from '../base/deps.ts'
import { Failure } from './Failure.ts'
import { isStaff, type Viewer } from './Viewer.ts'

const maxRetrySeconds = 600

/** Returns the seconds until visitors and search engines may try again: until the shop opens, at most ten minutes. */
export const secondsUntilRetry = ({ maintenanceEnd: endsAt }: Settings['general'], now: number): number =>
  endsAt === null
    ? maxRetrySeconds
    : Math.max(1, Math.min(maxRetrySeconds, Math.ceil((Date.parse(endsAt) - now) / 1000)))

/**
 * Paths that stay open during maintenance: staff's calls, sign-in, data that every page reads, probes, and the check
 * whether a payment in progress has arrived. The provider's webhook is not an endpoint and also stays open.
 */
const openPaths =
  /^\/(admin|auth|settings|trust-indicators|healthz|readyz|status|orders\/\{id\}\/verify)(\/|$)/

type FindCaller = () => Viewer | null | Promise<Viewer | null>

/**
 * Returns a function that refuses an endpoint to everybody except staff during maintenance; null for an endpoint that
 * stays open. That function returns null if the shop is known to be open.
 */
export const maintenanceGuard = (
  { settings, clock }: Pick<Deps, 'settings' | 'clock'>,
  { path }: Endpoint,
) => {
  if (openPaths.test(path)) return null
  const rejectIfClosed = async (findViewer: FindCaller): Promise<void> => {
    const { general } = await settings.read()
    if (!isShopClosed(general, nowIso({ clock }))) return
    const viewer = await findViewer()
    if (viewer && isStaff(viewer)) return
    throw new Failure('maintenance', general.maintenanceText || usualMaintenanceText, {
      retryAfter: secondsUntilRetry(general, clock.now()),
    })
  }
  return (findViewer: FindCaller): Promise<void> | null => {
    const cachedGeneral = settings.readCached()?.general
    const isKnownOpen =
      cachedGeneral && !cachedGeneral.maintenanceMode && cachedGeneral.maintenanceStart === null
    return isKnownOpen ? null : rejectIfClosed(findViewer)
  }
}
