import { ApiError } from '@shop/client/ApiError'
import type { Answer, Endpoint, SentInput } from '@shop/contracts/endpoint'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type Resolver,
  useForm as useHookForm,
} from 'react-hook-form'
import { isSessionEnd } from '../act/failureText.ts'
import { useErrorToast } from '../act/useErrorToast.ts'
import { useConnection } from '../platform/connection.ts'
import { type TransferProgress, type Transfer, transferCanceled } from '../platform/Platform.ts'
import { refusalOf } from '../session/refusalOf.ts'
import { useCan } from '../session/useCan.ts'
import { useIsReachable } from '../offline/OfflineContext.ts'
import { useSafeWrite } from '../offline/useSafeWrite.ts'
import { callWithFiles } from '../upload/callWithFiles.ts'
import { isOpenFile } from '../upload/filesIn.ts'
import { type FormOptions, resolverFor, type WaitingCall } from './formOptions.ts'
import { isSame, type PreferredSide } from './mergeValues.ts'
import { type SavedValues, useConflict, type Versioned } from './useConflict.ts'
import { useUnsavedValues } from './useUnsavedValues.ts'

const noErrors = () => ({})

/** Result of a call that was stored on this device. */
const noAnswerYet = Symbol('no answer yet')

/** Validates the fields by the endpoint's schema, by `validate`, and by what the server has rejected. */
const useValidatedForm = <E extends Endpoint, Values extends FieldValues, Entity extends Versioned>(
  endpoint: E,
  { defaults, toInput, validate = noErrors }: FormOptions<E, Values, Entity>,
  base: () => SavedValues<Values> | undefined,
) => {
  const latest = useRef(toInput)
  useLayoutEffect(() => {
    latest.current = toInput
  })
  const inputOf = (values: Values) => latest.current(values, base())
  /** Returns the server's errors, by field, that still apply to the values. */
  const serverErrorsOf = useRef<(values: Values) => Readonly<Record<string, string>>>(noErrors)
  const resolver: Resolver<Values> = (...form) =>
    resolverFor<E, Values>(endpoint, inputOf, values => ({
      ...validate(values),
      ...serverErrorsOf.current(values),
    }))(...form)
  const form = useHookForm<Values>({
    defaultValues: defaults as DefaultValues<Values>,
    resolver,
    mode: 'onTouched',
  })
  /** Shows the server's errors, each until its field's value changes. */
  const reject = (fields: Readonly<Record<string, string>>, submitted: Values) => {
    const errors = Object.entries(fields)
    serverErrorsOf.current = current =>
      Object.fromEntries(errors.filter(([name]) => isSame(get(current, name), get(submitted, name))))
    for (const [index, [name, message]] of errors.entries())
      form.setError(name as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
  }
  const clearRejected = () => (serverErrorsOf.current = noErrors)
  return { form, inputOf, reject, clearRejected }
}

/** Sends an input and reports the upload of its files; stores a call that may wait while the shop is unreachable. */
const useSend = <E extends Endpoint>(endpoint: E, waiting: WaitingCall<E> | undefined) => {
  const connection = useConnection()
  const sendOrKeep = useSafeWrite(waiting?.kind, { isQuiet: waiting?.isQuiet ?? false })
  const [upload, setUpload] = useState<(TransferProgress & { cancel: () => void }) | null>(null)
  const send = async (input: SentInput<E>): Promise<Answer<E> | typeof noAnswerYet> => {
    if (waiting) {
      const outcome = await sendOrKeep(input as never, waiting.describe(input))
      return outcome ? (outcome.answer as Answer<E>) : noAnswerYet
    }
    const transfer: Transfer<Answer<E>> = callWithFiles(connection, endpoint, input, progress =>
      setUpload({ ...progress, cancel: transfer.cancel }),
    )
    return transfer.done
  }
  return { send, upload, clearUpload: () => setUpload(null) }
}

/** Returns the text above the fields: in full for an error that belongs to no field of the form. */
const errorSummary = <Values extends FieldValues>(
  errors: FieldErrors<Values>,
  defaults: Values,
  values: Values,
): string => {
  const hiddenError = Object.entries(errors).find(([name]) => !(name in defaults))
  if (hiddenError) return `${hiddenError[0]}: ${hiddenError[1]?.message as string}`
  const isEmpty = Object.keys(errors).some(name => values[name] === '')
  return isEmpty ? 'Please fill in all required fields.' : 'Please check the marked fields.'
}

/**
 * A form that calls one endpoint. The contract's schema validates while the user types, and the server validates on
 * submit; its errors are shown at their fields, and a toast reports the failure. Typed values survive a failure, a
 * crash and the end of the session.
 */
export const useForm = <E extends Endpoint, Values extends FieldValues, Entity extends Versioned = Versioned>(
  call: E | WaitingCall<E>,
  options: FormOptions<E, Values, Entity>,
) => {
  const { defaults, success, failure, record, refetch = [], quotes = [], onSaved } = options
  const waiting = 'endpoint' in call ? call : undefined
  const endpoint = 'endpoint' in call ? call.endpoint : call
  const can = useCan()
  const isReachable = useIsReachable()
  const toast = useToast()
  const { showError, dismissError } = useErrorToast()
  // Dismisses the toast of a failure when the form closes.
  useEffect(() => dismissError, [dismissError])
  const queries = useQueryClient()
  const [formError, setFormError] = useState<string | null>(null)
  // The library's `isSubmitting` ends with the reset after a save, before the refetch is done.
  const [isSaving, setSaving] = useState(false)
  const isSubmitting = useRef(false)
  const conflict = useConflict(record)
  const { form, inputOf, reject, clearRejected } = useValidatedForm(endpoint, options, conflict.base)
  const unsaved = useUnsavedValues(form, conflict, options, isSaving)
  const { send, upload, clearUpload } = useSend(endpoint, waiting)

  const refetchAll = (reads = refetch) =>
    Promise.all(reads.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))

  const showFailure = async (error: unknown, submitted: Values) => {
    if (!unsaved.wasLeft() && error instanceof ApiError) {
      // Each of these has its own dialog.
      if (isSessionEnd(error) || (await conflict.showConflict(error))) return
      // The page shows an older state than the server's.
      if (error.status === 409) void refetchAll([...refetch, ...quotes])
      reject(error.fields, submitted)
    }
    showError(error, failure)
  }

  const save = form.handleSubmit(
    async () => {
      setFormError(null)
      dismissError()
      unsaved.startSave()
      const submitted = structuredClone(form.getValues())
      try {
        const input = inputOf(submitted)
        const answer = await send(input)
        dismissError()
        unsaved.acceptSent(submitted)
        // Keeps files in lists, which are uploaded after the save.
        unsaved.releaseFiles(Object.values(input as Readonly<Record<string, unknown>>).filter(isOpenFile))
        if (answer === noAnswerYet) return unsaved.wasLeft() ? undefined : waiting?.onStored?.()
        conflict.advance(answer)
        await refetchAll()
        if (unsaved.wasLeft()) return
        if (!unsaved.isSaved()) unsaved.acceptSent(submitted)
        const title = typeof success === 'function' ? success(answer) : success
        if (title !== undefined) toast({ tone: 'success', title })
        onSaved?.(answer)
      } catch (error) {
        if (error instanceof Error && error.name === transferCanceled) return
        await showFailure(error, submitted)
      } finally {
        clearUpload()
      }
    },
    errors => setFormError(errorSummary(errors, defaults, form.getValues())),
  )

  /** Saves once at a time: ignores a second press during a save. */
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (isSubmitting.current) return
    isSubmitting.current = true
    clearRejected()
    const askAndSave = async () => {
      // Shows errors before the question.
      if (options.confirm && (await form.trigger()) && !(await options.confirm(form.getValues()))) return
      setSaving(true)
      await save(event)
    }
    await askAndSave().finally(() => {
      isSubmitting.current = false
      setSaving(false)
    })
  }

  const offlineMode = waiting ? ('kept' as const) : ('blocked' as const)
  const { dialog } = conflict
  const resolve = async (prefers: PreferredSide) => {
    const merged = dialog?.merge(form.getValues(), prefers)
    if (!merged) return
    unsaved.rebase(merged.saved, merged.typed)
    dialog?.close()
    if (prefers === 'mine') await submit()
  }

  return {
    ...form,
    submit,
    discard: () => {
      unsaved.discard()
      setFormError(null)
    },
    /** Reason why the form is read-only, if its user may not submit it. */
    refusal: can(endpoint) ? null : refusalOf(endpoint),
    offlineMode: isReachable ? null : offlineMode,
    formError,
    restoredAt: unsaved.restoredAt,
    lostFiles: unsaved.lostFiles,
    isDirty: form.formState.isDirty,
    isSaving,
    upload,
    conflict: dialog && { ...dialog, fields: () => dialog.fields(form.getValues()), resolve },
  }
}
