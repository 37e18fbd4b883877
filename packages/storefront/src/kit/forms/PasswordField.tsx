import { type ComponentProps, useState } from 'react'
import { FieldFrame, type FieldProps } from './FieldFrame.tsx'
import styles from './PasswordField.module.css'
import { VisuallyHidden } from '../parts/VisuallyHidden.tsx'

type Props = FieldProps & Omit<ComponentProps<'input'>, 'className' | 'id' | 'type'>

/** A password field with a button that shows or hides the password. */
export const PasswordField = ({ label, error, hint, required, ...props }: Props) => {
  const [isShown, setIsShown] = useState(false)
  return (
    <FieldFrame label={label} error={error} hint={hint} required={required}>
      {control => (
        <span className={styles.place}>
          <input
            {...control}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...props}
          />
          <button
            type="button"
            className={styles.toggle}
            aria-controls={control.id}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? 'Hide' : 'Show'}
            <VisuallyHidden> {label.toLowerCase()}</VisuallyHidden>
          </button>
        </span>
      )}
    </FieldFrame>
  )
}
