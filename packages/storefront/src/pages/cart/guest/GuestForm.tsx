import { allCountries } from '@shop/contracts/addresses/countries'
import { useIsStorageBlocked } from '../../../kit/page/useIsStorageBlocked.ts'
import { TextButton } from '../../../kit/controls/TextButton.tsx'
import { Checkbox } from '../../../kit/forms/Checkbox.tsx'
import { Field } from '../../../kit/forms/Field.tsx'
import { FormAlert } from '../../../kit/forms/FormAlert.tsx'
import type { PlaceValues } from '../../../features/addresses/checkAddress.ts'
import addressStyles from '../../../features/addresses/AddressForm.module.css'
import { PlaceFields } from '../../../features/addresses/PlaceFields.tsx'
import styles from '../addresses/AddressPicker.module.css'
import { billingPrefix, type GuestDetails } from './useGuestDetails.ts'

/** Asks a guest for an email address and the delivery address. Submitted by the button beside the total. */
export const GuestForm = ({ details }: { details: GuestDetails }) => {
  const { first, firstBilling, countries, problems, formProps, keep, billElsewhere } = details
  const { formId, isRemembered, clear, asksPhone, asksLatin } = details
  const isBlocked = useIsStorageBlocked()
  const place = (purpose: 'shipping' | 'billing', values: PlaceValues) => {
    const prefix = purpose === 'billing' ? billingPrefix : ''
    const nameField = (name: 'firstName' | 'lastName', label: string, autoComplete: string) => (
      <Field
        name={prefix + name}
        label={label}
        autoComplete={`${purpose} ${autoComplete}`}
        autoCapitalize="words"
        defaultValue={values[name]}
        error={problems.fields[prefix + name]}
        required
      />
    )
    return (
      <>
        <div className={addressStyles.pair}>
          {nameField('firstName', 'First name', 'given-name')}
          {nameField('lastName', 'Last name', 'family-name')}
        </div>
        {purpose === 'shipping' && asksLatin && (
          <Field
            name="latinName"
            label="Name in Latin letters"
            hint="Carriers abroad read A to Z. The name as you write it stays above it."
            autoCapitalize="words"
            defaultValue={first.latinName}
            error={problems.fields['latinName']}
            required
          />
        )}
        <PlaceFields
          values={values}
          errors={problems.fields}
          prefix={prefix}
          purpose={purpose}
          countries={purpose === 'billing' ? allCountries() : countries}
          lines={['Address', 'Flat, company or building', 'Add flat, company or building']}
        />
      </>
    )
  }
  return (
    <form
      {...formProps}
      id={formId}
      // Remounted when cleared.
      key={String(isRemembered)}
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
      {isRemembered && (
        <p className={addressStyles.hint}>
          Filled in from your last order. <TextButton onClick={clear}>Clear</TextButton>
        </p>
      )}
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
      {place('shipping', first)}
      {asksPhone && (
        <Field
          name="phone"
          type="tel"
          label="Phone"
          hint="The carrier and customs may call you about the parcel. It is for nothing else."
          autoComplete="shipping tel"
          defaultValue={first.phone}
          error={problems.fields['phone']}
          required
        />
      )}
      {firstBilling ? (
        <fieldset className={addressStyles.billing}>
          <legend className={addressStyles.legend}>Billing Address</legend>
          {place('billing', firstBilling)}
          <div className={addressStyles.more}>
            <TextButton onClick={() => billElsewhere(false)}>
              Use the delivery address for the invoice
            </TextButton>
          </div>
        </fieldset>
      ) : (
        <div className={addressStyles.more}>
          <TextButton onClick={() => billElsewhere(true)}>Add a different billing address</TextButton>
        </div>
      )}
      {!isBlocked && (
        <Checkbox name="remember" defaultChecked={first.remember !== ''}>
          Save my details on this device
        </Checkbox>
      )}
    </form>
  )
}
