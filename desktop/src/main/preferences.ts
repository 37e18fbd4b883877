import { join } from 'node:path'
import { app } from 'electron'
import { verbs } from '../ipc/verbs.ts'
import { keptFile } from './keptFile.ts'

/** What this computer's user chose for themselves; the shop knows nothing of it. */
export const createPreferences = () =>
  keptFile(join(app.getPath('userData'), 'preferences.json'), verbs.keepPreferences, {
    quietFrom: null,
    quietUntil: null,
    documentPrinter: null,
    labelPrinter: null,
  })

export type PreferenceStore = ReturnType<typeof createPreferences>

/** Whether a local time, `HH:MM`, is in the quiet hours; they may go over midnight. */
export const isQuiet = (now: string, from: string | null, until: string | null): boolean => {
  if (from === null || until === null || from === until) return false
  return from < until ? now >= from && now < until : now >= from || now < until
}
