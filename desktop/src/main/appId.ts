/** By which Windows knows whose notices and windows these are: `appId` of electron-builder.yml. */
export const appId = 'shop.madar.office'
