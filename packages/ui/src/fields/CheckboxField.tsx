import { Checkbox, Field } from '@chakra-ui/react'
import { type MouseEvent, type Ref, useEffect, useRef } from 'react'
import type { FieldProps } from './FieldFrame.tsx'

type Props = Omit<FieldProps<boolean>, 'isRequired'> & {
  ref?: Ref<HTMLInputElement>
}

export const CheckboxField = ({
  label,
  value,
  onChange,
  onBlur,
  name,
  error,
  hint,
  isDisabled = false,
  hidesLabel = false,
  ref,
}: Props) => {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  // Restores the tick of a controlled checkbox if the owner refuses the change.
  const restoreValue = ({ currentTarget: box }: MouseEvent<HTMLInputElement>) =>
    setTimeout(() => {
      box.checked = latest.current
    })
  return (
    <Field.Root invalid={error !== undefined} disabled={isDisabled} gap="1" width="auto">
      <Checkbox.Root
        size="sm"
        checked={value}
        onCheckedChange={({ checked }) => onChange(checked === true)}
        disabled={isDisabled}
        minHeight={hidesLabel ? undefined : { base: '11', lg: '8' }}
        cursor="pointer"
      >
        <Checkbox.HiddenInput
          {...{ name, ref, onBlur }}
          onClick={restoreValue}
          {...(hidesLabel && { 'aria-label': label })}
        />
        {/* Ticked boxes keep their own background, on which the tick is visible. */}
        <Checkbox.Control {...(!value && { bg: 'bg.panel' })} />
        {!hidesLabel && <Checkbox.Label fontWeight="normal">{label}</Checkbox.Label>}
      </Checkbox.Root>
      {hint && (
        // Below the label, nearer to it than to the next box.
        <Field.HelperText color="fg.muted" paddingInlineStart="6" marginTop={{ base: '-3', lg: '-2' }}>
          {hint}
        </Field.HelperText>
      )}
      {error && <Field.ErrorText>{error}</Field.ErrorText>}
    </Field.Root>
  )
}
