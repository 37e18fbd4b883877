import { countryName } from '@shop/contracts/addresses/countries'
import { deliveryName } from '@shop/contracts/orders/deliveryName'
import { servedCountries } from '@shop/contracts/shop/servedPlaces'
import { getSettings } from '@shop/contracts/shop/endpoints'
import type { quoteStaffOrder } from '@shop/contracts/checkout/staffOrderEndpoints'
import type { Answer } from '@shop/contracts/endpoint'
import { currencySign, formatMoney } from '@shop/contracts/money'
import { IconButton } from '@shop/ui/buttons/IconButton.tsx'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { FieldSection } from '@shop/ui/fields/FieldSection.tsx'
import { FieldTable } from '@shop/ui/fields/FieldTable.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import type { UseFormReturn } from 'react-hook-form'
import {
  FormCheckbox,
  FormDay,
  FormNumber,
  FormMajorUnits,
  FormSelect,
  FormText,
} from '../../../kit/form/fields.tsx'
import { useRead } from '../../../kit/query/useRead.ts'
import { useSettings } from '../../../kit/screen/settings.ts'
import { pickedLine, withOneMore } from '../../inventory/pickedLines.ts'
import { useFoundVariants } from '../../inventory/useFoundVariants.ts'
import { VariantPicker } from '../../inventory/VariantPicker.tsx'
import { useCan } from '../../../kit/session/useCan.ts'
import { PlaceFields } from '../PlaceFields.tsx'
import { KnownCustomer } from './KnownCustomer.tsx'
import type { StaffOrderValues } from './staffOrderValues.ts'

interface Props {
  form: Pick<UseFormReturn<StaffOrderValues>, 'control' | 'watch' | 'setValue'>
}

const headers = [
  { text: 'Item', width: '8rem' },
  { text: 'Quantity', width: '5rem' },
  { text: 'Sum', width: '4.5rem' },
]

/** Picks the ordered items by SKU, barcode or title; picking an item again adds a unit. */
export const ItemFields = ({
  form,
  prices = [],
}: Props & { prices: Answer<typeof quoteStaffOrder>['prices'] | undefined }) => {
  const { currency } = useSettings()
  /** Writes the price of some units; a dash until the shop has priced the variant. */
  const priceText = (id: string, units: number | null) => {
    const price = prices.find(({ variantId }) => variantId === id)?.price
    return price === undefined || units === null ? '–' : formatMoney(price * units, currency)
  }
  const variantSearch = useFoundVariants()
  const lines = form.watch('lines')
  const setLines = (next: StaffOrderValues['lines']) => form.setValue('lines', next, { shouldDirty: true })
  return (
    <FieldSection title="Items">
      {lines.length > 0 && (
        <FieldTable
          label="Items"
          headers={headers}
          align="middle"
          rows={lines.map(({ variantId, sku, name, quantity }, index) => ({
            key: variantId,
            cells: [
              <TwoLines key="name" first={name} second={`${sku} · ${priceText(variantId, 1)}`} wraps />,
              <FormNumber
                key={`quantity ${index}`}
                control={form.control}
                name={`lines.${index}.quantity`}
                label={`Quantity of ${sku}`}
                hidesLabel
              />,
              priceText(variantId, quantity),
            ],
            button: (
              <IconButton
                icon="trash"
                label={`Remove ${sku}`}
                onClick={() => setLines(lines.filter((_, position) => position !== index))}
              />
            ),
          }))}
        />
      )}
      <VariantPicker
        label="Add an item"
        {...variantSearch}
        onPick={variant => setLines(withOneMore(lines, pickedLine(variant)))}
      />
    </FieldSection>
  )
}

/** Asks for the customer and the delivery address. */
export const CustomerFields = ({ form: { control, watch, setValue } }: Props) => {
  const can = useCan()
  const { data } = useRead(getSettings, {})
  const countries = (data ? servedCountries(data.delivery) : []).map(value => ({
    value,
    label: countryName(value),
  }))
  return (
    <FieldSection title="Customer">
      {can('customers:read') && <KnownCustomer setValue={setValue} />}
      <FormText control={control} name="guest.email" label="Email" type="email" isRequired />
      <PlaceFields
        control={control}
        addressPath="guest.address"
        place={watch('guest.address')}
        countryField={
          countries.length > 1 && (
            <FormSelect control={control} name="guest.address.country" label="Country" options={countries} />
          )
        }
      />
    </FieldSection>
  )
}

interface NamedOption {
  id: string
  name: string
}

/** Lists the choices of delivery; the usual one until it is known which go to the address. */
const deliveryChoices = (deliveryOptions: readonly NamedOption[] | undefined, chosenId: string) => [
  ...(deliveryOptions ?? []).map((option, index) => ({
    value: index === 0 && option.id !== chosenId ? '' : option.id,
    label: deliveryName(option),
  })),
  ...(deliveryOptions === undefined ? [{ value: '', label: 'Standard delivery' }] : []),
  { value: 'free', label: 'Free, or handed over in the shop' },
]

const payments = [
  { value: 'link', label: 'Email a payment link' },
  { value: 'received', label: 'Paid already: cash, bank transfer' },
]

/** Asks for delivery, discount and payment. */
export const PaymentFields = ({
  form: { control, watch },
  ways,
}: Props & { ways: readonly NamedOption[] | undefined }) => {
  const { currency } = useSettings()
  return (
    <FieldSection title="Delivery and payment">
      <FieldGrid>
        <FormSelect
          control={control}
          name="delivery"
          label="Delivery"
          options={deliveryChoices(ways, watch('delivery'))}
        />
        <FormSelect control={control} name="payment" label="Payment" options={payments} />
        <FormMajorUnits control={control} name="discount" label="Discount" symbol={currencySign(currency)} />
        {(watch('discount') ?? 0) > 0 && (
          <FormText control={control} name="discountReason" label="Reason for the discount" isRequired />
        )}
        {watch('payment') === 'link' && (
          <FormDay
            control={control}
            name="lapsesOn"
            label="Lapses on"
            hint="It can be paid until the end of this day."
            isRequired
          />
        )}
        {watch('payment') === 'received' && (
          <FormText
            control={control}
            name="paidHow"
            label="How it was paid"
            hint="Cash, or a bank transfer"
            isRequired
          />
        )}
      </FieldGrid>
      {watch('payment') === 'link' && (
        <FormCheckbox
          control={control}
          name="holdsStock"
          label="Reserve the stock until then"
          hint="Otherwise others can buy it, and it is reserved only while the customer is paying."
        />
      )}
      <FormText control={control} name="note" label="Note for colleagues" maxLength={300} />
    </FieldSection>
  )
}
