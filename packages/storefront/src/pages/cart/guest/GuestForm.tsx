import { allCountries } from '@shop/contracts/addresses/countries'
import { useIsStorageBlocked } from '../../../kit/page/useIsStorageBlocked.ts'
import { TextButton } from '../../../kit/controls/TextButton.tsx'
import { Checkbox } from '../../../kit/forms/Checkbox.tsx'
import { Field } from '../../../kit/forms/Field.tsx'
import { FormAlert } from '../../../kit/forms/FormAlert.tsx'
import type { PlaceValues } from '../../../features/addresses/checkAddress.ts'
import addressStyles from '../../../features/addresses/AddressForm.module.css'
import { NameFields } from '../../../features/addresses/NameFields.tsx'
import { PlaceFields } from '../../../features/addresses/PlaceFields.tsx'
import styles from '../addresses/AddressPicker.module.css'
import { LatinNameField, PhoneField } from '../addresses/ContactFields.tsx'
import { billingPrefix, type GuestDetails } from './useGuestDetails.ts'

interface AddressProps {
  details: GuestDetails
  purpose: 'shipping' | 'billing'
  values: PlaceValues
}

const AddressFields = ({ details, purpose, values }: AddressProps) => {
  const { initial, problems, countries, asksLatinName } = details
  const fieldProps = {
    values,
    errors: problems.fields,
    prefix: purpose === 'billing' ? billingPrefix : '',
    purpose,
  }
  return (
    <>
      <NameFields {...fieldProps} />
      {purpose === 'shipping' && asksLatinName && <LatinNameField initial={initial} problems={problems} />}
      <PlaceFields
        {...fieldProps}
        countries={purpose === 'billing' ? allCountries() : countries}
        lineLabels={['Address', 'Flat, company or building', 'Add flat, company or building']}
      />
    </>
  )
}

/** Asks for a billing address, or shows the button that adds one. */
const BillingAddress = ({ details }: { details: GuestDetails }) => {
  const { initialBilling, setSeparateBilling } = details
  return initialBilling ? (
    <fieldset className={addressStyles.billing}>
      <legend className={addressStyles.legend}>Billing Address</legend>
      <AddressFields details={details} purpose="billing" values={initialBilling} />
      <div className={addressStyles.more}>
        <TextButton onClick={() => setSeparateBilling(false)}>
          Use the delivery address for the invoice
        </TextButton>
      </div>
    </fieldset>
  ) : (
    <div className={addressStyles.more}>
      <TextButton onClick={() => setSeparateBilling(true)}>Add a different billing address</TextButton>
    </div>
  )
}

/** Asks a guest for an email address and the delivery address. The button beside the total places the order. */
export const GuestForm = ({ details }: { details: GuestDetails }) => {
  const { initial, problems, formProps, formId, store, isRemembered, clear, asksPhone } = details
  const isBlocked = useIsStorageBlocked()
  return (
    <form
      {...formProps}
      id={formId}
      // Remounts the form when it is cleared.
      key={String(isRemembered)}
      className={addressStyles.form}
      aria-labelledby="guest-title"
      onInput={event => {
        formProps.onInput(event)
        store()
      }}
      // Enter in a field places no order.
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
        defaultValue={initial.email}
        error={problems.fields['email']}
        required
      />
      <AddressFields details={details} purpose="shipping" values={initial} />
      {asksPhone && <PhoneField initial={initial} problems={problems} />}
      <BillingAddress details={details} />
      {!isBlocked && (
        <Checkbox name="remember" defaultChecked={initial.remember !== ''}>
          Save my details on this device
        </Checkbox>
      )}
    </form>
  )
}
