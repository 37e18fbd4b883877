import { countryName } from '@shop/contracts/addresses/countries'
import { getAdminOrder, updateAdminOrder } from '@shop/contracts/orders/adminEndpoints'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { FormText } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { useForm } from '../../../kit/form/useForm.ts'
import { staleReads } from '../staleReads.ts'

const valuesOf = ({ shippingAddress: { country: _country, ...address } }: AdminOrder) => ({
  shippingAddress: { ...address, address2: address.address2 ?? '', state: address.state ?? '' },
})

/** Corrects where an order goes. Its country stays, since delivery and VAT were priced for it. */
export const AddressDialog = ({ order, onClose }: { order: AdminOrder; onClose: () => void }) => {
  const { id } = order
  const { country } = order.shippingAddress
  const form = useForm(updateAdminOrder, {
    defaults: valuesOf(order),
    toInput: (values, saved) => ({ id, ...values, version: saved?.version }),
    record: { opened: order, read: getAdminOrder, valuesOf, labelOf: () => 'Delivery address' },
    failure: 'Failed to change the delivery address',
    keeps: `order-address:${id}`,
    refetch: staleReads,
    success: 'Delivery address changed',
    onSaved: onClose,
  })
  const { control } = form
  return (
    <FormDialog
      title={`Delivery address: ${order.number}`}
      form={form}
      submitText="Save Address"
      savingText="Saving..."
      onClose={onClose}
    >
      <FieldGrid>
        <FormText control={control} name="shippingAddress.firstName" label="First name" isRequired />
        <FormText control={control} name="shippingAddress.lastName" label="Last name" isRequired />
      </FieldGrid>
      <FormText control={control} name="shippingAddress.address1" label="Address line 1" isRequired />
      <FormText control={control} name="shippingAddress.address2" label="Address line 2 (optional)" />
      <FieldGrid>
        <FormText control={control} name="shippingAddress.city" label="City" isRequired />
        <FormText control={control} name="shippingAddress.state" label="State or county (optional)" />
        <FormText
          control={control}
          name="shippingAddress.postalCode"
          label="Postal code"
          isRequired
          hint={`${countryName(country)}. The country can't be changed, because prices and VAT depend on it.`}
        />
      </FieldGrid>
    </FormDialog>
  )
}
