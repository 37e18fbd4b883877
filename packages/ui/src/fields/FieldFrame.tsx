import { Field } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** Props that every field of a form shares. `value` and `onChange` are the form's; see packages/admin/src/kit/form. */
export interface FieldProps<Value> {
  label: string
  value: Value
  onChange: (value: Value) => void
  onBlur?: () => void
  name?: string
  /** Complaint about the value, in a person's words. */
  error?: string | undefined
  hint?: ReactNode
  isRequired?: boolean
  isDisabled?: boolean
  /** The label is heard, not seen: in tables and bars where the place says it. */
  hidesLabel?: boolean
}

type FrameProps = Pick<
  FieldProps<unknown>,
  'label' | 'error' | 'hint' | 'isRequired' | 'isDisabled' | 'hidesLabel'
>

/** Label above, hint and error below, all tied to the control inside. */
export const FieldFrame = ({
  label,
  error,
  hint,
  isRequired = false,
  isDisabled = false,
  hidesLabel = false,
  children,
}: FrameProps & { children: ReactNode }) => (
  <Field.Root
    invalid={error !== undefined}
    required={isRequired}
    disabled={isDisabled}
    gap="1.5"
    minWidth="0"
  >
    <Field.Label srOnly={hidesLabel} fontWeight="medium">
      {label}
      <Field.RequiredIndicator />
    </Field.Label>
    {children}
    {hint && !error && <Field.HelperText color="fg.muted">{hint}</Field.HelperText>}
    {error && <Field.ErrorText>{error}</Field.ErrorText>}
  </Field.Root>
)

/** Controls are as high as buttons: for fingers on small windows, dense on large ones. */
export const controlLook = {
  size: 'sm',
  height: { base: '11', lg: '9' },
  // Below 16 px phones zoom in on what is being typed.
  fontSize: { base: 'md', lg: 'sm' },
  bg: 'bg.panel',
} as const
