import { settingFacts } from '@shop/contracts/audit/settingFacts'
import { settingsInWords } from '@shop/contracts/shop/settingsInWords'
import type { SettingsSection } from '@shop/contracts/shop/settings'
import type { Knex } from 'knex'
import { changesSince, formatFact } from '../../platform/events/audit/staleSave.ts'
import { mergeWithDefaults } from './mergeWithDefaults.ts'
import { flatten } from './flatten.ts'
import { sectionForAudit } from './secretSettings.ts'

const describeValue = (section: SettingsSection, field: string, value: unknown): string => {
  const kind = settingFacts(section)[field]?.kind
  const describe = kind && kind in settingsInWords && settingsInWords[kind as keyof typeof settingsInWords]
  if (!describe || !Array.isArray(value)) return formatFact(value)
  return value.map(entry => describe(entry as never)).join('\n') || formatFact(value)
}

interface StaleSave {
  section: SettingsSection
  /** The version from which the save started. */
  version: number
  /** The section as it is saved now, as JSON. */
  row: { value: string; version: number }
  /** The section as the save would have stored it. */
  wanted: object
}

/** Describes the changes to a section since the version that the save started from, and the present version. */
export const staleFields = async (
  trx: Knex.Transaction,
  { section, version, row, wanted }: StaleSave,
): Promise<Record<string, string>> => {
  const settings = mergeWithDefaults({ [section]: JSON.parse(row.value) as unknown })
  const current = flatten(sectionForAudit(section, settings))
  const changes = await changesSince(
    trx,
    { subject: 'settings', subjectId: section, version },
    { current, newValues: flatten(wanted) },
  )
  const authorText = (name: string) => (name === 'Somebody' ? '' : ` (by ${name})`)
  return {
    ...Object.fromEntries(
      [...changes].map(([field, change]) => [
        field,
        `Saved now: ${describeValue(section, field, change.currentValue)}${authorText(change.author)}.`,
      ]),
    ),
    version: String(row.version),
  }
}
