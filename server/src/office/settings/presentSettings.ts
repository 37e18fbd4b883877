import type { SettingsSection } from '@shop/contracts/shop/settings'
import type { AdminSettings } from '@shop/contracts/shop/settingsEndpoints'
import type { Deps } from '../../platform/base/deps.ts'
import { presentEmail } from './emailSettings.ts'
import { loadSettings, sections } from './loadSettings.ts'

/** All settings as staff see them, as they are saved at this moment. */
export const readAdminSettings = async ({
  db,
  config,
}: Pick<Deps, 'db' | 'config'>): Promise<AdminSettings> => {
  const { settings, versions } = await loadSettings(db)
  const email = { ...presentEmail(settings.email), isFromEnvironment: config.smtp !== null }
  const shown = { ...settings, email }
  return Object.fromEntries(
    sections.map((section: SettingsSection) => [section, { ...shown[section], version: versions[section] }]),
  ) as unknown as AdminSettings
}
