import type { Session } from 'electron'
import { isPageAddress } from './appScheme.ts'

/** The permissions that the office uses. Notices, printing and files go through the main process and need none. */
const used = new Set(['clipboard-sanitized-write', 'fullscreen'])

/** Denies every permission but the few that are used, and those to every page but our own. */
export const restrictPermissions = (session: Session): void => {
  session.setPermissionRequestHandler((page, permission, decide) =>
    decide(used.has(permission) && isPageAddress(page.getURL())),
  )
  session.setPermissionCheckHandler(
    (page, permission, origin) => used.has(permission) && isPageAddress(page?.getURL() ?? origin),
  )
  session.setDevicePermissionHandler(() => false)
  // Files are saved by main, where a dialog says.
  session.on('will-download', event => event.preventDefault())
}
