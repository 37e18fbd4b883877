import { Box, Field, Switch } from '@chakra-ui/react'
import type { Ref } from 'react'
import type { FieldProps } from './FieldFrame.tsx'

type Props = Omit<FieldProps<boolean>, 'isRequired' | 'hidesLabel'> & {
  ref?: Ref<HTMLInputElement>
}

/** A switch with its meaning, for settings that take effect immediately; a form uses a checkbox. */
export const SwitchField = ({
  label,
  value,
  onChange,
  onBlur,
  name,
  error,
  hint,
  isDisabled = false,
  ref,
}: Props) => (
  <Field.Root invalid={error !== undefined} disabled={isDisabled} gap="1">
    <Switch.Root
      checked={value}
      onCheckedChange={({ checked }) => onChange(checked)}
      disabled={isDisabled}
      width="full"
      minHeight={{ base: '11', lg: '9' }}
      justifyContent="space-between"
      gap="4"
      cursor="pointer"
    >
      <Box>
        <Switch.Label display="block" fontWeight="medium">
          {label}
        </Switch.Label>
        {hint && <Field.HelperText color="fg.muted">{hint}</Field.HelperText>}
      </Box>
      <Switch.HiddenInput {...{ name, ref, onBlur }} />
      <Switch.Control flexShrink="0" />
    </Switch.Root>
    {error && <Field.ErrorText>{error}</Field.ErrorText>}
  </Field.Root>
)
