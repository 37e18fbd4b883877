import type { Settings } from '@shop/contracts/shop/settings'

export interface SettingsReader {
  /** All settings, saved values over the defaults. */
  read: () => Promise<Settings>
  /** Forgets what was read, so that the next read sees a change at once. */
  forget: () => void
}
