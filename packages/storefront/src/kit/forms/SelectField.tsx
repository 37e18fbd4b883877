import type { ComponentProps } from 'react'
import { FieldFrame, type FieldProps } from './FieldFrame.tsx'

type Option = readonly [value: string, label: string]

interface Props extends FieldProps, Omit<ComponentProps<'select'>, 'className' | 'id' | 'children'> {
  /** Values with their labels. */
  options: readonly Option[]
}

/** A labelled select for a short list. */
export const SelectField = ({ label, error, hint, required, options, ...props }: Props) => (
  <FieldFrame label={label} error={error} hint={hint} required={required}>
    {control => (
      <select {...control} {...props}>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    )}
  </FieldFrame>
)
