import type { ComponentProps } from 'react'
import { FieldFrame, type FieldProps } from './FieldFrame.tsx'

export type Option = readonly [value: string, label: string]

interface Props extends FieldProps, Omit<ComponentProps<'select'>, 'className' | 'id' | 'children'> {
  /** Values with the words shown for them. */
  options: readonly Option[]
  /** Further values below them, each group under its name. */
  groups?: readonly (readonly [name: string, options: readonly Option[]])[]
}

const Options = ({ of }: { of: readonly Option[] }) =>
  of.map(([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ))

/** A labelled choice of one from a short list. */
export const SelectField = ({ label, error, hint, required, options, groups = [], ...props }: Props) => (
  <FieldFrame label={label} error={error} hint={hint} required={required}>
    {control => (
      <select {...control} {...props}>
        <Options of={options} />
        {groups.map(([name, members]) => (
          <optgroup key={name} label={name}>
            <Options of={members} />
          </optgroup>
        ))}
      </select>
    )}
  </FieldFrame>
)
