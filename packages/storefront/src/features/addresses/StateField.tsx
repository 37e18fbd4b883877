import type { CountryForm } from '@shop/contracts/addresses/countryForm'
import { type ComponentProps, useId } from 'react'
import { Field } from '../../kit/forms/Field.tsx'
import { SelectField } from '../../kit/forms/SelectField.tsx'

interface Props {
  form: CountryForm
  name: string
  label: string
  autoComplete: string
  defaultValue: string
  error: string | undefined
  required: boolean
}

/**
 * A field for an emirate, state or county: a select if it is required and the choices are known, otherwise a text field
 * with suggestions.
 */
export const StateField = ({ form: { regions, stateOf }, defaultValue, ...field }: Props) => {
  const listId = useId()
  const current = stateOf(defaultValue)
  const isListed = regions.some(({ value }) => value === current)
  if (regions.length > 0 && field.required)
    return (
      <SelectField
        {...field}
        defaultValue={isListed ? current : ''}
        options={[['', 'Please choose'], ...regions.map(({ value, name }) => [value, name] as const)]}
      />
    )
  const suggestions: ComponentProps<'input'> = regions.length > 0 ? { list: listId } : {}
  return (
    <>
      <Field {...field} {...suggestions} defaultValue={defaultValue} autoCapitalize="words" />
      {regions.length > 0 && (
        <datalist id={listId}>
          {regions.map(({ value }) => (
            <option key={value} value={value} aria-label={value} />
          ))}
        </datalist>
      )}
    </>
  )
}
