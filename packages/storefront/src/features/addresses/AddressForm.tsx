import { countryCodes, countryName, countryNames } from '@shop/contracts/addresses/countries'
import type { Address } from '@shop/contracts/addresses/endpoints'
import type { FormEvent, ReactNode } from 'react'
import { FormAlert } from '../../kit/forms/FormAlert.tsx'
import { hasProblems, problemsOf } from '../../kit/forms/problems.ts'
import { readForm } from '../../kit/forms/readForm.ts'
import { useProblems } from '../../kit/forms/useProblems.ts'
import { Field } from '../../kit/forms/Field.tsx'
import { SelectField } from '../../kit/forms/SelectField.tsx'
import styles from './AddressForm.module.css'
import { addressFields, type AddressValues, checkAddress, valuesOf } from './checkAddress.ts'

interface Props {
  /** The one to be changed; a new one without. */
  address?: Address | undefined
  /** Tells whether the type can be chosen; else it stays as it is. */
  hasType?: boolean
  /** The type of a new one, SHIPPING without. */
  newType?: Address['type']
  /** Values that a new one begins with, in the place of empty fields. */
  draft?: AddressValues | null
  /** Hears of everything that is typed. */
  onTyped?: (values: AddressValues) => void
  /** Saves; what it throws is shown at the fields. */
  onSave: (values: AddressValues) => Promise<unknown>
  /** Says what was thrown where it concerns no field; without it the caller says it elsewhere. */
  failureOf?: (error: unknown) => string
  /** The buttons. */
  children: ReactNode
}

const types = [
  ['SHIPPING', 'Shipping'],
  ['BILLING', 'Billing'],
] as const

/** A country the form does not offer stays with an address that has it. */
const countriesFor = (stored: string) => [
  ...countryCodes.map(code => [code, countryName(code)] as const),
  ...(stored in countryNames ? [] : [[stored, stored] as const]),
]

export const AddressForm = ({
  address,
  hasType = false,
  newType,
  draft,
  onTyped,
  onSave,
  failureOf,
  children,
}: Props) => {
  const { problems, show, formProps } = useProblems()
  const values = draft ?? valuesOf(address, newType)

  const purpose = values.type === 'BILLING' ? 'billing' : 'shipping'

  const readTyped = (form: HTMLFormElement) => {
    const typed = readForm(form, addressFields)
    if (!hasType) typed.type = values.type
    return typed
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = readTyped(event.currentTarget)
    const found = checkAddress(typed)
    show(found)
    if (hasProblems(found)) return
    await onSave(typed).catch((error: unknown) => show(problemsOf(error, addressFields, failureOf?.(error))))
  }

  const field = (name: keyof AddressValues, label: string, autoComplete: string, isOptional = false) => (
    <Field
      name={name}
      label={label}
      autoComplete={`${purpose} ${autoComplete}`}
      defaultValue={values[name]}
      error={problems.fields[name]}
      required={!isOptional}
    />
  )

  return (
    <form
      {...formProps}
      className={styles.form}
      onInput={event => {
        formProps.onInput(event)
        onTyped?.(readTyped(event.currentTarget))
      }}
      onSubmit={event => void submit(event)}
    >
      <FormAlert text={problems.form} />
      {hasType && (
        <SelectField
          name="type"
          label="Address type"
          options={types}
          defaultValue={values.type}
          error={problems.fields['type']}
          required
        />
      )}
      <div className={styles.pair}>
        {field('firstName', 'First name', 'given-name')}
        {field('lastName', 'Last name', 'family-name')}
      </div>
      {field('address1', 'Address line 1', 'address-line1')}
      {field('address2', 'Address line 2', 'address-line2', true)}
      <div className={styles.pair}>
        {field('city', 'City', 'address-level2')}
        {field('state', 'State / county', 'address-level1', true)}
        {field('postalCode', 'Postal code', 'postal-code')}
        <SelectField
          name="country"
          label="Country"
          autoComplete={`${purpose} country`}
          options={countriesFor(values.country)}
          defaultValue={values.country}
          error={problems.fields['country']}
          required
        />
      </div>
      <div className={styles.acts}>{children}</div>
    </form>
  )
}
