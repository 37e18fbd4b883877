import { createContext, use } from 'react'
import { get } from 'react-hook-form'
import type { PathTo, SettingAt, SettingPath } from '@shop/contracts/shop/settingPaths'
import { settingLabels } from '@shop/contracts/shop/settingLabels'
import type { SettingsForm } from './useSettingsForm.ts'
import { settingHints } from './settingHints.ts'

export const SettingsContext = createContext<SettingsForm | null>(null)

export const useSettingsContext = (): SettingsForm => {
  const form = use(SettingsContext)
  if (!form) throw new Error('this needs a SettingsContext above it')
  return form
}

const hintOf = (path: SettingPath) => {
  const hint = settingHints[path]
  return hint === undefined ? {} : { hint }
}

/** Returns a setting that is saved together with all others. */
export const useSetting = <P extends SettingPath>(path: P) => {
  const { saved, edits, errors, conflict, edit } = useSettingsContext()
  const isEdited = path in edits.values
  const value = (isEdited ? edits.values[path] : get(saved, path)) as SettingAt<P>
  return {
    name: path,
    label: settingLabels[path],
    ...hintOf(path),
    value,
    onChange: (next: SettingAt<P>) => edit(path, next),
    error: errors[path] ?? (isEdited ? conflict?.fields[path] : undefined),
  }
}

/** Returns a setting that is saved as soon as it is switched. */
export const useSwitch = (path: PathTo<boolean>) => {
  const { saved, pendingSwitches, errors, flip } = useSettingsContext()
  return {
    name: path,
    label: settingLabels[path],
    ...hintOf(path),
    value: pendingSwitches[path] ?? (get(saved, path) as boolean),
    onChange: (next: boolean) => flip(path, next),
    error: errors[path],
  }
}
