import type { Settings } from '@shop/contracts/shop/settings'
import type { Knex } from 'knex'
import type { SettingsReader } from '../../platform/base/SettingsReader.ts'
import { loadSettings } from './loadSettings.ts'

/** Time for which settings are cached. It is short, because another process may save changes. */
const maxAgeMs = 1000

interface CachedSettings {
  settings: Promise<Settings>
  /** The settings, once the promise has resolved. */
  loaded?: Settings
  at: number
}

/** Reads the settings from the database, and caches them for a second. */
export const settingsReader = (db: Knex): SettingsReader => {
  let cached: CachedSettings | null = null
  // Uses the absolute difference, since the clock may have been set back.
  const validCache = () => (cached && Math.abs(Date.now() - cached.at) <= maxAgeMs ? cached : null)
  const load = () => {
    const loading: CachedSettings = {
      settings: loadSettings(db).then(({ settings }) => (loading.loaded = settings)),
      at: Date.now(),
    }
    loading.settings.catch(() => (cached = null))
    return (cached = loading)
  }
  return {
    read: () => (validCache() ?? load()).settings,
    readCached: () => validCache()?.loaded ?? null,
    clearCache: () => {
      cached = null
    },
  }
}
