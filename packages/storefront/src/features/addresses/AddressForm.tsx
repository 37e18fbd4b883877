import { allCountries } from '@shop/contracts/addresses/countries'
import type { Address } from '@shop/contracts/addresses/endpoints'
import { servedCountries } from '@shop/contracts/shop/servedPlaces'
import { type FormEvent, type ReactNode, useState } from 'react'
import { FormAlert } from '../../kit/forms/FormAlert.tsx'
import { hasProblems, problemsOf } from '../../kit/forms/problems.ts'
import { readForm } from '../../kit/forms/readForm.ts'
import { useProblems } from '../../kit/forms/useProblems.ts'
import { SelectField } from '../../kit/forms/SelectField.tsx'
import { firstCountry } from '../../kit/shop/storedPlace.ts'
import { useSettings } from '../../kit/shop/settings.ts'
import styles from './AddressForm.module.css'
import { addressFields, type AddressValues, checkAddress, valuesOf } from './checkAddress.ts'
import { NameFields } from './NameFields.tsx'
import { PlaceFields } from './PlaceFields.tsx'

interface Props {
  /** The address to change; a new one without it. */
  address?: Address | undefined
  /** Lets the shopper choose the type; otherwise it is fixed. */
  hasType?: boolean
  /** Type of a new address; SHIPPING by default. */
  newType?: Address['type']
  /** Initial values of a new address. */
  draft?: AddressValues | null
  /** Called on every input. */
  onInput?: (values: AddressValues) => void
  /** Saves the address. Field errors that it throws are shown at the fields. */
  onSave: (values: AddressValues) => Promise<unknown>
  /** Returns the text of an error that concerns no field; without it the caller shows such errors. */
  failureOf?: (error: unknown) => string
  /** The buttons. */
  children: ReactNode
}

const typeOptions = [
  ['SHIPPING', 'Delivery'],
  ['BILLING', 'Billing'],
] as const

/** Keeps the initial values and the chosen type, on which the offered countries depend. */
const useAddressValues = ({ address, newType, draft }: Pick<Props, 'address' | 'newType' | 'draft'>) => {
  const { delivery } = useSettings()
  const [values] = useState(
    () =>
      draft ?? {
        ...valuesOf(address, newType),
        ...(!address && { country: firstCountry(servedCountries(delivery)) }),
      },
  )
  const [type, setType] = useState(values.type)
  const purpose: 'billing' | 'shipping' = type === 'BILLING' ? 'billing' : 'shipping'
  const offeredCountries = purpose === 'billing' ? allCountries() : servedCountries(delivery)
  // A country that is not offered stays available to an address that has it.
  const countries = address ? [...new Set([...offeredCountries, address.country])] : offeredCountries
  return { values, type, setType, purpose, countries, delivery }
}

export const AddressForm = (props: Props) => {
  const { hasType = false, onInput, onSave, failureOf, children } = props
  const { problems, show, field, formProps } = useProblems()
  const { values, type, setType, purpose, countries, delivery } = useAddressValues(props)

  const readValues = (form: HTMLFormElement) => {
    const typedValues = readForm(form, addressFields)
    if (!hasType) typedValues.type = values.type
    return typedValues
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typedValues = readValues(event.currentTarget)
    const newProblems = checkAddress(typedValues, delivery)
    show(newProblems)
    if (hasProblems(newProblems)) return
    await onSave(typedValues).catch((error: unknown) =>
      show(problemsOf(error, addressFields, failureOf?.(error))),
    )
  }

  return (
    <form
      {...formProps}
      className={styles.form}
      onInput={event => {
        formProps.onInput(event)
        onInput?.(readValues(event.currentTarget))
      }}
      onSubmit={event => void submit(event)}
    >
      <FormAlert text={problems.form} />
      {hasType && (
        <SelectField
          {...field('type')}
          label="Address type"
          options={typeOptions}
          value={type}
          onChange={({ target }) => setType(target.value)}
          required
        />
      )}
      <NameFields values={values} errors={problems.fields} purpose={purpose} />
      <PlaceFields
        values={values}
        errors={problems.fields}
        purpose={purpose}
        countries={countries}
        lineLabels={['Address line 1', 'Address line 2', 'Add a second line']}
        hasCounty
      />
      <div className={styles.acts}>{children}</div>
    </form>
  )
}
