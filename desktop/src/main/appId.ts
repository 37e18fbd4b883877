/** Identifies the app to Windows, for its notifications and windows: `appId` of electron-builder.yml. */
export const appId = 'shop.madar.office'

/** Line of the About box: `copyright` of electron-builder.yml. */
export const copyright = 'Copyright © 2026 Madar'
