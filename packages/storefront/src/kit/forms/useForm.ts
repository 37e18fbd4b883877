import type { FormEvent } from 'react'
import { failureText } from '../query/failureText.ts'
import { blankFields, hasProblems, type Problems, problemsOf } from './problems.ts'
import { readForm } from './readForm.ts'
import { useProblems } from './useProblems.ts'

interface Options<N extends string> {
  names: readonly N[]
  /** Validates before sending; by default each field is required. */
  check?: (values: Record<N, string>, formData: FormData) => Problems
  /** Text above the form for a failure without a field error. */
  failure: string | ((error: unknown) => string | undefined)
  send: (
    values: Record<N, string>,
    options: { onError: (error: unknown) => void },
    formData: FormData,
  ) => void
}

/**
 * Reads a form of text fields, validates and sends it, and shows errors. Spread `formProps` on the form and
 * `field(name)` on each field.
 */
export const useForm = <N extends string>({ names, check, failure, send }: Options<N>) => {
  const { problems, show, field, formProps } = useProblems()
  const textOf = (error: unknown) =>
    typeof failure === 'string' ? failureText(error, failure) : failure(error)
  const onError = (error: unknown) => show(problemsOf(error, names, textOf(error)))
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = readForm(event.currentTarget, names)
    const formData = new FormData(event.currentTarget)
    const newProblems = check
      ? check(values, formData)
      : blankFields(values, names, 'Please fill in all fields.')
    show(newProblems)
    if (!hasProblems(newProblems)) send(values, { onError }, formData)
  }
  return { problems, show, field, formProps: { ...formProps, onSubmit } }
}
