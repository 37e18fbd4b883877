import { Text } from '@chakra-ui/react'
import { placeName } from '@shop/contracts/addresses/places'
import { defaultEuVatRates, iossOf, maxIossEuros, euVatRatesAsOf } from '@shop/contracts/shop/ioss'
import { formatMoney } from '@shop/contracts/money'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { FieldTable } from '@shop/ui/fields/FieldTable.tsx'
import { FormError } from '@shop/ui/fields/FormError.tsx'
import { NumberField } from '@shop/ui/fields/NumberField.tsx'
import { FieldsPanel } from '@shop/ui/layout/FieldsPanel.tsx'
import { useState } from 'react'
import { SettingText } from '../fields.tsx'
import { useSetting, useSettingsContext } from '../SettingsContext.ts'

const path = 'shipping.euVatRates'

/** Edits the VAT rates of orders to the EU, one for each country or part with a rate of its own. */
const RatesTable = () => {
  const { label, value: rates, error, onChange } = useSetting(path)
  const { errors } = useSettingsContext()
  const isChanged = defaultEuVatRates.some(
    ({ country, rate }) => rates.find(euRate => euRate.country === country)?.rate !== rate,
  )
  return (
    <>
      <FormError text={error ?? null} />
      <FieldTable
        label={label}
        headers={[
          { text: 'Country', width: '11rem' },
          { text: 'VAT on clothing', width: '8rem' },
        ]}
        rows={rates
          .map((euRate, index) => ({ ...euRate, index }))
          .toSorted((a, b) => placeName(a.country).localeCompare(placeName(b.country)))
          .map(({ country, rate, index }) => ({
            key: country,
            cells: [
              placeName(country),
              <NumberField
                key="rate"
                label={`VAT of ${placeName(country)}`}
                hidesLabel
                takesFractions
                unit="%"
                value={rate}
                error={errors[`${path}.${index}.rate`]}
                // Saving refuses an empty number.
                onChange={nextRate => onChange(rates.with(index, { country, rate: nextRate as number }))}
              />,
            ],
          }))}
        align="middle"
      />
      {isChanged && (
        <div>
          <Button kind="plain" onClick={() => onChange([...defaultEuVatRates])}>
            Use the Standard Rates Again
          </Button>
        </div>
      )}
    </>
  )
}

/** States the value up to which the number is used, or the reason why it is not used. */
const IossLimit = () => {
  const iossNumber = useSetting('shipping.iossNumber').value
  const euVatRates = useSetting(path).value
  const rates = useSetting('shipping.rates').value
  const { saved } = useSettingsContext()
  if (iossNumber === '') return null
  if (!saved.general.vatRegistered)
    return <Notice tone="warning">The number is used only while the shop is registered for VAT.</Notice>
  const ioss = iossOf({ iossNumber, euVatRates, rates })
  return ioss ? (
    <Text color="fg.muted">
      EUR {maxIossEuros} is {formatMoney(ioss.max, saved.general.currency)} at your rate of euros. Larger
      orders are exports at 0%.
    </Text>
  ) : (
    <Notice tone="warning">
      Add a rate of euros under Approximate Currencies. Without one the number is not used, and orders to the
      EU are exports.
    </Notice>
  )
}

const lastSeenText = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
  new Date(euVatRatesAsOf),
)

/** Settings of sales to the EU that are charged the VAT of the buyer's country. */
export const IossPanel = () => {
  const [isUnfolded, setUnfolded] = useState(false)
  const { errors } = useSettingsContext()
  const isShown = isUnfolded || Object.keys(errors).some(field => field.startsWith(path))
  return (
    <FieldsPanel title="VAT in the European Union">
      <SettingText path="shipping.iossNumber" placeholder="IM3720000224" />
      <Notice tone="plain">
        Since 1 July 2026 the EU also takes a flat duty of EUR 3 on each kind of item in parcels of up to EUR
        150. The number does not cover it: the buyer pays it at the door, unless a way of delivery has duties
        paid.
      </Notice>
      <IossLimit />
      {isShown && <RatesTable />}
      <Text color="fg.muted">
        Standard rates as the European Commission publishes them, seen on {lastSeenText}. Please check them
        before you begin, and whenever a country changes its own. Parts of these countries outside the EU’s
        VAT area, such as the Canary Islands, are recognised by their postcodes: orders there are exports at
        0%. Monaco has the rate of France.
      </Text>
      <div>
        <Button kind="plain" isExpanded={isShown} onClick={() => setUnfolded(!isShown)}>
          {isShown ? 'Hide the Rates' : 'Show the Rates'}
        </Button>
      </div>
    </FieldsPanel>
  )
}
