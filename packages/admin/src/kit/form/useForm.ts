import { ApiError } from '@shop/client/ApiError'
import type { Answer, Endpoint, SentInput } from '@shop/contracts/endpoint'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { FieldErrors, FieldValues } from 'react-hook-form'
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
import type { FormOptions, WaitingCall } from './formOptions.ts'
import type { PreferredSide } from './mergeValues.ts'
import { useConflict, type Versioned } from './useConflict.ts'
import { useUnsavedValues } from './useUnsavedValues.ts'
import { useValidatedForm } from './useValidatedForm.ts'

/** Result of a call that was stored on this device. */
const noAnswerYet = Symbol('no answer yet')

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

/** Allows one save at a time: ignores a second press while the first one asks or saves. */
const useSingleSave = () => {
  // The library's `isSubmitting` ends with the reset after a save, before the refetch is done.
  const [isSaving, setSaving] = useState(false)
  const isSubmitting = useRef(false)
  const saveOnce = async (askAndSave: (start: () => void) => Promise<void>) => {
    if (isSubmitting.current) return
    isSubmitting.current = true
    await askAndSave(() => setSaving(true)).finally(() => {
      isSubmitting.current = false
      setSaving(false)
    })
  }
  return { isSaving, saveOnce }
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

const partsOf = <E extends Endpoint>(call: E | WaitingCall<E>) =>
  'endpoint' in call ? { waiting: call, endpoint: call.endpoint } : { waiting: undefined, endpoint: call }

interface FormState<E extends Endpoint, Values extends FieldValues, Entity extends Versioned> {
  validated: ReturnType<typeof useValidatedForm<E, Values, Entity>>
  conflict: ReturnType<typeof useConflict<Entity, Values>>
  unsaved: ReturnType<typeof useUnsavedValues<E, Values, Entity>>
}

/** Reports a failed save in its dialog, at the fields and in a toast, and refetches what the form shows. */
const useFailureReport = <E extends Endpoint, Values extends FieldValues, Entity extends Versioned>(
  { failure, refetch = [], quotes = [], onRefused }: FormOptions<E, Values, Entity>,
  { validated: { reject }, conflict, unsaved }: FormState<E, Values, Entity>,
) => {
  const { showError, dismissError } = useErrorToast()
  // Dismisses the toast of a failure when the form closes.
  useEffect(() => dismissError, [dismissError])
  const queries = useQueryClient()
  const refetchAll = (reads = refetch) =>
    Promise.all(reads.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))

  const showFailure = async (error: unknown, submitted: Values) => {
    if (!unsaved.wasLeft() && error instanceof ApiError) {
      // Each of these has its own dialog.
      if (isSessionEnd(error) || (await conflict.showConflict(error))) return
      // The page shows an older state than the server's.
      if (error.status === 409) {
        onRefused?.()
        void refetchAll([...refetch, ...quotes])
      }
      reject(error.fields, submitted)
    }
    showError(error, failure)
  }
  return { refetchAll, showFailure, dismissError }
}

/** Saves valid values, and reports the outcome: in toasts, at the fields, above them, or as a conflict. */
const useSave = <E extends Endpoint, Values extends FieldValues, Entity extends Versioned>(
  call: E | WaitingCall<E>,
  options: FormOptions<E, Values, Entity>,
  state: FormState<E, Values, Entity>,
) => {
  const { defaults, success, onSaved } = options
  const { form, inputOf } = state.validated
  const { conflict, unsaved } = state
  const { waiting, endpoint } = partsOf(call)
  const toast = useToast()
  const { refetchAll, showFailure, dismissError } = useFailureReport(options, state)
  const [formError, setFormError] = useState<string | null>(null)
  const { send, upload, clearUpload } = useSend(endpoint, waiting)

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
  return { save, upload, formError, clearFormError: () => setFormError(null) }
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
  const { waiting, endpoint } = partsOf(call)
  const can = useCan()
  const isReachable = useIsReachable()
  const { isSaving, saveOnce } = useSingleSave()
  const conflict = useConflict(options.record)
  const validated = useValidatedForm(endpoint, options, conflict.base)
  const { form, clearRejected } = validated
  const unsaved = useUnsavedValues(form, conflict, options, isSaving)
  const { save, upload, formError, clearFormError } = useSave(call, options, { validated, conflict, unsaved })

  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    await saveOnce(async start => {
      clearRejected()
      // Shows errors before the question.
      if (options.confirm && (await form.trigger()) && !(await options.confirm(form.getValues()))) return
      start()
      await save(event)
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
      clearFormError()
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
