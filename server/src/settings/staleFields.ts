import type { SettingsSection } from '@shop/contracts/shop/settings'
import type { Knex } from 'knex'
import { noteEmail } from './emailSettings.ts'
import { fitSettings } from './fitSettings.ts'
import { differing, flatten } from './flatten.ts'

interface Stale {
  section: SettingsSection
  /** What the save was made from, and what is saved by now. */
  version: number
  now: number
  /** What is saved by now, as JSON. */
  value: string
  wanted: object
}

interface Note {
  after: string
  first_name: string | null
  last_name: string | null
}

/** More saves than that since a form was opened are not looked through. */
const mostNotes = 100

const inWords = (value: unknown): string => {
  if (value === true) return 'on'
  if (value === false) return 'off'
  if (value === null || value === '' || value === undefined) return 'empty'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Who has changed each field since `version`, by the audit log. */
const changedSince = async (trx: Knex.Transaction, { section, version }: Stale) => {
  const notes: Note[] = await trx('audit_log as a')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .where({ 'a.subject': 'settings', 'a.subject_id': section })
    .orderBy([
      { column: 'a.at', order: 'desc' },
      { column: 'a.id', order: 'desc' },
    ])
    .limit(mostNotes)
    .select('a.after', 'u.first_name', 'u.last_name')
  const by = new Map<string, string>()
  for (const note of notes) {
    const { version: made, ...fields } = JSON.parse(note.after) as Record<string, unknown>
    if (Number(made) <= version) continue
    const who = note.first_name === null ? '' : ` (by ${note.first_name} ${note.last_name})`
    for (const field of Object.keys(fields)) if (!by.has(field)) by.set(field, who)
  }
  return by
}

/** Names what somebody has changed of a section since the save's version was read, and the version that is saved now. */
export const staleFields = async (trx: Knex.Transaction, stale: Stale): Promise<Record<string, string>> => {
  const { section, now, value, wanted } = stale
  const settings = fitSettings({ [section]: JSON.parse(value) as unknown })
  const saved = flatten(section === 'email' ? noteEmail(settings.email) : settings[section])
  const changed = await changedSince(trx, stale)
  // Saved past the back office: then whatever would be saved over.
  if (changed.size === 0)
    for (const field of differing(saved, { ...saved, ...flatten(wanted) })) changed.set(field, '')
  return {
    ...Object.fromEntries(
      [...changed].map(([field, who]) => [field, `Saved now: ${inWords(saved[field])}${who}.`]),
    ),
    version: String(now),
  }
}
