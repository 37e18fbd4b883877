import { ApiError } from '@shop/client/ApiError'
import type { Answer, Endpoint, Sent } from '@shop/contracts/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  get,
  type Path,
  type SubmitErrorHandler,
  useForm as useHookForm,
} from 'react-hook-form'
import { isSessionEnd } from '../act/failureText.ts'
import { useErrorToast } from '../act/useErrorToast.ts'
import { useConnection } from '../platform/connection.ts'
import { type Progress, type Transfer, transferCanceled } from '../platform/Platform.ts'
import { useSafeWrite } from '../offline/useSafeWrite.ts'
import { callWithFiles } from '../upload/callWithFiles.ts'
import { type FormOptions, resolverFor, type WaitingCall } from './formOptions.ts'
import { isSame, mergeValues } from './mergeValues.ts'
import { useConflict, type Versioned } from './useConflict.ts'
import { useDraft } from './useDraft.ts'
import { useUnsaved } from './UnsavedProvider.tsx'

const noComplaints = () => ({})

/** Stands for the answer of what waits. */
const noAnswerYet = Symbol('no answer yet')

/**
 * A form over one call: checked by the contract's own schema while it is filled in and again by the server, whose
 * complaints stand beside their fields while a toast tells of the failure. Nothing typed is lost by a failure, a crash
 * or the end of the session.
 */
