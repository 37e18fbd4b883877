import { type FormEvent, useEffect, useRef, useState } from 'react'
import { noProblems, type Problems } from './problems.ts'

/**
 * Shows complaints about a form. Showing them moves the keyboard to the first wrong field; typing in a field takes
 * its complaint away. Spread `formProps` on the form.
 */
export const useProblems = () => {
  const form = useRef<HTMLFormElement>(null)
  const [{ problems, attempt }, setState] = useState({ problems: noProblems, attempt: 0 })

  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempt])

  const show = (next: Problems) => setState(state => ({ problems: next, attempt: state.attempt + 1 }))
  const forget = ({ target }: FormEvent<HTMLFormElement>) => {
    const name = (target as Partial<HTMLInputElement>).name ?? ''
    if (!(name in problems.fields)) return
    const { [name]: _, ...fields } = problems.fields
    setState(state => ({ ...state, problems: { form: problems.form, fields } }))
  }
  return { problems, show, formProps: { ref: form, noValidate: true, onInput: forget } }
}
