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
  const bringBack = async (typed: Values, without: Values, restore: (stored: Values) => Values) => {
    const files = filesIn(typed)
    if (files.length === 0) return
    const there = await platform.findFiles(files.map(({ id }) => id))
    const ids = new Set(there.map(({ id }) => id))
    setLostFiles(files.filter(({ id }) => !ids.has(id)).map(({ name }) => name))
    const whole = restore(withFiles(typed, ids))
    for (const name of Object.keys(whole) as Path<Values>[]) {
      const before: unknown = get(without, name)
      const next = get(whole, name) as PathValue<Values, Path<Values>>
      if (!isSame(next, before) && isSame(form.getValues(name), before))
        form.setValue(name, next, { shouldDirty: true })
    }
  }
  const releaseFiles = (values: unknown) => platform.releaseFiles(filesIn(values).map(({ id }) => id))
  return { lostFiles, bringBack, releaseFiles }
}

/**
 * Compares the form's values with the saved ones. Stores unsaved values as a draft, restores it on opening, and asks
 * before the page is left while there are any.
 */
export const useUnsavedValues = <E extends Endpoint, Values extends FieldValues, Thing extends Versioned>(
  form: UseFormReturn<Values>,
  conflict: ReturnType<typeof useConflict<Thing, Values>>,
  { defaults, keeps }: FormOptions<E, Values, Thing>,
  isSaving: boolean,
) => {
  const {
    draft: draftKey,
    restore = unchanged,
    param,
    afterSave = unchanged,
  } = typeof keeps === 'object' && keeps !== null ? keeps : { draft: keeps }
  const draft = useDraft<Values>(draftKey)
  const [found] = useState(() => {
    const stored = draft.read()
    // A draft without its base version cannot be merged, so it is dropped.
    return conflict.base() && !stored?.base ? null : stored
  })
  const [restoredAt, setRestoredAt] = useState(found?.savedAt ?? null)
  const { lostFiles, bringBack, releaseFiles } = useDraftFiles(form)
  const saved = useRef(defaults)

  const rebase = (next: Values, typed: Values) => {
    saved.current = next
    form.reset(next)
    // A second reset, so that the form knows which fields are unsaved.
    if (!isSame(typed, next)) form.reset(typed, { keepDefaultValues: true })
  }
  useEffect(() => {
    if (!found) return
    // The draft of an earlier release lacks newer fields.
    const base = { ...defaults, ...found.base?.values }
    if (found.base) conflict.resume({ ...found.base, values: base })
    const typed = { ...base, ...found.values }
    const without = restore(withFiles(typed, new Set()))
    rebase(base, without)
    void bringBack(typed, without, restore)
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
      const fresh = conflict.restart()?.values ?? defaults
      rebase(fresh, fresh)
      forget()
      setRestoredAt(null)
    },
    /** Makes the sent values the saved ones; later changes stay unsaved. */
    acceptSent: (sent: Values) => {
      const now = form.getValues()
      const next = afterSave(sent, now)
      const typed = mergeValues({ base: sent, mine: now, theirs: next }, 'mine')
      rebase(next, typed)
      setRestoredAt(null)
      if (isSame(typed, next)) forget()
    },
  }
}
