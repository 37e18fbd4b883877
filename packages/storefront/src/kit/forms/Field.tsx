import type { ComponentProps } from 'react'
import { FieldFrame, type FieldProps } from './FieldFrame.tsx'

type Props = FieldProps & Omit<ComponentProps<'input'>, 'className' | 'id'>

/** A labelled input with its hint and its error. */
export const Field = ({ label, error, hint, required, ...props }: Props) => (
  <FieldFrame label={label} error={error} hint={hint} required={required}>
    {control => <input {...control} {...props} />}
  </FieldFrame>
)
