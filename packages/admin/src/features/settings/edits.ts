import type { SettingsSection } from '@shop/contracts/shop/settings'
import type { AdminSettings, SettingsChanges } from '@shop/contracts/shop/settingsEndpoints'
import { get, set } from 'react-hook-form'
import { sectionOf } from '@shop/contracts/shop/settingPaths'

/** Unsaved values by the settings' paths, and the version of each section that they are based on. */
export interface Edits {
  values: Readonly<Record<string, unknown>>
  versions: Readonly<Partial<Record<SettingsSection, number>>>
}

export const noEdits: Edits = { values: {}, versions: {} }

/** Compares values by content. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Drops the versions of sections without edits. */
const dropUnusedVersions = ({ values, versions }: Edits): Edits => {
  const editedSections = new Set(Object.keys(values).map(sectionOf))
  return {
    values,
    versions: Object.fromEntries(
      Object.entries(versions).filter(([section]) => editedSections.has(section as SettingsSection)),
    ),
  }
}

/** Sets `value` at `path`; removes the edit if it equals the saved value. */
export const withEdit = (edits: Edits, saved: AdminSettings, path: string, value: unknown): Edits => {
  const section = sectionOf(path)
  const { [path]: _, ...otherValues } = edits.values
  return dropUnusedVersions({
    values: isSame(get(saved, path), value) ? otherValues : { ...otherValues, [path]: value },
    versions: { ...edits.versions, [section]: edits.versions[section] ?? saved[section].version },
  })
}

export const withoutEdits = (edits: Edits, paths: readonly string[]): Edits =>
  dropUnusedVersions({
    ...edits,
    values: Object.fromEntries(Object.entries(edits.values).filter(([path]) => !paths.includes(path))),
  })

/** Bases the edits on the currently saved versions. */
export const rebaseEdits = (edits: Edits, saved: AdminSettings): Edits => ({
  ...edits,
  versions: Object.fromEntries(
    Object.keys(edits.versions).map(section => [section, saved[section as SettingsSection].version]),
  ),
})

/** Drops the `submitted` edits, which were saved, and bases edits typed since then on the saved versions. */
export const afterSave = (edits: Edits, submitted: Edits, saved: AdminSettings): Edits => {
  const savedPaths = Object.keys(submitted.values).filter(path =>
    isSame(edits.values[path], submitted.values[path]),
  )
  return rebaseEdits(withoutEdits(edits, savedPaths), saved)
}

/**
 * Bases the edits of a section on `version`, which a switch of this user has just saved. Leaves them unchanged if
 * somebody else has also saved the section.
 */
export const afterSwitch = (edits: Edits, section: SettingsSection, version: number): Edits =>
  edits.versions[section] === version - 1
    ? { ...edits, versions: { ...edits.versions, [section]: version } }
    : edits

/** Returns the changed fields, and the version of each section that its changes are based on. */
export const changesOf = ({ values, versions }: Edits): SettingsChanges => {
  const changes: SettingsChanges = {}
  for (const [path, value] of Object.entries(values)) set(changes, path, value)
  for (const [section, version] of Object.entries(versions)) set(changes, `${section}.version`, version)
  return changes
}
