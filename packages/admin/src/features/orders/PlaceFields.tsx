import { formOf } from '@shop/contracts/addresses/addressForm'
import { needsLatinName, needsPhone, type AddressField } from '@shop/contracts/addresses/countryForm'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import type { ReactNode } from 'react'
import type { Control, FieldValues, Path } from 'react-hook-form'
import { FormSelect, FormText } from '../../kit/form/fields.tsx'

interface AddressFacts {
  firstName: string
  lastName: string
  postalCode: string
  country: string
}

interface Props<V extends FieldValues> {
  control: Control<V>
  /** Path of the address in the form. */
  addressPath: string
  /** The address as typed so far; each of its fields may be empty. */
  place: AddressFacts
  /** Placed above the fields that depend on the country. */
  countryField?: ReactNode
  /** Shown below the postcode, or below the last field in countries without postcodes. */
  hint?: string
}

/** The fields of an address, in its country's order and wording. */
export const PlaceFields = <V extends FieldValues>({
  control,
  addressPath,
  place,
  countryField,
  hint,
}: Props<V>) => {
  const { country } = place
  const { fields: countryFields, needs, labels, regions } = formOf(country)
  const nameOf = (field: string) => `${addressPath}.${field}` as Path<V>
  const textField = (field: string, label: string, options: { isRequired?: boolean; hint?: string } = {}) => (
    <FormText
      key={field}
      control={control}
      name={nameOf(field)}
      label={options.isRequired ? label : `${label} (optional)`}
      {...options}
    />
  )
  const fieldsToShow: AddressField[] = [
    ...countryFields.filter(field => field !== 'address1'),
    ...(countryFields.includes('state') ? [] : (['state'] as const)),
  ]
  const fieldWithHint = fieldsToShow.includes('postalCode') ? 'postalCode' : fieldsToShow.at(-1)
  const renderField = (field: AddressField) => {
    const isRequired = needs.includes(field)
    const label = labels[field]
    const hintProps = hint && field === fieldWithHint ? { hint } : {}
    if (field !== 'state' || !isRequired || regions.length === 0)
      return textField(field, label, { isRequired, ...hintProps })
    const options = regions.map(({ value, name }) => ({ value, label: name }))
    return (
      <FormSelect
        key={`${country} ${field}`}
        control={control}
        name={nameOf(field)}
        label={label}
        {...hintProps}
        options={[{ value: '', label: 'Please choose' }, ...options]}
      />
    )
  }
  return (
    <>
      <FieldGrid>
        {textField('firstName', 'First name', { isRequired: true })}
        {textField('lastName', 'Last name', { isRequired: true })}
        {needsLatinName(place, place.firstName + place.lastName) &&
          textField('latinName', 'Name in Latin letters', {
            hint: 'Carriers abroad need the letters A to Z',
          })}
        {countryField}
      </FieldGrid>
      <FieldGrid>
        {textField('address1', 'Address line 1', { isRequired: true })}
        {textField('address2', 'Address line 2')}
        {fieldsToShow.map(renderField)}
        {needsPhone(place) && textField('phone', 'Phone', { hint: 'For the carrier and customs' })}
      </FieldGrid>
    </>
  )
}
