import type { Endpoint } from '@shop/contracts/endpoint'
import { useEffect, useRef, useState } from 'react'
import { type FieldValues, get, type Path, type PathValue, type UseFormReturn } from 'react-hook-form'
import { useConnection } from '../platform/connection.ts'
import { filesIn, withFiles } from '../upload/filesIn.ts'
import type { FormOptions } from './formOptions.ts'
import { isSame, mergeValues } from './mergeValues.ts'
import type { useConflict, Versioned } from './useConflict.ts'
import { useDraft } from './useDraft.ts'
import { useUnsaved } from './UnsavedProvider.tsx'

const unchanged = <Values>(values: Values) => values

/**
 * Finds the files of a restored draft. Each file that is still available is set a moment later, unless its field was
 * changed in the meantime; the names of missing files are returned.
 */
const useDraftFiles = <Values extends FieldValues>(form: UseFormReturn<Values>) => {
  const { platform } = useConnection()
  const [lostFiles, setLostFiles] = useState<readonly string[]>([])
  const restoreFiles = async (
    draft: Values,
    draftWithoutFiles: Values,
    restore: (stored: Values) => Values,
  ) => {
    const files = filesIn(draft)
    if (files.length === 0) return
    const available = await platform.findFiles(files.map(({ id }) => id))
    const ids = new Set(available.map(({ id }) => id))
    setLostFiles(files.filter(({ id }) => !ids.has(id)).map(({ name }) => name))
    const restored = restore(withFiles(draft, ids))
    for (const name of Object.keys(restored) as Path<Values>[]) {
      const before: unknown = get(draftWithoutFiles, name)
      const next = get(restored, name) as PathValue<Values, Path<Values>>
      if (!isSame(next, before) && isSame(form.getValues(name), before))
        form.setValue(name, next, { shouldDirty: true })
    }
  }
  const releaseFiles = (values: unknown) => platform.releaseFiles(filesIn(values).map(({ id }) => id))
  return { lostFiles, restoreFiles, releaseFiles }
}

/**
 * Compares the form's values with the saved ones. Stores unsaved values as a draft, restores it on opening, and asks
 * before the page is left while there are any.
 */
export const useUnsavedValues = <E extends Endpoint, Values extends FieldValues, Entity extends Versioned>(
  form: UseFormReturn<Values>,
  conflict: ReturnType<typeof useConflict<Entity, Values>>,
  { defaults, draft: draftOptions }: FormOptions<E, Values, Entity>,
  isSaving: boolean,
) => {
  const {
    key: draftKey,
    restore = unchanged,
    param,
    afterSave = unchanged,
  } = typeof draftOptions === 'object' && draftOptions !== null ? draftOptions : { key: draftOptions }
  const draft = useDraft<Values>(draftKey)
  const [storedDraft] = useState(() => {
    const stored = draft.read()
    // A draft without its base version cannot be merged, so it is dropped.
    return conflict.base() && !stored?.base ? null : stored
  })
  const [restoredAt, setRestoredAt] = useState(storedDraft?.savedAt ?? null)
  const { lostFiles, restoreFiles, releaseFiles } = useDraftFiles(form)
  const saved = useRef(defaults)

  const rebase = (next: Values, values: Values) => {
    saved.current = next
    form.reset(next)
    // A second reset, so that the form knows which fields are unsaved.
    if (!isSame(values, next)) form.reset(values, { keepDefaultValues: true })
  }
  useEffect(() => {
    if (!storedDraft) return
    // The draft of an earlier release lacks newer fields.
    const base = { ...defaults, ...storedDraft.base?.values }
    if (storedDraft.base) conflict.resume({ ...storedDraft.base, values: base })
    const draftValues = { ...base, ...storedDraft.values }
    const draftWithoutFiles = restore(withFiles(draftValues, new Set()))
    rebase(base, draftWithoutFiles)
    void restoreFiles(draftValues, draftWithoutFiles, restore)
    // Only once, with the values of the first render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  const { current: baseOfDraft } = useRef(conflict.base)
  useEffect(() => {
    // `watch` does not report added or removed rows.
    const callback = () => {
      const values = form.getValues()
      if (isSame(values, saved.current)) draft.drop()
      else draft.keep(values, baseOfDraft())
    }
    return form.subscribe({ formState: { values: true, isDirty: true }, callback })
  }, [form, draft, baseOfDraft])

  /** True once the user has left the page during the save. */
  const wasLeft = useRef(false)
  const onLoss = () => {
    wasLeft.current = true
    draft.drop()
    releaseFiles(form.getValues())
  }
  const { isDirty } = form.formState
  const release = useUnsaved(isDirty, { onLoss, param, kind: isSaving ? 'saving' : 'typed' })
  const forget = () => {
    draft.drop()
    // Synchronous, because `onSaved` may navigate.
    release()
  }

  return {
    rebase,
    restoredAt,
    lostFiles,
    releaseFiles,
    wasLeft: () => wasLeft.current,
    startSave: () => (wasLeft.current = false),
    isSaved: () => isSame(form.getValues(), saved.current),
    discard: () => {
      releaseFiles(form.getValues())
      const initial = conflict.restart()?.values ?? defaults
      rebase(initial, initial)
      forget()
      setRestoredAt(null)
    },
    /** Makes the sent values the saved ones; later changes stay unsaved. */
    acceptSent: (submitted: Values) => {
      const current = form.getValues()
      const next = afterSave(submitted, current)
      const merged = mergeValues({ base: submitted, mine: current, theirs: next }, 'mine')
      rebase(next, merged)
      setRestoredAt(null)
      if (isSame(merged, next)) forget()
    },
  }
}
