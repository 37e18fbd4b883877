import type { Session } from 'electron'
import { isAppAddress } from './appScheme.ts'

/** All that the office uses. Notices, printing and files go through main, which asks nobody. */
const used = new Set(['clipboard-sanitized-write', 'fullscreen'])

/** Denies every permission but the few that are used, and those to every page but our own. */
export const restrictPermissions = (session: Session): void => {
  session.setPermissionRequestHandler((page, permission, decide) =>
    decide(used.has(permission) && isAppAddress(page.getURL())),
  )
  session.setPermissionCheckHandler((_, permission, origin) => used.has(permission) && isAppAddress(origin))
  session.setDevicePermissionHandler(() => false)
}
