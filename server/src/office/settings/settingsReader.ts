import type { Settings } from '@shop/contracts/shop/settings'
import type { Knex } from 'knex'
import type { SettingsReader } from '../../platform/base/SettingsReader.ts'
import { loadSettings } from './loadSettings.ts'

/** How long settings are cached, ms: another process may have saved changes. */
const maxAge = 1000

interface Cached {
  settings: Promise<Settings>
  /** The settings, once the promise has resolved. */
  loaded?: Settings
  at: number
}

/** Reads the settings from the database, and caches them for a second. */
export const settingsReader = (db: Knex): SettingsReader => {
  let cached: Cached | null = null
  // The clock may have been set back.
  const validCache = () => (cached && Math.abs(Date.now() - cached.at) <= maxAge ? cached : null)
  const load = () => {
    const loading: Cached = {
      settings: loadSettings(db).then(({ settings }) => (loading.loaded = settings)),
      at: Date.now(),
    }
    loading.settings.catch(() => (cached = null))
    return (cached = loading)
  }
  return {
    read: () => (validCache() ?? load()).settings,
    known: () => validCache()?.loaded ?? null,
    forget: () => {
      cached = null
    },
  }
}
