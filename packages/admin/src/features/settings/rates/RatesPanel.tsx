import { allCurrencies } from '@shop/contracts/addresses/currencies'
import { currencySign } from '@shop/contracts/money'
import {
  type CurrencyRate,
  isRateOld,
  maxCurrencyRates,
  maxRateAgeDays,
} from '@shop/contracts/shop/currencyRates'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { IconButton } from '@shop/ui/buttons/IconButton.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { FieldTable } from '@shop/ui/fields/FieldTable.tsx'
import { FormError } from '@shop/ui/fields/FormError.tsx'
import { NumberField } from '@shop/ui/fields/NumberField.tsx'
import { SelectField } from '@shop/ui/fields/SelectField.tsx'
import { FieldsPanel } from '@shop/ui/layout/FieldsPanel.tsx'
import { EmptyText } from '@shop/ui/layout/Panel.tsx'
import { useSettings } from '../../../kit/screen/settings.ts'
import { useSetting, useSettingsContext } from '../SettingsContext.ts'

const path = 'shipping.rates'
const today = () => new Date().toISOString().slice(0, 10)

const names = new Intl.DisplayNames('en-GB', { type: 'currency' })
/** Names of currencies that are younger than the lists of many browsers. */
const newNames: Readonly<Record<string, string>> = {
  SLE: 'Sierra Leonean Leone',
  XCG: 'Caribbean Guilder',
  ZWG: 'Zimbabwe Gold',
}
const options = allCurrencies().map(value => ({
  value,
  label: `${value}, ${newNames[value] ?? names.of(value)}`,
}))

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Warns of old rates, and lets staff confirm them. */
const OldRates = ({ rates, onConfirm }: { rates: readonly CurrencyRate[]; onConfirm: () => void }) => (
  <Notice tone="warning">
    {new Intl.ListFormat('en-GB').format(rates.map(({ currency }) => currency))}{' '}
    {rates.length === 1 ? 'was' : 'were'} last set more than {maxRateAgeDays} days ago. Shoppers see how old a
    rate is.{' '}
    <Button kind="plain" onClick={onConfirm}>
      {rates.length === 1 ? 'It Is Still Right' : 'They Are Still Right'}
    </Button>
  </Notice>
)

/** Edits rates for the approximate prices in a shopper's currency. Changing a rate sets its date. */
export const RatesPanel = () => {
  const { label, value: rates, error, onChange } = useSetting(path)
  const { errors } = useSettingsContext()
  const { currency: shopCurrency } = useSettings()
  const change = (index: number, rate: CurrencyRate) =>
    onChange(rates.with(index, { ...rate, setOn: today() }))
  const unusedCurrencies = options.filter(
    ({ value }) => value !== shopCurrency && !rates.some(rate => rate.currency === value),
  )
  const rowOf = (rate: CurrencyRate, index: number) => ({
    key: rate.currency,
    cells: [
      <SelectField
        key="currency"
        label={`Currency ${index + 1}`}
        hidesLabel
        options={options.filter(
          ({ value }) => value === rate.currency || unusedCurrencies.some(other => other.value === value),
        )}
        value={rate.currency}
        error={errors[`${path}.${index}.currency`]}
        onChange={currency => change(index, { ...rate, currency })}
      />,
      <NumberField
        key="rate"
        label={`${rate.currency} for ${currencySign(shopCurrency)}1`}
        hidesLabel
        takesFractions
        unit={rate.currency}
        value={rate.rate}
        error={errors[`${path}.${index}.rate`]}
        // Saving refuses an empty number.
        onChange={value => change(index, { ...rate, rate: value as number })}
      />,
      dayFormat.format(new Date(rate.setOn)),
    ],
    button: (
      <IconButton
        icon="trash"
        label={`Remove ${rate.currency}`}
        onClick={() => onChange(rates.toSpliced(index, 1))}
      />
    ),
  })
  const outdatedRates = rates.filter(rate => isRateOld(rate, today()))
  const [nextCurrency] = ['EUR', 'AED', 'USD', ...unusedCurrencies.map(({ value }) => value)].filter(code =>
    unusedCurrencies.some(({ value }) => value === code),
  )
  return (
    <FieldsPanel title={label} note="Not saved until you choose Save All Changes">
      <FormError text={error ?? null} />
      {rates.length === 0 ? (
        <EmptyText>
          Prices are shown in {shopCurrency} only. Add a currency, and shoppers who use it also see
          approximate prices in it. Nothing is ever charged in it.
        </EmptyText>
      ) : (
        <FieldTable
          label={label}
          headers={[
            { text: 'Currency', width: '14rem' },
            { text: `For ${currencySign(shopCurrency)}1`, width: '9rem' },
            { text: 'Last set', width: '8rem' },
          ]}
          rows={rates.map(rowOf)}
          align="middle"
        />
      )}
      {outdatedRates.length > 0 && (
        <OldRates
          rates={outdatedRates}
          onConfirm={() =>
            onChange(rates.map(rate => (outdatedRates.includes(rate) ? { ...rate, setOn: today() } : rate)))
          }
        />
      )}
      <div>
        <Button
          kind="plain"
          icon="plus"
          isDisabled={rates.length >= maxCurrencyRates || nextCurrency === undefined}
          onClick={() => {
            // The rate is empty at first; saving refuses that.
            const rate = null as unknown as number
            if (nextCurrency) onChange([...rates, { currency: nextCurrency, rate, setOn: today() }])
          }}
        >
          Add a Currency
        </Button>
      </div>
    </FieldsPanel>
  )
}
