import { zodResolver } from '@hookform/resolvers/zod'
import { ApiError } from '@shop/client/ApiError'
import type { Answer, Endpoint, Sent } from '@shop/contracts/endpoint'
import { problemText } from '@shop/contracts/problemText'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  set,
  type SubmitErrorHandler,
  useForm as useHookForm,
} from 'react-hook-form'
import { isSessionEnd } from '../act/failureText.ts'
import { useErrorToast } from '../act/useErrorToast.ts'
import { useConnection } from '../platform/connection.ts'
import { type Progress, type Transfer, transferCanceled } from '../platform/Platform.ts'
import type { SafeWrite } from '../offline/safeWrites.ts'
import { useSafeWrite } from '../offline/useSafeWrite.ts'
import { callWithFiles } from '../upload/callWithFiles.ts'
import { isSame, mergeValues } from './mergeValues.ts'
import type { Versioned } from './useConflict.ts'
import { useDraft } from './useDraft.ts'
import { useUnsaved } from './UnsavedProvider.tsx'

export interface FormOptions<E extends Endpoint, Values extends FieldValues> {
  /** What the fields begin with. */
  defaults: Values
  /** Makes the call's input of what is typed: adds an id, drops blank rows, hands on held files. Names should be alike. */
  toInput: (values: Values) => Sent<E>
  /** What else is wrong, by field: what the call's input cannot show. */
  complaints?: (values: Values) => Readonly<Record<string, string>>
  /** What is said where the server says nothing: `Failed to update product`. */
  failure: string
  /** What is said above the form where something required is empty; else that marked fields are to be checked. */
  unfilled?: string
  /** Names the draft: `product:${id}`. Null for passwords and codes, of which none is kept. */
  draft: string | null
  /** What of a draft can come back: files cannot. */
  restore?: (kept: Values) => Values
  /** For what has versions, `useConflict`'s answer: a save over somebody else's asks first, a draft's as well. */
  conflict?: Versioned<Values>
  /** The parameter of the address that keeps the form open; without it, only another page takes it away. */
  param?: string
  /** What the fields hold after a save, where the form stays for the next one; else what was saved. */
  next?: Values
  /** Fields that `onSaved` saves itself, as they are then: what comes into them meanwhile is no reason to stay. */
  savedAfter?: readonly (keyof Values)[]
  refetch?: readonly Pick<Endpoint, 'path'>[]
  onSaved: (answer: Answer<E>) => void
  /** For an act that may wait for the shop: what it is, for a person, and what is done once it waits; then nothing is saved yet. */
  waits?: {
    kind: SafeWrite
    describe: (input: Sent<E>) => { title: string; text: string }
    onKept?: () => void
  }
  /** Takes an error of its own and answers true; else a toast tells of it. */
  onFailure?: (error: ApiError) => boolean
}

const noComplaints = () => ({})

/** Stands for the answer of what waits. */
const noAnswerYet = Symbol('no answer yet')

