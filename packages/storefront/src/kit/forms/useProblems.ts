import { type FormEvent, useEffect, useRef, useState } from 'react'
import { offlineText } from '../query/failureText.ts'
import { noProblems, type Problems } from './problems.ts'

/**
 * Shows errors of a form. Focuses the first invalid field, or else scrolls to the error above the form. Typing in a
 * field clears its error, and with the last one the error above the form. Spread `formProps` on the form and
 * `field(name)` on each field.
 */
export const useProblems = () => {
  const form = useRef<HTMLFormElement>(null)
  const [{ problems, attempt }, setState] = useState({ problems: noProblems, attempt: 0 })

  useEffect(() => {
    if (attempt === 0) return
    const invalidField = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    // A group cannot be focused, so its first field gets the focus.
    if (invalidField) (invalidField.querySelector<HTMLElement>('input') ?? invalidField).focus()
    // The pressed button may be far below the error above the form.
    else form.current?.querySelector('[role="alert"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [attempt])

  // Clears the error once the connection is back.
  const isOffline = problems.form?.includes(offlineText) === true
  useEffect(() => {
    if (!isOffline) return undefined
    const clear = () => setState(state => ({ ...state, problems: noProblems }))
    addEventListener('online', clear)
    return () => removeEventListener('online', clear)
  }, [isOffline])

  const show = (next: Problems) => setState(state => ({ problems: next, attempt: state.attempt + 1 }))
  const clearField = ({ target }: FormEvent<HTMLFormElement>) => {
    const name = (target as Partial<HTMLInputElement>).name ?? ''
    setState(state => {
      if (!(name in state.problems.fields)) return state
      const { [name]: _, ...fields } = state.problems.fields
      // The error above the form was about its fields, so it is cleared with the last of them.
      const text = Object.keys(fields).length > 0 ? state.problems.form : undefined
      return { ...state, problems: { form: text, fields } }
    })
  }
  const field = (name: string) => ({ name, error: problems.fields[name] })
  return { problems, show, field, formProps: { ref: form, noValidate: true, onInput: clearField } }
}
