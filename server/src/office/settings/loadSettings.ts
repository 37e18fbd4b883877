import { keysOf, recordOf } from '@shop/contracts/keys'
import { settingFields, type Settings, type SettingsSection } from '@shop/contracts/shop/settings'
import type { Knex } from 'knex'
import { mergeWithDefaults } from './mergeWithDefaults.ts'

export const sections = keysOf(settingFields)

type Versions = Record<SettingsSection, number>

interface Row {
  section: string
  value: string
  version: number
}

/** Reads the settings from the database, and each section's version: the number of its saves. */
export const loadSettings = async (db: Knex): Promise<{ settings: Settings; versions: Versions }> => {
  const rows: Row[] = await db('settings').select('section', 'value', 'version')
  const saved = Object.fromEntries(rows.map(({ section, value }) => [section, JSON.parse(value) as unknown]))
  const versions = recordOf(sections, section => rows.find(row => row.section === section)?.version ?? 0)
  return { settings: mergeWithDefaults(saved), versions }
}
