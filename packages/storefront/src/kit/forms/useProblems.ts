import { type FormEvent, useEffect, useRef, useState } from 'react'
import { offlineText } from '../query/failureText.ts'
import { noProblems, type Problems } from './problems.ts'

/**
 * Shows errors of a form. Focuses the first wrong field, or else scrolls to the text above the form. Typing in a field
 * clears its error, and in the last of them the text above the form. Spread `formProps` on the form, `field(name)` on a
 * field.
 */
export const useProblems = () => {
  const form = useRef<HTMLFormElement>(null)
  const [{ problems, attempt }, setState] = useState({ problems: noProblems, attempt: 0 })

  useEffect(() => {
    if (attempt === 0) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    // A group cannot have the focus, so its first field gets it.
    if (wrong) (wrong.querySelector<HTMLElement>('input') ?? wrong).focus()
    // The pressed button may be far below the form's error.
    else form.current?.querySelector('[role="alert"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [attempt])

  // Clears the error once the connection is back.
  const isOffline = problems.form?.includes(offlineText) === true
  useEffect(() => {
    if (!isOffline) return undefined
    const forgive = () => setState(state => ({ ...state, problems: noProblems }))
    addEventListener('online', forgive)
    return () => removeEventListener('online', forgive)
  }, [isOffline])

  const show = (next: Problems) => setState(state => ({ problems: next, attempt: state.attempt + 1 }))
  const forget = ({ target }: FormEvent<HTMLFormElement>) => {
    const name = (target as Partial<HTMLInputElement>).name ?? ''
    setState(state => {
      if (!(name in state.problems.fields)) return state
      const { [name]: _, ...fields } = state.problems.fields
      // The form's error was about its fields, so it goes with the last of them.
      const text = Object.keys(fields).length > 0 ? state.problems.form : undefined
      return { ...state, problems: { form: text, fields } }
    })
  }
  const field = (name: string) => ({ name, error: problems.fields[name] })
  return { problems, show, field, formProps: { ref: form, noValidate: true, onInput: forget } }
}
