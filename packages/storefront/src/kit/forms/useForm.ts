import type { FormEvent } from 'react'
import { failureText } from '../query/failureText.ts'
import { blankFields, hasProblems, type Problems, problemsOf } from './problems.ts'
import { readForm } from './readForm.ts'
import { useProblems } from './useProblems.ts'

interface Options<N extends string> {
  names: readonly N[]
  /** Finds what is wrong before anything is sent; without it, each field has to be filled in. */
  check?: (values: Record<N, string>, ticked: FormData) => Problems
  /** Text above the form when a call fails without complaining of a field. */
  failure: string | ((error: unknown) => string | undefined)
  send: (values: Record<N, string>, options: { onError: (error: unknown) => void }, ticked: FormData) => void
}

/** Reads a form of text fields, checks and sends it, and shows complaints. Spread `formProps` on the form. */
export const useForm = <N extends string>({ names, check, failure, send }: Options<N>) => {
  const { problems, show, formProps } = useProblems()
  const textOf = (error: unknown) =>
    typeof failure === 'string' ? failureText(error, failure) : failure(error)
  const onError = (error: unknown) => show(problemsOf(error, names, textOf(error)))
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = readForm(event.currentTarget, names)
    const ticked = new FormData(event.currentTarget)
    const found = check ? check(values, ticked) : blankFields(values, names, 'Please fill in all fields.')
    show(found)
    if (!hasProblems(found)) send(values, { onError }, ticked)
  }
  return { problems, show, formProps: { ...formProps, onSubmit } }
}
