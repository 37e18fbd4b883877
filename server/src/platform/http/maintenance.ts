import type { Endpoint } from '@shop/contracts/endpoint'
import { isClosed, usualMaintenanceText } from '@shop/contracts/shop/maintenance'
import type { Settings } from '@shop/contracts/shop/settings'
import { nowIso, type Deps } from '../base/deps.ts'
import { Failure } from './Failure.ts'
import { isStaff, type Viewer } from './Viewer.ts'

/** Time after which visitors and search engines may ask again, seconds: at most ten minutes, and when the shop opens. */
export const retryAfter = ({ maintenanceEnd: end }: Settings['general'], now: number): number =>
  end === null ? 600 : Math.max(1, Math.min(600, Math.ceil((Date.parse(end) - now) / 1000)))

/**
 * Paths that stay open while the shop is closed: staff's work, signing in, what every page reads, what probes ask, and
 * whether a payment that was under way has arrived. The provider's webhook is no endpoint and goes on as well.
 */
const staysOpen =
  /^\/(admin|auth|settings|trust-indicators|healthz|readyz|status|orders\/\{id\}\/verify)(\/|$)/

type FindThem = () => Viewer | null | Promise<Viewer | null>

/**
 * Refuses an endpoint to everybody but staff while the shop is closed for maintenance; null for one that stays open.
 * The function that it gives answers null where it is known at once that the shop is open.
 */
export const maintenance = ({ settings, clock }: Pick<Deps, 'settings' | 'clock'>, { path }: Endpoint) => {
  if (staysOpen.test(path)) return null
  const refuse = async (findViewer: FindThem): Promise<void> => {
    const { general } = await settings.read()
    if (!isClosed(general, nowIso({ clock }))) return
    const viewer = await findViewer()
    if (viewer && isStaff(viewer)) return
    throw new Failure('maintenance', general.maintenanceText || usualMaintenanceText, {
      retryAfter: retryAfter(general, clock.now()),
    })
  }
  return (findViewer: FindThem): Promise<void> | null => {
    const known = settings.known()?.general
    const isOpen = known && !known.maintenanceMode && known.maintenanceStart === null
    return isOpen ? null : refuse(findViewer)
  }
}
