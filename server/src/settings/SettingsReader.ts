import { Settings, type SettingsSection } from '@shop/contracts/shop/settings'
import type { Knex } from 'knex'

/** How old a process's view of the settings may be, ms: another process may have saved them. */
const freshFor = 1000

export interface SettingsReader {
  /** All settings, saved values over the defaults. */
  read: () => Promise<Settings>
  /** Forgets what was read, so that the next read sees a change at once. */
  forget: () => void
}

const merge = (base: unknown, saved: unknown): unknown =>
  typeof base === 'object' &&
  base !== null &&
  !Array.isArray(base) &&
  typeof saved === 'object' &&
  saved !== null
    ? Object.fromEntries(
        Object.entries(base).map(([key, value]) => [
          key,
          merge(value, (saved as Record<string, unknown>)[key]),
        ]),
      )
    : (saved ?? base)

const emptyGroups = { payment: { stripe: {}, paypal: {} }, shipping: { uk: {} }, content: { banner: {} } }

/** What holds where nothing is saved. */
export const defaultSettings: Settings = Settings.parse({
  ...Object.fromEntries(Object.keys(Settings.shape).map(section => [section, {}])),
  ...emptyGroups,
})

export const settingsReader = (db: Knex): SettingsReader => {
  let known: { settings: Promise<Settings>; at: number } | null = null

  const load = async (): Promise<Settings> => {
    const rows: { section: SettingsSection; value: string }[] = await db('settings').select(
      'section',
      'value',
    )
    const saved = Object.fromEntries(rows.map(row => [row.section, JSON.parse(row.value) as unknown]))
    return merge(defaultSettings, saved) as Settings
  }

  return {
    read: () => {
      if (!known || Date.now() - known.at > freshFor) {
        const settings = load()
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
