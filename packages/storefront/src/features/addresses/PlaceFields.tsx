import { countryName } from '@shop/contracts/addresses/countries'
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
  /** Values at first. */
  values: PlaceValues
  /** Complaints by the names of the fields. */
  errors: Readonly<Record<string, string>>
  /** Stands before the name of each field. */
  prefix?: string
  purpose: 'shipping' | 'billing'
  /** Codes of the countries offered. */
  countries: readonly string[]
  onCountry?: (code: string) => void
  /** Labels of the two lines of the address, and the words that unfold the second. */
  lines: readonly [first: string, second: string, add: string]
  hasCounty?: boolean
}

/**
 * The fields of a place, its postcode first: that tells the town, and the addresses where the shop has a service for them.
 * What few people need is folded away.
 */
export const PlaceFields = ({
  values,
  errors,
  prefix = '',
  purpose,
  countries,
  onCountry,
  lines,
  hasCounty = false,
}: Props) => {
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

  const [opened, setOpened] = useState<readonly string[]>([])
  const isOpen = (name: 'address2' | 'state') =>
    opened.includes(name) || values[name] !== '' || Boolean(errors[prefix + name])
  const open = (name: 'address2' | 'state') => {
    flushSync(() => setOpened(names => [...names, name]))
    input(name)?.focus()
  }
  const takeOver = ({ address1, address2, city }: FoundAddress) => {
    if (address2) open('address2')
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
  const postcode = fieldOf('postalCode', 'Postcode', 'postal-code')
  return (
    <div ref={fields} className={styles.place}>
      {countries.length > 1 ? (
        <SelectField
          name={`${prefix}country`}
          label="Country"
          autoComplete={`${purpose} country`}
          options={countries.map(code => [code, countryName(code)] as const)}
          value={country}
          onChange={({ target }) => {
            setChosen(target.value)
            onCountry?.(target.value)
          }}
          error={errors[`${prefix}country`]}
          required
        />
      ) : (
        <input type="hidden" name={`${prefix}country`} value={country} />
      )}
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
        <SelectField
          key={facts.postalCode}
          label="Choose your address"
          options={[
            ['', `${facts.addresses.length} found for ${facts.postalCode}`],
            ...facts.addresses.map(
              ({ address1, address2 }, index) =>
                [String(index), [address2, address1].filter(Boolean).join(', ')] as const,
            ),
          ]}
          onChange={({ target }) => {
            const address = target.value === '' ? undefined : facts.addresses[Number(target.value)]
            if (address) takeOver(address)
          }}
        />
      )}
      <Field {...fieldOf('address1', lines[0], 'address-line1')} autoCapitalize="words" />
      {isOpen('address2') && (
        <Field {...fieldOf('address2', lines[1], 'address-line2', true)} autoCapitalize="words" />
      )}
      {hasCounty && isOpen('state') && (
        <Field {...fieldOf('state', 'State / county', 'address-level1', true)} autoCapitalize="words" />
      )}
      <div className={styles.more}>
        {!isOpen('address2') && <TextButton onClick={() => open('address2')}>{lines[2]}</TextButton>}
        {hasCounty && !isOpen('state') && (
          <TextButton onClick={() => open('state')}>Add state or county</TextButton>
        )}
      </div>
    </div>
  )
}
