import type { Settings } from '@shop/contracts/shop/settings'
import type { Knex } from 'knex'
import type { SettingsReader } from '../base/SettingsReader.ts'
import { loadSettings } from './loadSettings.ts'

/** Greatest age of a process's view of the settings, ms: another process may have saved them. */
const freshFor = 1000

/** Reads the settings from the database, and keeps them for a moment. */
export const settingsReader = (db: Knex): SettingsReader => {
  let known: { settings: Promise<Settings>; at: number } | null = null
  return {
    read: () => {
      // The clock may have been set back.
      if (!known || Math.abs(Date.now() - known.at) > freshFor) {
        const settings = loadSettings(db).then(loaded => loaded.settings)
        known = { settings, at: Date.now() }
        settings.catch(() => (known = null))
      }
      return known.settings
    },
    forget: () => {
      known = null
    },
  }
}
