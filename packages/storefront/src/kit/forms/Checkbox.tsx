import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './Checkbox.module.css'

interface Props extends Omit<ComponentProps<'input'>, 'className' | 'id' | 'type'> {
  /** Label, which may contain links. */
  children: ReactNode
  error?: string | undefined
}

export const Checkbox = ({ children, error, ...props }: Props) => {
  const id = useId()
  return (
    <div>
      <label className={styles.label}>
        <input
          type="checkbox"
          className={styles.box}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && id}
          {...props}
        />
        <span>{children}</span>
      </label>
      {error && (
        <p id={id} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
