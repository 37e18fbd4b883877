import type { Settings } from '@shop/contracts/shop/settings'

export interface SettingsReader {
  /** Reads all settings; saved values override the defaults. */
  read: () => Promise<Settings>
  /** The settings that `read` would resolve to, if they are in memory. */
  readCached: () => Settings | null
  /** Clears the cache, so that the next read sees a change at once. */
  clearCache: () => void
}
