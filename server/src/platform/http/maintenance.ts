import type { Endpoint } from '@shop/contracts/endpoint'
import type { Deps } from '../base/deps.ts'
import { Failure } from './Failure.ts'
import { isStaff, type Viewer } from './Viewer.ts'

/** Time after which visitors and search engines may ask again, seconds. */
export const retryAfter = 600

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
export const maintenance = ({ settings }: Pick<Deps, 'settings'>, { path }: Endpoint) => {
  if (staysOpen.test(path)) return null
  const refuse = async (findViewer: FindThem): Promise<void> => {
    if (!(await settings.read()).general.maintenanceMode) return
    const viewer = await findViewer()
    if (viewer && isStaff(viewer)) return
    throw new Failure(
      'maintenance',
      'The shop is closed for maintenance. Please come back in a little while.',
      {
        retryAfter,
      },
    )
  }
  return (findViewer: FindThem): Promise<void> | null =>
    settings.known()?.general.maintenanceMode === false ? null : refuse(findViewer)
}
