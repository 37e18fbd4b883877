import { Field } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** Props shared by all fields of a form. The form sets `value` and `onChange`; see packages/admin/src/kit/form. */
export interface FieldProps<Value> {
  label: string
  value: Value
  onChange: (value: Value) => void
  onBlur?: () => void
  name?: string
  error?: string | undefined
  hint?: ReactNode
  isRequired?: boolean
  isDisabled?: boolean
  /** Hides the label visually, in tables and bars whose layout explains it. */
  hidesLabel?: boolean
}

type FrameProps = Pick<
  FieldProps<unknown>,
  'label' | 'error' | 'hint' | 'isRequired' | 'isDisabled' | 'hidesLabel'
>

/** Places the label above, and hint and error below, all connected to the control inside. */
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

/** Makes controls as high as buttons: taller on small windows, for fingers. */
export const controlLook = {
  size: 'sm',
  height: { base: '11', lg: '9' },
  // Below 16 px, phones zoom in on a focused field.
  fontSize: { base: 'md', lg: 'sm' },
  bg: 'bg.panel',
} as const
