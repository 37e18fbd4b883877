import type { AddressField } from '@shop/contracts/addresses/countryForm'
import { countryName } from '@shop/contracts/addresses/countries'
import type { FoundAddress } from '@shop/contracts/addresses/endpoints'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { TextButton } from '../../kit/controls/TextButton.tsx'
import { Field } from '../../kit/forms/Field.tsx'
import { SelectField } from '../../kit/forms/SelectField.tsx'
import styles from './AddressForm.module.css'
import { placeFields, type PlaceValues } from './checkAddress.ts'
import { useCountryForm } from './countryForm.ts'
import { StateField } from './StateField.tsx'
import { typeInto } from './typeInto.ts'
import { usePostcode } from './usePostcode.ts'

interface Props {
  /** Initial values. */
  values: PlaceValues
  /** Errors by the names of the fields. */
  errors: Readonly<Record<string, string>>
  /** Prefix of the fields' names. */
  prefix?: string
  purpose: 'shipping' | 'billing'
  /** Codes of the countries offered. */
  countries: readonly string[]
  /** Labels of the two address lines, and of the button that shows the second. */
  lineLabels: readonly [first: string, second: string, add: string]
  hasCounty?: boolean
}

interface CountryProps {
  name: string
  autoComplete: string
  countries: readonly string[]
  value: string
  error: string | undefined
  onChange: (code: string) => void
}

/** A select of countries; a single country is sent in a hidden field. */
const CountryField = ({ countries, onChange, ...field }: CountryProps) =>
  countries.length > 1 ? (
    <SelectField
      {...field}
      label="Country"
      options={countries.map(code => [code, countryName(code)] as const)}
      onChange={({ target }) => onChange(target.value)}
      required
    />
  ) : (
    <input type="hidden" name={field.name} value={field.value} />
  )

interface FoundProps {
  postalCode: string
  addresses: readonly FoundAddress[]
  onChoose: (address: FoundAddress) => void
}

/** Lists the addresses found for a postcode. */
const FoundAddresses = ({ postalCode, addresses, onChoose }: FoundProps) => (
  <SelectField
    label="Choose your address"
    options={[
      ['', `${addresses.length} found for ${postalCode}`],
      ...addresses.map(
        ({ address1, address2 }, index) =>
          [String(index), [address2, address1].filter(Boolean).join(', ')] as const,
      ),
    ]}
    onChange={({ target }) => {
      const address = target.value === '' ? undefined : addresses[Number(target.value)]
      if (address) onChoose(address)
    }}
  />
)

type OptionalField = 'address2' | 'state'

/** Tracks the optional fields: each is hidden until it is opened, filled or wrong. */
const useOptionalFields = ({ values, errors, prefix = '' }: Pick<Props, 'values' | 'errors' | 'prefix'>) => {
  const [openedFields, setOpenedFields] = useState<readonly OptionalField[]>([])
  return {
    isOpen: (name: OptionalField) =>
      openedFields.includes(name) || values[name] !== '' || Boolean(errors[prefix + name]),
    open: (name: OptionalField) => flushSync(() => setOpenedFields(names => [...names, name])),
  }
}

const autoCompletes = {
  address1: 'address-line1',
  address2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  postalCode: 'postal-code',
}

/**
 * Shows the fields of a place in its country's order. In the United Kingdom the postcode comes first, because it
 * determines the town. The addresses of the postcode are offered too, if the shop has a service that looks them up.
 * Rarely used fields are hidden behind buttons.
 */
export const PlaceFields = (props: Props) => {
  const { errors, prefix = '', purpose, countries, lineLabels, hasCounty = false } = props
  const [values, setValues] = useState(props.values)
  const country = countries.includes(values.country) ? values.country : (countries[0] ?? 'GB')
  const form = useCountryForm(country)
  const fields = useRef<HTMLDivElement>(null)
  const findInput = (name: keyof PlaceValues) =>
    fields.current?.querySelector<HTMLInputElement>(`[name="${prefix}${name}"]`) ?? null
  const { facts, problem, hint, postcodeProps, cityProps } = usePostcode({
    values,
    country,
    form,
    purpose,
    container: fields,
    cityName: `${prefix}city`,
  })

  const { isOpen, open } = useOptionalFields({ ...props, values })
  const openAndFocus = (name: OptionalField) => {
    open(name)
    findInput(name)?.focus()
  }
  const fillAddress = ({ address1, address2, city }: FoundAddress) => {
    if (address2) openAndFocus('address2')
    typeInto(findInput('address2'), address2 ?? '')
    typeInto(findInput('city'), city)
    typeInto(findInput('address1'), address1)
  }
  /** Changes the country, and thus the fields, and keeps the typed values. */
  const changeCountry = (code: string) => {
    const entries = placeFields.map(name => [name, findInput(name)?.value ?? values[name]] as const)
    setValues({ ...(Object.fromEntries(entries) as PlaceValues), country: code })
  }

  const fieldOf = (name: AddressField | 'address2', label: string, required = true) => ({
    name: prefix + name,
    label,
    autoComplete: `${purpose} ${autoCompletes[name]}`,
    defaultValue: values[name],
    error: errors[prefix + name],
    required,
  })
  const { fields: shownFields, needs, labels } = form
  const renderField = (name: AddressField) => {
    const field = fieldOf(name, labels[name], needs.includes(name))
    if (name === 'state') return <StateField key={`${country} state`} {...field} form={form} />
    if (name === 'city') return <Field key={name} {...field} {...cityProps} autoCapitalize="words" />
    return (
      <Field
        key={name}
        {...field}
        {...postcodeProps}
        error={field.error ?? problem}
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
      />
    )
  }
  const streetIndex = shownFields.indexOf('address1')
  const renderPair = (names: readonly AddressField[]) =>
    names.length > 0 && <div className={styles.pair}>{names.map(renderField)}</div>
  const mayHaveCounty = hasCounty && !shownFields.includes('state')
  return (
    <div ref={fields} className={styles.place}>
      <CountryField
        name={`${prefix}country`}
        autoComplete={`${purpose} country`}
        countries={countries}
        value={country}
        error={errors[`${prefix}country`]}
        onChange={changeCountry}
      />
      {renderPair(shownFields.slice(0, streetIndex))}
      <div aria-live="polite" className={styles.hint}>
        {hint && (
          <>
            <span>{hint}</span>
            {facts?.towns.length === 1 && (
              <TextButton onClick={() => typeInto(findInput('city'), facts.towns[0] ?? '')}>
                Change to {facts.towns[0]}
              </TextButton>
            )}
          </>
        )}
      </div>
      {facts && facts.addresses.length > 0 && (
        <FoundAddresses key={facts.postalCode} {...facts} onChoose={fillAddress} />
      )}
      <Field {...fieldOf('address1', lineLabels[0])} autoCapitalize="words" />
      {isOpen('address2') && <Field {...fieldOf('address2', lineLabels[1], false)} autoCapitalize="words" />}
      {mayHaveCounty && isOpen('state') && (
        <Field {...fieldOf('state', labels.state, false)} autoCapitalize="words" />
      )}
      <div className={styles.more}>
        {!isOpen('address2') && (
          <TextButton onClick={() => openAndFocus('address2')}>{lineLabels[2]}</TextButton>
        )}
        {mayHaveCounty && !isOpen('state') && (
          <TextButton onClick={() => openAndFocus('state')}>Add state or county</TextButton>
        )}
      </div>
      {renderPair(shownFields.slice(streetIndex + 1))}
    </div>
  )
}
