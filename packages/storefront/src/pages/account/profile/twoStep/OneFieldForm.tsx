import { type ReactNode, useEffect } from 'react'
import { FormAlert } from '../../../../kit/forms/FormAlert.tsx'
import { useForm } from '../../../../kit/forms/useForm.ts'
import { Field } from '../../../../kit/forms/Field.tsx'
import { PasswordField } from '../../../../kit/forms/PasswordField.tsx'
import styles from '../ProfileTab.module.css'
import { FormButtons } from '../FormButtons.tsx'

interface Props {
  name: 'password' | 'code'
  buttonLabel: string
  isBusy: boolean
  onSubmit: (value: string, options: { onError: (error: unknown) => void }) => void
  onClose: () => void
  children?: ReactNode
}

/** A step that asks only for the password, or only for a code from the app. */
export const OneFieldForm = ({ name, buttonLabel, isBusy, onSubmit, onClose, children }: Props) => {
  const { problems, formProps } = useForm({
    names: [name],
    failure: 'This did not work. Please try again.',
    send: (values, options) => onSubmit(values[name], options),
  })
  const form = formProps.ref
  // Moves the focus, because the focused element was removed with the last step.
  useEffect(() => form.current?.querySelector('input')?.focus(), [form])
  const error = problems.fields[name]
  return (
    <form {...formProps} className={styles.form}>
      {children}
      <FormAlert text={problems.form} />
      {name === 'password' ? (
        <PasswordField name={name} label="Password" autoComplete="current-password" error={error} required />
      ) : (
        <Field name={name} label="Code from your app" autoComplete="one-time-code" error={error} required />
      )}
      <FormButtons buttonLabel={buttonLabel} busyText={buttonLabel} isBusy={isBusy} onCancel={onClose} />
    </form>
  )
}
