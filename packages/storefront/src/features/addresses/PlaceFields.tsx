import { countryName, hasPostcodes } from '@shop/contracts/addresses/countries'
import type { FoundAddress } from '@shop/contracts/addresses/endpoints'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { TextButton } from '../../kit/controls/TextButton.tsx'
import { Field } from '../../kit/forms/Field.tsx'
import { SelectField } from '../../kit/forms/SelectField.tsx'
import styles from './AddressForm.module.css'
import type { PlaceValues } from './checkAddress.ts'
import { typeInto } from './typeInto.ts'
import { usePostcode } from './usePostcode.ts'

interface Props {
  /** Initial values. */
  values: PlaceValues
  /** Errors by the names of the fields. */
  errors: Readonly<Record<string, string>>
  /** Stands before the name of each field. */
  prefix?: string
  purpose: 'shipping' | 'billing'
  /** Codes of the countries offered. */
  countries: readonly string[]
  onCountry?: (code: string) => void
  /** Labels of the two lines of the address, and of the button that shows the second. */
  lines: readonly [first: string, second: string, add: string]
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

/** A choice of country; where only one is offered, it is sent without being shown. */
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

/** Chooses one of the addresses that were found for a postcode. */
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

type Optional = 'address2' | 'state'

/** Fields that are hidden until they are wanted, filled or wrong. */
const useOptionalFields = ({ values, errors, prefix = '' }: Pick<Props, 'values' | 'errors' | 'prefix'>) => {
  const [opened, setOpened] = useState<readonly Optional[]>([])
  return {
    isOpen: (name: Optional) =>
      opened.includes(name) || values[name] !== '' || Boolean(errors[prefix + name]),
    open: (name: Optional) => flushSync(() => setOpened(names => [...names, name])),
  }
}

/**
 * The fields of a place. The postcode comes first: it tells the town, and the addresses where the shop has a service for
 * them. Fields that few people need are hidden behind buttons.
 */
export const PlaceFields = (props: Props) => {
  const { values, errors, prefix = '', purpose, countries, onCountry, lines, hasCounty = false } = props
  const [chosen, setChosen] = useState(values.country)
  const country = countries.includes(chosen) ? chosen : (countries[0] ?? 'GB')
  const fields = useRef<HTMLDivElement>(null)
  const input = (name: keyof PlaceValues) =>
    fields.current?.querySelector<HTMLInputElement>(`input[name="${prefix}${name}"]`) ?? null
  const { facts, problem, hint, postcodeProps, cityProps } = usePostcode({
    values,
    country,
    purpose,
    fields,
    cityName: `${prefix}city`,
  })

  const { isOpen, open } = useOptionalFields(props)
  const openAndFocus = (name: Optional) => {
    open(name)
    input(name)?.focus()
  }
  const fill = ({ address1, address2, city }: FoundAddress) => {
    if (address2) openAndFocus('address2')
    typeInto(input('address2'), address2 ?? '')
    typeInto(input('city'), city)
    typeInto(input('address1'), address1)
  }

  const fieldOf = (name: keyof PlaceValues, label: string, autoComplete: string, isOptional = false) => ({
    name: prefix + name,
    label,
    autoComplete: `${purpose} ${autoComplete}`,
    defaultValue: values[name],
    error: errors[prefix + name],
    required: !isOptional,
  })
  const postcode = fieldOf('postalCode', 'Postcode', 'postal-code', !hasPostcodes(country))
  return (
    <div ref={fields} className={styles.place}>
      <CountryField
        name={`${prefix}country`}
        autoComplete={`${purpose} country`}
        countries={countries}
        value={country}
        error={errors[`${prefix}country`]}
        onChange={code => {
          setChosen(code)
          onCountry?.(code)
        }}
      />
      <div className={styles.pair}>
        <Field
          {...postcode}
          {...postcodeProps}
          error={postcode.error ?? problem}
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
        />
        <Field {...fieldOf('city', 'Town or city', 'address-level2')} {...cityProps} autoCapitalize="words" />
      </div>
      <div aria-live="polite" className={styles.hint}>
        {hint && (
          <>
            <span>{hint}</span>
            {facts?.towns.length === 1 && (
              <TextButton onClick={() => typeInto(input('city'), facts.towns[0] ?? '')}>
                Change to {facts.towns[0]}
              </TextButton>
            )}
          </>
        )}
      </div>
      {facts && facts.addresses.length > 0 && (
        <FoundAddresses key={facts.postalCode} {...facts} onChoose={fill} />
      )}
      <Field {...fieldOf('address1', lines[0], 'address-line1')} autoCapitalize="words" />
      {isOpen('address2') && (
        <Field {...fieldOf('address2', lines[1], 'address-line2', true)} autoCapitalize="words" />
      )}
      {hasCounty && isOpen('state') && (
        <Field {...fieldOf('state', 'State / county', 'address-level1', true)} autoCapitalize="words" />
      )}
      <div className={styles.more}>
        {!isOpen('address2') && <TextButton onClick={() => openAndFocus('address2')}>{lines[2]}</TextButton>}
        {hasCounty && !isOpen('state') && (
          <TextButton onClick={() => openAndFocus('state')}>Add state or county</TextButton>
        )}
      </div>
    </div>
  )
}
