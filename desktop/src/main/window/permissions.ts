import type { Session } from 'electron'
import { isPageAddress } from './appScheme.ts'

/** Permissions that the office uses. Notices, printing and files go through the main process and need none. */
const grantedPermissions = new Set(['clipboard-sanitized-write', 'fullscreen'])

/** Denies all permissions except the few in use, which only the app's own pages have. */
export const restrictPermissions = (session: Session): void => {
  session.setPermissionRequestHandler((page, permission, decide) =>
    decide(grantedPermissions.has(permission) && isPageAddress(page.getURL())),
  )
  session.setPermissionCheckHandler(
    (page, permission, origin) =>
      grantedPermissions.has(permission) && isPageAddress(page?.getURL() ?? origin),
  )
  session.setDevicePermissionHandler(() => false)
  // Prevents the page's own downloads: main saves files where the user chooses in a dialog.
  session.on('will-download', event => event.preventDefault())
}
