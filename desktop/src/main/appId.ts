/** Identifies the app to Windows, for its notices and windows: `appId` of electron-builder.yml. */
export const appId = 'shop.madar.office'
