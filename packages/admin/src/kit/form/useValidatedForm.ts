import type { Endpoint } from '@shop/contracts/endpoint'
import { useLayoutEffect, useRef } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  get,
  type Path,
  type Resolver,
  useForm as useHookForm,
} from 'react-hook-form'
import { type FormOptions, resolverFor } from './formOptions.ts'
import { isSame } from './mergeValues.ts'
import type { SavedValues, Versioned } from './useConflict.ts'

const noErrors = () => ({})

/** Validates the fields by the endpoint's schema, by `validate`, and by what the server has rejected. */
export const useValidatedForm = <E extends Endpoint, Values extends FieldValues, Entity extends Versioned>(
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
