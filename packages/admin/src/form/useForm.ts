import { zodResolver } from '@hookform/resolvers/zod'
import { ApiError } from '@shop/client/ApiError'
import type { Answer, Endpoint, Sent } from '@shop/contracts/endpoint'
import { problemText } from '@shop/contracts/problemText'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type SubmitErrorHandler,
  useForm as useHookForm,
} from 'react-hook-form'
import { failureText } from '../act/failureText.ts'
import { useConnection } from '../app/connection.ts'
import { type Progress, type Transfer, transferCanceled } from '../platform/Platform.ts'
import type { SafeWrite } from '../offline/safeWrites.ts'
import { useSafeWrite } from '../offline/useSafeWrite.ts'
import { callWithFiles } from '../upload/callWithFiles.ts'
import { useDraft } from './useDraft.ts'
import { useUnsaved } from './UnsavedProvider.tsx'

interface Options<E extends Endpoint, Values extends FieldValues> {
  /** What the fields begin with. */
  defaults: Values
  /** Makes the call's input of what is typed: adds an id, drops blank rows, hands on held files. Names should be alike. */
  toInput: (values: Values) => Sent<E>
  /** What is said where the server says nothing: `Failed to update product`. */
  failure: string
  /** What is said above the form where something required is empty; else that marked fields are to be checked. */
  unfilled?: string
  /** Names the draft: `product:${id}`. Without it nothing is kept. Never for passwords. */
  draft?: string
  /** What of a draft can come back: files cannot. */
  restore?: (kept: Values) => Values
  refetch?: readonly Pick<Endpoint, 'path'>[]
  onSaved: (answer: Answer<E>) => void
  /** For an act that may wait for the shop: what it is, for a person, and what is done once it waits; then nothing is saved yet. */
  waits?: {
    kind: SafeWrite
    describe: (input: Sent<E>) => { title: string; text: string }
    onKept: () => void
  }
  /** Takes an error of its own, a 409 for instance, and answers true; else it is shown above the form. */
  onFailure?: (error: ApiError) => boolean
}

/** Stands for the answer of what waits. */
const noAnswerYet = Symbol('no answer yet')

/** Checks what would be sent, in the words the server would use. */
const resolverFor = <E extends Endpoint, Values extends FieldValues>(
  endpoint: E,
  toInput: (values: Values) => Sent<E>,
): Resolver<Values> => {
  const check = zodResolver<FieldValues, unknown, unknown>(endpoint.input as never, {
    error: problemText,
  }) as unknown as Resolver
  return (values, context, options) =>
    check(toInput(values) as FieldValues, context, options as never) as ReturnType<Resolver<Values>>
}

/**
 * A form over one call: checked by the contract's own schema while it is filled in and again by the server, whose
 * complaints stand beside their fields. Nothing typed is lost by a failure, a crash or the end of the session.
 */
export const useForm = <E extends Endpoint, Values extends FieldValues>(
  endpoint: E,
  {
    defaults,
    toInput,
    failure,
    unfilled,
    draft: draftKey,
    restore = kept => kept,
    refetch = [],
    onSaved,
    onFailure,
    waits,
  }: Options<E, Values>,
) => {
  const connection = useConnection()
  const queries = useQueryClient()
  const sendOrKeep = useSafeWrite(waits?.kind)
  const draft = useDraft<Values>(draftKey)
  const [found] = useState(draft.read)
  const [restoredAt, setRestoredAt] = useState(found?.savedAt ?? null)
  const [formError, setFormError] = useState<string | null>(null)
  const [upload, setUpload] = useState<(Progress & { cancel: () => void }) | null>(null)
  const check = useRef(toInput)
  check.current = toInput

  const [resolver] = useState(() => resolverFor<E, Values>(endpoint, values => check.current(values)))
  const form = useHookForm<Values>({
    defaultValues: defaults as DefaultValues<Values>,
    resolver,
    mode: 'onTouched',
  })
  const { isDirty, isSubmitting } = form.formState

  // Over the defaults, so that the form knows it as changed.
  useEffect(() => {
    if (found) form.reset(restore({ ...defaults, ...found.values }), { keepDefaultValues: true })
    // Once, with what was there at the beginning.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  useEffect(() => {
    const { unsubscribe } = form.watch(values => draft.keep(values as Values))
    return unsubscribe
  }, [form, draft])

  const discard = () => {
    form.reset(defaults)
    draft.drop()
    setRestoredAt(null)
    setFormError(null)
  }
  useUnsaved(isDirty && !isSubmitting, draft.drop)

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

  const submit = form.handleSubmit(async () => {
    setFormError(null)
    const typed = form.getValues()
    try {
      const answer = await send(check.current(typed))
      form.reset(typed)
      draft.drop()
      setRestoredAt(null)
      if (answer === noAnswerYet) return waits?.onKept()
      await Promise.all(refetch.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
      onSaved(answer)
    } catch (error) {
      if (error instanceof Error && error.name === transferCanceled) return
      if (error instanceof ApiError && onFailure?.(error)) return
      const fields = error instanceof ApiError ? Object.entries(error.fields) : []
      for (const [name, message] of fields) form.setError(name as Path<Values>, { type: 'server', message })
      setFormError(failureText(error, failure))
    } finally {
      setUpload(null)
    }
  }, tellOfUnshown)

  return { ...form, submit, discard, formError, restoredAt, isDirty, isSaving: isSubmitting, upload }
}
