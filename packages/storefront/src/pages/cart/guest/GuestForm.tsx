import { countryName } from '@shop/contracts/addresses/countries'
import { Field } from '../../../kit/forms/Field.tsx'
import { FormAlert } from '../../../kit/forms/FormAlert.tsx'
import { SelectField } from '../../../kit/forms/SelectField.tsx'
import addressStyles from '../../../features/addresses/AddressForm.module.css'
import styles from '../addresses/AddressPicker.module.css'
import type { GuestDetails, GuestValues } from './useGuestDetails.ts'

/** Asks a guest for an email address and where the order goes; names once. It is sent by the button beside the total. */
export const GuestForm = ({ details }: { details: GuestDetails }) => {
  const { first, countries, country, chooseCountry, problems, formProps, keep } = details
  const field = (name: keyof GuestValues, label: string, autoComplete: string, isOptional = false) => (
    <Field
      name={name}
      label={label}
      autoComplete={autoComplete}
      defaultValue={first[name]}
      error={problems.fields[name]}
      required={!isOptional}
    />
  )
  return (
    <form
      {...formProps}
      className={addressStyles.form}
      aria-labelledby="guest-title"
      onInput={event => {
        formProps.onInput(event)
        keep()
      }}
      onSubmit={event => event.preventDefault()}
    >
      <h2 id="guest-title" className={styles.title}>
        Your Details
      </h2>
      <FormAlert text={problems.form} />
      <Field
        name="email"
        type="email"
        label="Email"
        hint="For your confirmation, and a link that opens your order."
        autoComplete="email"
        defaultValue={first.email}
        error={problems.fields['email']}
        required
      />
      <div className={addressStyles.pair}>
        {field('firstName', 'First name', 'shipping given-name')}
        {field('lastName', 'Last name', 'shipping family-name')}
      </div>
      <div className={addressStyles.pair}>
        {field('postalCode', 'Postcode', 'shipping postal-code')}
        {field('city', 'Town or city', 'shipping address-level2')}
      </div>
      {field('address1', 'Address', 'shipping address-line1')}
      {field('address2', 'Flat, company or building', 'shipping address-line2', true)}
      {countries.length > 1 && (
        <SelectField
          name="country"
          label="Country"
          autoComplete="shipping country"
          options={countries.map(code => [code, countryName(code)] as const)}
          value={country}
          onChange={({ target }) => chooseCountry(target.value)}
          error={problems.fields['country']}
          required
        />
      )}
    </form>
  )
}
