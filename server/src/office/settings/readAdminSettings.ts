import { recordOf } from '@shop/contracts/keys'
import { generalSettingsAt } from '@shop/contracts/shop/maintenance'
import type { AdminSettings } from '@shop/contracts/shop/settingsEndpoints'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { loadSettings, sections } from './loadSettings.ts'
import { presentEmail, presentShipping } from './secretSettings.ts'

/** Reads all settings for staff, as stored now. */
export const readAdminSettings = async (
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
): Promise<AdminSettings> => {
  const { settings, versions } = await loadSettings(deps.db)
  const email = { ...presentEmail(settings.email), isFromEnvironment: deps.config.smtp !== null }
  const presented = {
    ...settings,
    general: generalSettingsAt(settings.general, nowIso(deps)),
    email,
    shipping: presentShipping(settings.shipping),
  }
  return recordOf(sections, section => ({
    ...presented[section],
    version: versions[section],
  })) as AdminSettings
}
