import { type ReactNode, useId } from 'react'
import styles from './Field.module.css'

export interface FieldProps {
  label: string
  error?: string | undefined
  hint?: string | undefined
}

interface Control {
  id: string
  className: string | undefined
  required: boolean | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface Props extends FieldProps {
  required?: boolean | undefined
  /** Renders the control with the attributes that connect it to label, hint and error. */
  children: (control: Control) => ReactNode
}

/** Surrounds a form control with label, hint and error. Marks optional fields. */
export const FieldFrame = ({ label, error, hint, required, children }: Props) => {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {!required && <span className={styles.optional}> (optional)</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {children({
        id,
        className: styles.input,
        required,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
