import { join } from 'node:path'
import type { Preferences } from '@shop/admin/kit/platform/Preferences'
import { app } from 'electron'
import { verbs } from '../ipc/verbs.ts'
import { openJsonFile } from './files/openJsonFile.ts'

export const defaultPreferences: Preferences = {
  printers: { document: null, slip: null, label: null },
  quietHours: null,
  staysInTray: false,
  startsWithComputer: false,
  benchDisplay: null,
  zpl: null,
}

/** Opens the preferences of this computer's user. */
export const createPreferenceStore = () =>
  openJsonFile(join(app.getPath('userData'), 'preferences.json'), verbs.keepPreferences, defaultPreferences)

export type PreferenceStore = ReturnType<typeof createPreferenceStore>

/** Tells whether a local time, `HH:MM`, is in the quiet hours, which may cross midnight. */
export const isQuiet = (now: string, hours: Preferences['quietHours']): boolean => {
  if (hours === null || hours.from === hours.until) return false
  const { from, until } = hours
  return from < until ? now >= from && now < until : now >= from || now < until
}
