import { type ComponentProps, useId } from 'react'
import styles from './Field.module.css'

interface Props extends Omit<ComponentProps<'input'>, 'className' | 'id'> {
  label: string
  /** What is wrong with it. */
  error?: string | undefined
  hint?: string
}

/** A labelled input; its hint and its error are tied to it. Fields that may stay empty say so. */
export const Field = ({ label, error, hint, required, ...props }: Props) => {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
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
      <input
        id={id}
        className={styles.input}
        required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        {...props}
      />
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
