import { ApiError } from '@shop/client/ApiError'
import { problemText } from '@shop/contracts/problemText'
import { getSettings } from '@shop/contracts/shop/endpoints'
import {
  type AdminSettings,
  getAdminSettings,
  saveSettings,
  sectionEndpoints,
} from '@shop/contracts/shop/settingsEndpoints'
import type { Endpoint } from '@shop/contracts/endpoint'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { set } from 'react-hook-form'
import { useErrorToast } from '../../kit/act/useErrorToast.ts'
import { useConnection } from '../../kit/platform/connection.ts'
import { useDraft } from '../../kit/form/useDraft.ts'
import { useUnsaved } from '../../kit/form/UnsavedProvider.tsx'
import {
  afterSave,
  afterSwitch,
  changesOf,
  type Edits,
  noEdits,
  rebaseEdits,
  withEdit,
  withoutEdits,
} from './edits.ts'
import { fieldOf, sectionOf, type SettingPath } from '@shop/contracts/shop/settingPaths'
import { useSwitches } from './useSwitches.ts'

type Messages = Readonly<Record<string, string>>

const failure = 'Failed to save settings'
/** Secrets are never stored on the device. */
export const secrets = ['email.smtpPassword', 'shipping.labelKey'] as const satisfies readonly SettingPath[]
const queryKey = [getAdminSettings.path, {}]