export const useForm = <E extends Endpoint, Values extends FieldValues, Thing extends Versioned = Versioned>(
  call: E | WaitingCall<E>,
  {
    defaults,
    toInput,
    complaints = noComplaints,
    failure,
    keeps,
    record,
    refetch = [],
    onSaved,
  }: FormOptions<E, Values, Thing>,
) => {
  const waits = 'endpoint' in call ? call : undefined
  const endpoint = 'endpoint' in call ? call.endpoint : call
  const {
    draft: draftKey,
    restore = (kept: Values) => kept,
    param,
    afterSave = (sent: Values) => sent,
  } = typeof keeps === 'object' && keeps !== null ? keeps : { draft: keeps }
  const connection = useConnection()
  const { tell, settle } = useErrorToast()
  // A form that is gone leaves no failure of it behind.
  useEffect(() => settle, [settle])
  const queries = useQueryClient()
  const sendOrKeep = useSafeWrite(waits?.kind, { isQuiet: waits?.isQuiet ?? false })
  const draft = useDraft<Values>(draftKey)
  const conflict = useConflict(record)
  const [found] = useState(() => {
    const kept = draft.read()
    // A draft without its base version cannot be merged, so it is dropped.
    return conflict.base() && !kept?.base ? null : kept
  })
  const [restoredAt, setRestoredAt] = useState(found?.savedAt ?? null)
  const [formError, setFormError] = useState<string | null>(null)
  const [upload, setUpload] = useState<(Progress & { cancel: () => void }) | null>(null)
  const check = useRef((values: Values) => toInput(values, conflict.base()))
  check.current = values => toInput(values, conflict.base())

  /** Complaint of the server: it stands until another value is typed there, or it is sent again. */
  const refused = useRef<(values: Values) => Readonly<Record<string, string>>>(noComplaints)
  const [resolver] = useState(() =>
    resolverFor<E, Values>(
      endpoint,
      values => check.current(values),
      values => ({ ...complaints(values), ...refused.current(values) }),
    ),
  )
  const form = useHookForm<Values>({
    defaultValues: defaults as DefaultValues<Values>,
    resolver,
    mode: 'onTouched',
  })
  const { isDirty } = form.formState
  // The library's own ends with the reset after a save, while what follows that is still on its way.
  const [isSaving, setSaving] = useState(false)
  const isAtIt = useRef(false)

  /** Record that the form's changes are changes of. */
  const base = useRef(defaults)
  const rebase = (saved: Values, typed: Values) => {
    base.current = saved
    form.reset(saved)
    // Over the saved ones, so that the form knows what is not saved yet.
    if (!isSame(typed, saved)) form.reset(typed, { keepDefaultValues: true })
  }
  useEffect(() => {
    if (!found) return
    if (found.base) conflict.resume(found.base)
    const saved = found.base?.values ?? defaults
    rebase(saved, restore({ ...saved, ...found.values }))
    // Once, with what was there at the beginning.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const { current: baseOfDraft } = useRef(conflict.base)
  useEffect(() => {
    // `watch` does not tell of rows that come or go.
    const callback = () => {
      const values = form.getValues()
      if (isSame(values, base.current)) draft.drop()
      else draft.keep(values, baseOfDraft())
    }
    return form.subscribe({ formState: { values: true, isDirty: true }, callback })
  }, [form, draft, baseOfDraft])

  /** Tells whether the person went on while it was being saved. */
  const wasLeft = useRef(false)
  const onLoss = () => {
    wasLeft.current = true
    draft.drop()
  }
  const release = useUnsaved(isDirty, { onLoss, param, kind: isSaving ? 'saving' : 'typed' })

  const discard = () => {
    const fresh = conflict.restart()?.values ?? defaults
    rebase(fresh, fresh)
    draft.drop()
    release()
    setRestoredAt(null)
    setFormError(null)
  }

  /** A complaint about something the form has no field for would otherwise be a button that does nothing. */
  const tellOfUnshown: SubmitErrorHandler<Values> = errors => {
    const unshown = Object.entries(errors).find(([name]) => !(name in defaults))
    if (unshown) return setFormError(`${unshown[0]}: ${unshown[1]?.message as string}`)
    const typed = form.getValues()
    const isEmpty = Object.keys(errors).some(name => typed[name] === '')
    return setFormError(isEmpty ? 'Please fill in all required fields.' : 'Please check the marked fields.')
  }

  const send = async (input: Sent<E>): Promise<Answer<E> | typeof noAnswerYet> => {
    if (waits) {
      const done = await sendOrKeep(input as never, waits.describe(input))
      return done ? (done.answer as Answer<E>) : noAnswerYet
    }
    const transfer: Transfer<Answer<E>> = callWithFiles(connection, endpoint, input, progress =>
      setUpload({ ...progress, cancel: transfer.cancel }),
    )
    return transfer.done
  }

  /** Makes what was sent the form's saved values; what was typed meanwhile stays. */
  const settleOn = (sent: Values) => {
    const now = form.getValues()
    const saved = afterSave(sent, now)
    const typed = mergeValues({ base: sent, mine: now, theirs: saved }, 'mine')
    rebase(saved, typed)
    setRestoredAt(null)
    if (!isSame(typed, saved)) return
    draft.drop()
    // At once: what follows a save leads on without a question.
    release()
  }

  const readAnew = () =>
    Promise.all(refetch.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))

  const save = form.handleSubmit(async () => {
    setFormError(null)
    settle()
    wasLeft.current = false
    const typed = structuredClone(form.getValues())
    try {
      const answer = await send(check.current(typed))
      settle()
      settleOn(typed)
      if (answer !== noAnswerYet) conflict.advance(answer)
      if (answer === noAnswerYet) return wasLeft.current ? undefined : waits?.onKept?.()
      await readAnew()
      if (wasLeft.current) return
      if (!isSame(form.getValues(), base.current)) settleOn(typed)
      onSaved(answer)
    } catch (error) {
      if (error instanceof Error && error.name === transferCanceled) return
      if (!wasLeft.current && error instanceof ApiError) {
        if (isSessionEnd(error)) return
        if (await conflict.take(error)) return
        // The page shows an earlier state than the server's.
        if (error.status === 409) void readAnew()
        refused.current = now =>
          Object.fromEntries(
            Object.entries(error.fields).filter(([name]) => isSame(get(now, name), get(typed, name))),
          )
        for (const [index, [name, message]] of Object.entries(error.fields).entries())
          form.setError(name as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
      }
      tell(error, failure)
    } finally {
      setUpload(null)
    }
  }, tellOfUnshown)

  /** Once at a time: who presses again while it is being saved means the same save. */
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (isAtIt.current) return
    isAtIt.current = true
    refused.current = noComplaints
    setSaving(true)
    await save(event).finally(() => {
      isAtIt.current = false
      setSaving(false)
    })
  }

  return {
    ...form,
    submit,
    discard,
    formError,
    restoredAt,
    isDirty,
    isSaving,
    upload,
    conflict: conflict.shownOver(form, rebase, submit),
  }
}