/** Checks what would be sent, in the words the server would use, and what only the form can know. */
const resolverFor = <E extends Endpoint, Values extends FieldValues>(
  endpoint: E,
  toInput: (values: Values) => Sent<E>,
  complaints: (values: Values) => Readonly<Record<string, string>>,
): Resolver<Values> => {
  const check = zodResolver<FieldValues, unknown, unknown>(endpoint.input as never, {
    error: problemText,
  }) as unknown as Resolver
  return async (values, context, options) => {
    const checked = await check(toInput(values) as FieldValues, context, options as never)
    const own = Object.entries(complaints(values))
    if (own.length === 0) return checked as Awaited<ReturnType<Resolver<Values>>>
    const errors: FieldErrors = { ...checked.errors }
    for (const [name, message] of own) set(errors, name, { type: 'form', message })
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
}

/**
 * A form over one call: checked by the contract's own schema while it is filled in and again by the server, whose
 * complaints stand beside their fields while a toast tells of the failure. Nothing typed is lost by a failure, a crash
 * or the end of the session.
 */
export const useForm = <E extends Endpoint, Values extends FieldValues>(
  endpoint: E,
  {
    defaults,
    toInput,
    complaints = noComplaints,
    failure,
    unfilled,
    draft: draftKey,
    restore = kept => kept,
    conflict,
    param,
    next,
    savedAfter = [],
    refetch = [],
    onSaved,
    onFailure,
    waits,
  }: FormOptions<E, Values>,
) => {
  const connection = useConnection()
  const { tell, settle } = useErrorToast()
  // A form that is gone leaves no failure of it behind.
  useEffect(() => settle, [settle])
  const queries = useQueryClient()
  const sendOrKeep = useSafeWrite(waits?.kind)
  const draft = useDraft<Values>(draftKey)
  const [found] = useState(() => {
    const kept = draft.read()
    // Nobody knows what it would be a change of.
    return conflict?.base() && !kept?.base ? null : kept
  })
  const [restoredAt, setRestoredAt] = useState(found?.savedAt ?? null)
  const [formError, setFormError] = useState<string | null>(null)
  const [upload, setUpload] = useState<(Progress & { cancel: () => void }) | null>(null)
  const check = useRef(toInput)
  check.current = toInput

  const [resolver] = useState(() =>
    resolverFor<E, Values>(endpoint, values => check.current(values), complaints),
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

  /** What the form's changes are changes of. */
  const base = useRef(defaults)
  const rebase = (saved: Values, typed: Values) => {
    base.current = saved
    form.reset(saved)
    // Over the saved ones, so that the form knows what is not saved yet.
    if (!isSame(typed, saved)) form.reset(typed, { keepDefaultValues: true })
  }
  useEffect(() => {
    if (!found) return
    if (found.base) conflict?.resume(found.base)
    const saved = found.base?.values ?? defaults
    rebase(saved, restore({ ...saved, ...found.values }))
    // Once, with what was there at the beginning.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const { current: baseOfDraft } = useRef(conflict?.base)
  useEffect(() => {
    // `watch` does not tell of rows that come or go.
    const callback = () => {
      const values = form.getValues()
      if (isSame(values, base.current)) draft.drop()
      else draft.keep(values, baseOfDraft?.())
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
    const fresh = conflict?.restart()?.values ?? defaults
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
    return setFormError((isEmpty && unfilled) || 'Please check the marked fields.')
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

  const takeIn = (sent: Values) => {
    const now = form.getValues()
    const late = Object.fromEntries(savedAfter.map(name => [name, now[name]]))
    const all = { ...sent, ...late }
    const saved = next ?? all
    // What was typed meanwhile stays.
    const typed = mergeValues({ base: all, mine: now, theirs: saved }, 'mine')
    rebase(saved, typed)
    setRestoredAt(null)
    if (!isSame(typed, saved)) return
    draft.drop()
    // At once: what follows a save leads on without a question.
    release()
  }

  const save = form.handleSubmit(async () => {
    setFormError(null)
    settle()
    wasLeft.current = false
    const typed = structuredClone(form.getValues())
    try {
      const answer = await send(check.current(typed))
      settle()
      takeIn(typed)
      if (answer === noAnswerYet) return wasLeft.current ? undefined : waits?.onKept?.()
      await Promise.all(refetch.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
      if (wasLeft.current) return
      if (!isSame(form.getValues(), base.current)) takeIn(typed)
      onSaved(answer)
    } catch (error) {
      if (error instanceof Error && error.name === transferCanceled) return
      if (!wasLeft.current && error instanceof ApiError) {
        if (isSessionEnd(error)) return
        if ((await conflict?.take(error)) || onFailure?.(error)) return
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
    setSaving(true)
    await save(event).finally(() => {
      isAtIt.current = false
      setSaving(false)
    })
  }

  return { ...form, submit, rebase, discard, formError, restoredAt, isDirty, isSaving, upload }
}
