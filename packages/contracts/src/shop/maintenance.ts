import type { Settings } from './settings.ts'

type General = Settings['general']

/**
 * Returns the general settings as they apply at an instant: maintenance is on once a planned closure has begun, and off
 * once it is over.
 */
export const generalSettingsAt = <G extends General>(general: G, at: string): G => {
  const { maintenanceStart: start, maintenanceEnd: end } = general
  if (end !== null && end <= at)
    return { ...general, maintenanceMode: false, maintenanceStart: null, maintenanceEnd: null }
  if (start !== null && start <= at) return { ...general, maintenanceMode: true, maintenanceStart: null }
  return general
}

/** Default text for shoppers. */
export const usualMaintenanceText = 'The shop is closed for maintenance. Please come back in a little while.'

/** Tells whether only staff can use the shop at an instant. */
export const isShopClosed = (general: General, at: string): boolean =>
  (general.maintenanceMode || general.maintenanceStart !== null) &&
  generalSettingsAt(general, at).maintenanceMode
