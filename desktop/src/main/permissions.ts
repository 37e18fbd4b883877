import type { Session } from 'electron'
import { appOrigin } from './appScheme.ts'

/** All that the office uses. Notices, printing and files go through main, which asks nobody. */
const used = new Set(['clipboard-sanitized-write', 'fullscreen'])

const isOurs = (address: string): boolean => URL.canParse(address) && new URL(address).origin === appOrigin

/** Denies every permission but the few that are used, and those to every page but our own. */
export const restrictPermissions = (session: Session): void => {
  session.setPermissionRequestHandler((page, permission, decide) =>
    decide(used.has(permission) && isOurs(page.getURL())),
  )
  session.setPermissionCheckHandler((_, permission, origin) => used.has(permission) && isOurs(origin))
  session.setDevicePermissionHandler(() => false)
}
