import { countryName } from '@shop/contracts/addresses/countries'
import { getAdminOrder, updateAdminOrder } from '@shop/contracts/orders/adminEndpoints'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { useForm } from '../../../kit/form/useForm.ts'
import { PlaceFields } from '../PlaceFields.tsx'
import { staleReads } from '../staleReads.ts'

const valuesOf = ({ shippingAddress: { country: _country, ...address } }: AdminOrder) => ({
  shippingAddress: {
    ...address,
    address2: address.address2 ?? '',
    state: address.state ?? '',
    phone: address.phone ?? '',
    latinName: address.latinName ?? '',
  },
})

/** Corrects the delivery address. The country is fixed, since delivery and VAT were priced for it. */
export const AddressDialog = ({ order, onClose }: { order: AdminOrder; onClose: () => void }) => {
  const { id } = order
  const { country } = order.shippingAddress
  const form = useForm(updateAdminOrder, {
    defaults: valuesOf(order),
    toInput: (values, saved) => ({ id, ...values, version: saved?.version }),
    record: { opened: order, read: getAdminOrder, valuesOf, labelOf: () => 'Delivery address' },
    failure: 'Failed to change the delivery address',
    draft: `order-address:${id}`,
    refetch: staleReads,
    success: 'Delivery address changed',
    onSaved: onClose,
  })
  return (
    <FormDialog
      title={`Delivery address: ${order.number}`}
      form={form}
      submitText="Save Address"
      onClose={onClose}
    >
      <PlaceFields
        control={form.control}
        addressPath="shippingAddress"
        place={{ ...form.watch('shippingAddress'), country }}
        hint={`${countryName(country)}. The country can't be changed, because prices and VAT depend on it.`}
      />
    </FormDialog>
  )
}
