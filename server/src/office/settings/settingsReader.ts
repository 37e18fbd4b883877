import type { Settings } from '@shop/contracts/shop/settings'
import type { Knex } from 'knex'
import type { SettingsReader } from '../../platform/base/SettingsReader.ts'
import { loadSettings } from './loadSettings.ts'

/** Greatest age of a process's view of the settings, ms: another process may have saved them. */
const freshFor = 1000

interface Known {
  settings: Promise<Settings>
  /** What `settings` has resolved to. */
  loaded?: Settings
  at: number
}

/** Reads the settings from the database, and keeps them for a moment. */
export const settingsReader = (db: Knex): SettingsReader => {
  let known: Known | null = null
  // The clock may have been set back.
  const fresh = () => (known && Math.abs(Date.now() - known.at) <= freshFor ? known : null)
  const load = () => {
    const loading: Known = {
      settings: loadSettings(db).then(({ settings }) => (loading.loaded = settings)),
      at: Date.now(),
    }
    loading.settings.catch(() => (known = null))
    return (known = loading)
  }
  return {
    read: () => (fresh() ?? load()).settings,
    known: () => fresh()?.loaded ?? null,
    forget: () => {
      known = null
    },
  }
}