/** Validates the edits by the server's rules; returns the messages by path. */
const validate = (edits: Edits): Messages => {
  const checked = saveSettings.input.safeParse(changesOf(edits), { error: problemText })
  return Object.fromEntries(
    (checked.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )
}

const omitPath = (messages: Messages, path: string): Messages =>
  Object.fromEntries(
    Object.entries(messages).filter(([name]) => name !== path && !name.startsWith(`${path}.`)),
  )

/** Returns functions for the settings as last read. */
const useSettingsCache = (initial: AdminSettings) => {
  const queries = useQueryClient()
  return {
    latest: () => queries.getQueryData<AdminSettings>(queryKey) ?? initial,
    refetch: () => queries.invalidateQueries({ queryKey }),
    update: (change: (old: AdminSettings) => AdminSettings) => {
      queries.setQueryData<AdminSettings>(queryKey, old => old && change(old))
      // A read that began before the change would restore the old values.
      if (queries.isFetching({ queryKey }) > 0) void queries.invalidateQueries({ queryKey })
      void queries.invalidateQueries({ queryKey: [getSettings.path] })
    },
  }
}

/** Returns unsaved edits, which are stored as a draft on this device, and their errors. */
const useEdits = (saved: AdminSettings) => {
  const draft = useDraft<Edits>('settings')
  const [storedDraft] = useState(draft.read)
  const [restoredAt, setRestoredAt] = useState(storedDraft?.savedAt ?? null)
  const [edits, setEdits] = useState<Edits>(storedDraft?.values ?? noEdits)
  const [errors, setErrors] = useState<Messages>({})
  const count = Object.keys(edits.values).length
  useUnsaved(count > 0, { onLoss: draft.drop })
  useEffect(() => {
    if (count === 0) draft.drop()
    else draft.keep(withoutEdits(edits, secrets))
  }, [draft, edits, count])
  const edit = (path: SettingPath, value: unknown) => {
    setEdits(current => withEdit(current, saved, path, value))
    setErrors(current => omitPath(current, path))
  }
  const forgetRestored = () => setRestoredAt(null)
  return { edits, setEdits, errors, setErrors, count, restoredAt, forgetRestored, edit }
}

/** Returns a function that saves one switch, and reports its refusal beside it. */
const useSaveSwitch = (
  cache: ReturnType<typeof useSettingsCache>,
  { setEdits, setErrors }: ReturnType<typeof useEdits>,
  { showError, show, dismissError }: ReturnType<typeof useErrorToast>,
) => {
  const { client } = useConnection()
  const toast = useToast()
  return async (path: SettingPath, value: boolean) => {
    const section = sectionOf(path)
    setErrors(current => omitPath(current, path))
    try {
      const call: Endpoint = sectionEndpoints[section].change
      const change = {}
      set(change, fieldOf(path), value)
      const answer = (await client.call(call, change)) as { version: number }
      cache.update(old => (answer.version < old[section].version ? old : { ...old, [section]: answer }))
      setEdits(current => afterSwitch(current, section, answer.version))
      dismissError()
      toast({ tone: 'success', title: 'Setting saved' })
    } catch (error) {
      const text = error instanceof ApiError ? error.fields[fieldOf(path)] : undefined
      if (text === undefined) return showError(error, failure)
      setErrors(current => ({ ...current, [path]: text }))
      show(text)
    }
  }
}

/** Saves edits together, and holds the conflict if somebody else saved first. */
const useSave = (
  cache: ReturnType<typeof useSettingsCache>,
  { setEdits, setErrors, forgetRestored }: ReturnType<typeof useEdits>,
  { showError, dismissError }: ReturnType<typeof useErrorToast>,
) => {
  const { client } = useConnection()
  const toast = useToast()
  /** Values that another person has changed, by path, with that person's name. */
  const [conflict, setConflict] = useState<{ text: string; fields: Messages } | null>(null)
  const [isSaving, setSaving] = useState(false)

  /** Saves the `submitted` edits; returns their errors by path. */
  const save = async (submitted: Edits): Promise<Messages> => {
    const problems = validate(submitted)
    setErrors(problems)
    dismissError()
    if (Object.keys(problems).length > 0) return problems
    setSaving(true)
    try {
      const answer = await client.call(saveSettings, changesOf(submitted))
      cache.update(() => answer)
      setEdits(current => afterSave(current, submitted, answer))
      setConflict(null)
      forgetRestored()
      dismissError()
      toast({ tone: 'success', title: 'Settings saved' })
      return {}
    } catch (error) {
      if (error instanceof ApiError && error.code === 'conflict') {
        // Reads the other person's values first, as these edits can only be saved over them.
        await cache.refetch()
        setConflict({ text: error.message, fields: error.fields })
        return {}
      }
      showError(error, failure)
      const fields = error instanceof ApiError ? error.fields : {}
      setErrors(fields)
      return fields
    } finally {
      setSaving(false)
    }
  }
  return { conflict, setConflict, isSaving, save }
}

/** Holds the state of the settings page. Switches are saved immediately, all other edits together. */
export const useSettingsForm = (saved: AdminSettings) => {
  const errorToast = useErrorToast()
  const { dismissError } = errorToast
  useEffect(() => dismissError, [dismissError])
  const cache = useSettingsCache(saved)
  const state = useEdits(saved)
  const { edits, setEdits, errors, setErrors, count, restoredAt, forgetRestored, edit } = state
  const { conflict, setConflict, isSaving, save } = useSave(cache, state, errorToast)
  const { pendingSwitches, flip } = useSwitches(useSaveSwitch(cache, state, errorToast))

  return {
    saved,
    edits,
    errors,
    conflict,
    count,
    restoredAt,
    isSaving,
    pendingSwitches,
    edit,
    flip,
    save: () => save(edits),
    discard: (...paths: SettingPath[]) => {
      setEdits(paths.length > 0 ? current => withoutEdits(current, paths) : noEdits)
      setErrors({})
      if (paths.length > 0) return
      setConflict(null)
      forgetRestored()
    },
    closeConflict: () => setConflict(null),
    /** Saves the edits over the other person's values. */
    keepMine: () => {
      const mine = rebaseEdits(edits, cache.latest())
      setEdits(mine)
      setConflict(null)
      return save(mine)
    },
    /** Keeps the other person's values; all other edits stay unsaved. */
    takeTheirs: () => {
      setEdits(rebaseEdits(withoutEdits(edits, Object.keys(conflict?.fields ?? {})), cache.latest()))
      setConflict(null)
    },
  }
}

export type SettingsForm = ReturnType<typeof useSettingsForm>
