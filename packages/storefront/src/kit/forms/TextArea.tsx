import { type ComponentProps, useId, useState } from 'react'
import styles from './Field.module.css'
import { FieldFrame, type FieldProps } from './FieldFrame.tsx'

interface Props extends FieldProps, Omit<ComponentProps<'textarea'>, 'className' | 'id' | 'onInput'> {
  maxLength: number
}

/**
 * Returns the number of characters left, once few are left. Longer text is not cut off, because it may have been
 * pasted.
 */
const counterText = (length: number, max: number): string | undefined => {
  const remaining = max - length
  if (remaining > max / 5) return undefined
  return remaining < 0
    ? `${-remaining} over the limit of ${max} characters`
    : `${remaining} of ${max} characters left`
}

/** A labelled field of several lines. */
export const TextArea = ({ label, error, hint, required, maxLength, ...props }: Props) => {
  const counterId = useId()
  const [length, setLength] = useState(String(props.defaultValue ?? '').length)
  const remainingText = counterText(length, maxLength)
  return (
    <FieldFrame label={label} error={error} hint={hint} required={required}>
      {control => (
        <>
          <textarea
            rows={6}
            {...control}
            aria-describedby={
              [control['aria-describedby'], remainingText && counterId].filter(Boolean).join(' ') || undefined
            }
            {...props}
            onInput={({ currentTarget }) => setLength(currentTarget.value.length)}
          />
          {remainingText && (
            <p id={counterId} className={styles.hint}>
              {remainingText}
            </p>
          )}
        </>
      )}
    </FieldFrame>
  )
}
