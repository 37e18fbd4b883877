import type { ComponentProps } from 'react'
import { FieldFrame, type FieldProps } from './FieldFrame.tsx'

type Props = FieldProps & Omit<ComponentProps<'textarea'>, 'className' | 'id'>

/** A labelled field of several lines. */
export const TextArea = ({ label, error, hint, required, ...props }: Props) => (
  <FieldFrame label={label} error={error} hint={hint} required={required}>
    {control => <textarea rows={6} {...control} {...props} />}
  </FieldFrame>
)
