import { Field } from '../../kit/forms/Field.tsx'
import styles from './AddressForm.module.css'

interface Props {
  /** Initial values. */
  values: { firstName: string; lastName: string }
  /** Errors by the names of the fields. */
  errors: Readonly<Record<string, string>>
  /** Prefix of the fields' names. */
  prefix?: string
  purpose: 'shipping' | 'billing'
}

/** Asks for the first and last name of an address, side by side. */
export const NameFields = ({ values, errors, prefix = '', purpose }: Props) => {
  const renderField = (name: 'firstName' | 'lastName', label: string, autoComplete: string) => (
    <Field
      name={prefix + name}
      label={label}
      autoComplete={`${purpose} ${autoComplete}`}
      autoCapitalize="words"
      defaultValue={values[name]}
      error={errors[prefix + name]}
      required
    />
  )
  return (
    <div className={styles.pair}>
      {renderField('firstName', 'First name', 'given-name')}
      {renderField('lastName', 'Last name', 'family-name')}
    </div>
  )
}
