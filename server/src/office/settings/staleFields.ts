import { settingFacts } from '@shop/contracts/audit/settingFacts'
import { settingsInWords } from '@shop/contracts/shop/settingsInWords'
import type { SettingsSection } from '@shop/contracts/shop/settings'
import type { Knex } from 'knex'
import { changesSince, factInWords } from '../../platform/events/audit/staleSave.ts'
import { fitSettings } from './fitSettings.ts'
import { flatten } from './flatten.ts'
import { noteSection } from './secretSettings.ts'

const inWords = (section: SettingsSection, field: string, value: unknown): string => {
  const kind = settingFacts(section)[field]?.kind
  const ofEach = kind && kind in settingsInWords && settingsInWords[kind as keyof typeof settingsInWords]
  if (!ofEach || !Array.isArray(value)) return factInWords(value)
  return value.map(entry => ofEach(entry as never)).join('\n') || factInWords(value)
}

interface Stale {
  section: SettingsSection
  /** The version that the save was made from. */
  version: number
  /** The section as it is saved now, as JSON. */
  row: { value: string; version: number }
  wanted: object
}

/** Names what somebody has changed of a section since the save's version was read, and the version that is saved now. */
export const staleFields = async (
  trx: Knex.Transaction,
  { section, version, row, wanted }: Stale,
): Promise<Record<string, string>> => {
  const settings = fitSettings({ [section]: JSON.parse(row.value) as unknown })
  const now = flatten(noteSection(section, settings))
  const changes = await changesSince(
    trx,
    { subject: 'settings', subjectId: section, version },
    { now, wanted: flatten(wanted) },
  )
  const who = (by: string) => (by === 'Somebody' ? '' : ` (by ${by})`)
  return {
    ...Object.fromEntries(
      [...changes].map(([field, change]) => [
        field,
        `Saved now: ${inWords(section, field, change.now)}${who(change.by)}.`,
      ]),
    ),
    version: String(row.version),
  }
}
